import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type Language, otherLanguage } from '#shared/domain/site/languages.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'

// Every page that a visitor reaches from the home page of a language, as a crawler reads it.

const site = 'https://broker.example'
const built = existsSync(join(import.meta.dirname, '../../../dist/site/server/uk/entry-server.js'))

/** Names are written as their owners write them: the state's app is «Дія» in either language. */
const names = /«Ді[яїю]»/g

interface Crawled {
  path: string
  /** By language, absolute. */
  alternates: Record<string, string>
  switchTo: string
  /** What search engines cannot use, by the rules that Lighthouse scores. */
  searchFaults: string[]
  /** What people read, without what is marked as another language. */
  text: string
  links: string[]
}

const { server } = serverOfFile({ PUBLIC_URL: site, SEED: 'demo' })

/** By path, for both crawls: each meets the pages of the other as counterparts of its own. */
const known = new Map<string, Crawled>()
const read = async (path: string, lang: Language): Promise<Crawled> => {
  const response = await server.call('GET', path)
  expect([path, response.status]).toEqual([path, 200])
  const page = known.get(path) ?? crawled(path, await response.text(), lang)
  known.set(path, page)
  return page
}

describe.runIf(built).each(['ru', 'uk'] as const)('a crawl of the pages in %s', lang => {
  const pages = new Map<string, Crawled>()

  beforeAll(async () => {
    const home = lang === 'ru' ? '/' : '/uk'
    const waiting = [home]
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      if (pages.has(path)) continue
      const page = await read(path, lang)
      pages.set(path, page)
      waiting.push(...page.links.filter(link => isPageOf(link, lang)))
    }
  })

  it('finds the pages, the blog and its posts, and from a form the page of personal data', () => {
    expect(pages.size).toBeGreaterThan(20)
    expect([...pages.keys()]).toContain(lang === 'ru' ? '/privacy' : '/uk/privacy')
  })

  it('finds no letter of the other language', () => {
    const found = [...pages.values()].flatMap(({ path, text }) =>
      foreignLetters(text.replaceAll(names, ''), lang).map(letter => {
        const at = text.indexOf(letter)
        return `${path}: ${text.slice(Math.max(0, at - 40), at + 20).replaceAll(/\s+/g, ' ')}`
      }),
    )
    expect(found).toEqual([])
  })

  it('finds what search engines ask for on every page', () => {
    expect([...pages.values()].flatMap(({ searchFaults }) => searchFaults)).toEqual([])
  })

  it('stays in its language', () => {
    const strayed = [...pages.values()].flatMap(({ path, links }) =>
      links.filter(link => isPageOf(link, otherLanguage(lang))).map(link => `${path} → ${link}`),
    )
    expect(strayed).toEqual([])
  })

  it('finds every page in the other language, or the nearest one to it', async () => {
    for (const { path, alternates, switchTo } of pages.values()) {
      const other = alternates[otherLanguage(lang)]
      const counterpart = await read(switchTo, otherLanguage(lang))
      if (other === undefined) continue
      // A calculation goes along; search engines know its page without it.
      const [, query = ''] = path.split('?')
      const isListed = other.includes('?') || query === ''
      const same = isListed ? other : `${other}?${new URLSearchParams(query)}`
      expect(same.replace(site, '') || '/').toBe(switchTo)
      expect(counterpart.alternates).toEqual(alternates)
      expect(counterpart.switchTo).toBe(path.split('?', 1)[0] === path ? path : counterpart.switchTo)
    }
  })
})

const isPageOf = (link: string, lang: Language): boolean =>
  !/\.\w+$|^\/(?:admin|api|media|images|og|assets)(?:\/|$)/.test(link.split('?', 1)[0] ?? '') &&
  /^\/uk(?:$|[/?])/.test(link) === (lang === 'uk')

const crawled = (path: string, html: string, lang: Language): Crawled => {
  const { document } = new Window({ url: site + path, settings: { disableJavaScriptEvaluation: true } })
  document.write(html)
  const alternates = Object.fromEntries(
    [...document.querySelectorAll('link[hreflang]')].map(link => [
      link.getAttribute('hreflang') ?? '',
      link.getAttribute('href') ?? '',
    ]),
  )
  const switchTo = document.querySelector('.language-switch')?.getAttribute('href') ?? ''
  const searchFaults = searchFaultsOf(document, path).map(fault => `${path}: ${fault}`)
  const links = [...document.querySelectorAll('a[href^="/"]:not(.language-switch)')].map(
    link => link.getAttribute('href')?.split('#', 1)[0] ?? '',
  )
  const head = [
    document.title,
    ...[...document.querySelectorAll('meta[name=description],meta[property^="og:"]')].map(
      meta => meta.getAttribute('content') ?? '',
    ),
  ]
  const spoken = [...document.querySelectorAll('[aria-label],[title],[alt],[placeholder]')]
    .filter(element => element.closest(`[lang]:not(html):not([lang="${lang}"])`) === null)
    .flatMap(element =>
      ['aria-label', 'title', 'alt', 'placeholder'].map(name => element.getAttribute(name) ?? ''),
    )
  for (const other of document.querySelectorAll(`[lang]:not(html):not([lang="${lang}"]),script,style`))
    other.remove()
  return {
    path,
    alternates,
    switchTo,
    links,
    searchFaults,
    text: [...head, ...spoken, ...textsOf(document.body)].join('\n'),
  }
}

/** Title, description, robots, canonical, `hreflang`, alternative texts, links with an address and words. */
const searchFaultsOf = (document: Window['document'], path: string): string[] => {
  const contentOf = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? ''
  const canonicals = [...document.querySelectorAll('link[rel=canonical]')].map(link =>
    link.getAttribute('href'),
  )
  const own = site + (path === '/' ? '/' : path.split('?', 1)[0])
  const indexed = contentOf('meta[name=robots]').startsWith('index')
  const alternates = [...document.querySelectorAll('link[hreflang]')].map(link => link.getAttribute('href'))
  const faults: [string, boolean][] = [
    ['no title', document.title.trim() === ''],
    ['no description', indexed && contentOf('meta[name=description]') === ''],
    ['no viewport', contentOf('meta[name=viewport]') === ''],
    ['a canonical link of another page', indexed && canonicals.some(href => href?.split('?', 1)[0] !== own)],
    ['no canonical link, or several', indexed && canonicals.length !== 1],
    ['hreflang without the page itself', alternates.length > 0 && !alternates.includes(canonicals[0] ?? '')],
    ['a picture without alt', document.querySelector('img:not([alt])') !== null],
    [
      'a link without an address',
      document.querySelector('a:not([href]), a[href^="javascript:"], a[href=""]') !== null,
    ],
    [
      'a link without words',
      [...document.querySelectorAll('a')].some(
        link => link.textContent.trim() === '' && !link.hasAttribute('aria-label'),
      ),
    ],
  ]
  return faults.flatMap(([fault, found]) => (found ? [fault] : []))
}

/** Text by text, so that the end of one and the beginning of the next are no word. */
const textsOf = (node: { childNodes: Iterable<unknown>; textContent: string }): string[] => {
  const children = [...node.childNodes] as (typeof node)[]
  return children.length === 0 ? [node.textContent] : children.flatMap(textsOf)
}
