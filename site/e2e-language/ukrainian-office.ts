/** An office that reads Ukrainian, on data without a Cyrillic letter, and what its pages say. */
import type { Page } from '@playwright/test'
import { saidInNoMessage } from '#shared/testing/said-in-no-message.ts'
import { quote } from '../e2e-admin/a-quote.ts'
import { type Fixtures, signIn, submitAsVisitor } from '../e2e-admin/journey.ts'

export const enterUkrainianOffice = async (
  page: Page,
  { server, serverUrl, colleague }: Pick<Fixtures, 'server' | 'serverUrl' | 'colleague'>,
): Promise<void> => {
  const message = 'How much?'
  // A quote is in the language of whom it is for.
  await submitAsVisitor(serverUrl, 'calculation', { email: 'buyer@example.com', message, quote }, 'uk')
  await server.inLatinLetters()
  if ((await colleague('PUT', '/api/auth/language', { lang: 'uk' })).status >= 300)
    throw new Error('The language was not stored')
  await page.context().addCookies([{ name: 'reader-language', value: 'uk', url: serverUrl }])
  await signIn(page)
}

/**
 * Calls `say` with what the page says in no message, also what comes and goes, and with a text that has changed beside
 * other children of its element, where a browser that translates would have replaced it. Before the first page.
 */
export const listen = async (page: Page, say: (words: string) => void): Promise<void> => {
  await page.exposeFunction('heard', (texts: string[]) => {
    for (const text of texts) if (saidInNoMessage(text) !== '') say(saidInNoMessage(text))
  })
  await page.exposeFunction('changedBeside', (text: string) => say(`beside others: ${text}`))
  await page.addInitScript(() => {
    const attributes = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'aria-valuetext']
    const cyrillic = /[а-яёіїєґ]/i
    const wordsIn = (node: Node): string[] => {
      if (node instanceof Text)
        return /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? '')
          ? []
          : [node.data]
      if (!(node instanceof Element)) return []
      const own = attributes.map(name => node.getAttribute(name) ?? '')
      return [...own, ...[...node.childNodes].flatMap(wordsIn)]
    }
    const { heard, changedBeside } = globalThis as unknown as {
      heard(said: string[]): void
      changedBeside(text: string): void
    }
    const isBeside = ({ type, target, addedNodes, removedNodes }: MutationRecord): boolean => {
      const parent = type === 'characterData' ? target.parentElement : target
      const isOfReact = Object.keys(parent ?? {}).some(name => name.startsWith('__reactFiber'))
      if (!parent || !isOfReact || parent.childNodes.length < 2) return false
      return type === 'characterData' || [...addedNodes, ...removedNodes].some(node => node instanceof Text)
    }
    new MutationObserver(changes => {
      for (const change of changes)
        if (change.type !== 'attributes' && isBeside(change))
          changedBeside((change.target.parentElement?.outerHTML ?? '').slice(0, 300))
      const texts = changes.flatMap(({ type, target, addedNodes }) =>
        type === 'childList' ? [...addedNodes].flatMap(wordsIn) : wordsIn(target),
      )
      const said = [...new Set([document.title, ...texts])].filter(text => cyrillic.test(text))
      if (said.length > 0) heard(said)
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: attributes,
    })
  })
}
