import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DomUtils, parseDocument } from 'htmlparser2'
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

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const crawled = (path: string, html: string, lang: Language): Crawled => {
  const document = parseDocument(html)
  const elements = DomUtils.findAll(() => true, document.children)
  const named = (name: string) => elements.filter(element => element.name === name)
  const alternates = Object.fromEntries(
    named('link').flatMap(({ attribs: { hreflang, href = '' } }) => (hreflang ? [[hreflang, href]] : [])),
  )
  const isSwitch = ({ attribs }: Element) => / language-switch /.test(` ${attribs.class} `)
  const links = named('a')
    .filter(link => link.attribs.href?.startsWith('/') && !isSwitch(link))
    .map(link => link.attribs.href?.split('#', 1)[0] ?? '')
  const head = [
    titleOf(elements),
    ...named('meta')
      .filter(({ attribs: { name, property } }) => name === 'description' || property?.startsWith('og:'))
      .map(({ attribs }) => attribs.content ?? ''),
  ]
  const foreign = new Set(
    elements.filter(
      ({ name, attribs }) => name !== 'html' && attribs.lang !== undefined && attribs.lang !== lang,
    ),
  )
  const isForeign = (element: Element): boolean => {
    for (let at = element; ; at = at.parent as Element) {
      if (foreign.has(at)) return true
      if (at.parent?.type !== 'tag') return false
    }
  }
  const spoken = elements
    .filter(element => !isForeign(element))
    .flatMap(({ attribs }) => ['aria-label', 'title', 'alt', 'placeholder'].map(name => attribs[name] ?? ''))
  return {
    path,
    alternates,
    switchTo: elements.find(isSwitch)?.attribs.href ?? '',
    links,
    searchFaults: searchFaultsOf(elements, path).map(fault => `${path}: ${fault}`),
    text: [...head, ...spoken, ...named('body').flatMap(body => textsOf(body, foreign))].join('\n'),
  }
}

const titleOf = (elements: Element[]) =>
  DomUtils.textContent(elements.find(({ name }) => name === 'title') ?? [])

/** Title, description, robots, canonical, `hreflang`, alternative texts, links with an address and words. */
const searchFaultsOf = (elements: Element[], path: string): string[] => {
  const named = (name: string) => elements.filter(element => element.name === name)
  const metaOf = (name: string) => named('meta').find(({ attribs }) => attribs.name === name)?.attribs.content
  const canonicals = named('link').flatMap(({ attribs }) =>
    attribs.rel === 'canonical' ? [attribs.href] : [],
  )
  const own = site + (path === '/' ? '/' : path.split('?', 1)[0])
  const indexed = metaOf('robots')?.startsWith('index') ?? false
  const alternates = named('link').flatMap(({ attribs }) => (attribs.hreflang ? [attribs.href] : []))
  const links = named('a')
  const faults: [string, boolean][] = [
    ['no title', titleOf(elements).trim() === ''],
    ['no description', indexed && !metaOf('description')],
    ['no viewport', !metaOf('viewport')],
    ['a canonical link of another page', indexed && canonicals.some(href => href?.split('?', 1)[0] !== own)],
    ['no canonical link, or several', indexed && canonicals.length !== 1],
    ['hreflang without the page itself', alternates.length > 0 && !alternates.includes(canonicals[0])],
    ['a picture without alt', named('img').some(({ attribs }) => attribs.alt === undefined)],
    [
      'a link without an address',
      links.some(({ attribs }) => /^(?:javascript:.*)?$/.test(attribs.href ?? '')),
    ],
    [
      'a link without words',
      links.some(
        link => DomUtils.textContent(link).trim() === '' && link.attribs['aria-label'] === undefined,
      ),
    ],
  ]
  return faults.flatMap(([fault, found]) => (found ? [fault] : []))
}

/** Text by text, so that the end of one and the beginning of the next are no word. */
const textsOf = (element: Element, left: ReadonlySet<unknown>): string[] =>
  element.children.flatMap(child => {
    if (child.type === 'text') return [child.data]
    // Scripts and styles are of types of their own.
    return child.type === 'tag' && !left.has(child) ? textsOf(child, left) : []
  })
