/** Typesets a rich text for display; stored texts stay as typed. */

import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import { numberedSlug, slugOf } from '#shared/domain/search/slug.ts'
import { splitLanguage, withPrefix } from '#shared/domain/site/languages.ts'
import { typograph, typographHtml } from '#shared/domain/text/typographer.ts'
import { plainText } from './plain-text.ts'

export interface SetText {
  html: string
  contents: ContentsEntry[]
  /** To read it, at 180 words a minute. */
  minutes: number
}

/**
 * Applies typography, gives headings ids, and adds the page's language prefix to links within the site, which are
 * stored without one.
 */
export const typeset = (text: string, prefix = ''): SetText => {
  const set = withContents(typographHtml(prefix === '' ? text : inPrefix(text, prefix)))
  return { ...set, minutes: minutesOf(set.html) }
}

export const minutesOf = (html: string): number => Math.ceil(plainText(html).split(' ').length / 180)

const inPrefix = (html: string, prefix: string): string =>
  html.replaceAll(/(<a [^<>]*?href=")(\/[^"]*)/g, (whole, tag: string, path: string) =>
    isPage(path) ? tag + withPrefix(path, prefix) : whole,
  )

/** False for files, the API and the admin, which have no language prefix, and for paths that contain one. */
const isPage = (path: string): boolean =>
  !/^\/(?:\/|media\/|api\/|admin(?:$|[/?#]))/.test(path) && splitLanguage(path).named === null

/** `typograph` with a cache, since pages repeat the same texts. */
export const typesetText: (text: string) => string = memoizeByKey(typograph)

/** The table of contents of a text, made whenever the text is shown: stored texts contain no ids. */
interface ContentsEntry {
  id: string
  level: 2 | 3 | 4
  title: string
}

/**
 * The sanitised text with an id on every heading, tables that scroll by keyboard, and the list of headings. Ids are
 * made from the titles, so that a link to a part of a post says what it is about; equal titles get a number.
 *
 * @example withContents('<h2>Формула</h2>').html // '<h2 id="formula">Формула</h2>'
 */
export const withContents = (clean: string): { html: string; contents: ContentsEntry[] } => {
  const contents: ContentsEntry[] = []
  const used = new Set(idsOfThePage)
  const next = new Map<string, number>()
  const html = clean.replace(/<h([234])>(.*?)<\/h\1>/gs, (heading, digit: string, inner: string) => {
    const title = plainText(inner)
    if (title === '') return heading
    const base = slugOf(title) || 'part'
    const id = used.has(base) ? numberedId(base, used, next) : base
    used.add(id)
    contents.push({ id, level: Number(digit) as ContentsEntry['level'], title })
    return `<h${digit} id="${id}">${inner}</h${digit}>`
  })
  return { html: html.replaceAll('<table', '<table tabindex="0"'), contents }
}

/** Ids of elements on every page: a heading with such an id would be found in place of that element. */
const idsOfThePage = ['root', 'page-data', 'content', 'related']

/** Continues from the last number given: counting from the start would take seconds for a text of equal headings. */
const numberedId = (base: string, used: ReadonlySet<string>, next: Map<string, number>): string => {
  // Long titles are shortened to make room for the number, so different titles may share a numbered slug.
  const shared = numberedSlug(base, 2)
  let number = next.get(shared) ?? 2
  while (used.has(numberedSlug(base, number))) number += 1
  next.set(shared, number + 1)
  return numberedSlug(base, number)
}
