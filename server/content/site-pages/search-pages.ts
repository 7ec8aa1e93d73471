/** Searches the office's published pages for visitors, by the words that are shown on them. */

import type { Tx } from '#server/platform/db/open.ts'
import type { PageContents } from '#shared/contract/content/site-pages.ts'
import { isKnownSection } from '#shared/contract/content/site-sections.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { typedBeginning, wordStems } from '../posts/word-stems.ts'
import { publishedOf, textsOfSection } from './page-contents.ts'

/** Most pages found by a search: few pages are about the same subject. */
const maxFound = 12

/**
 * Published pages that contain every word of the query in some form; pages with all of them in the title first. As in
 * the search of posts, the last word may be the beginning of one.
 */
export const searchPages = async (
  db: Tx,
  lang: Language,
  query: string,
): Promise<Pick<IndexedPage, 'path' | 'contents'>[]> => {
  const words = wordStems(query, lang)
  const beginning = typedBeginning(query, lang)
  if (words.length === 0) return []
  const isIn = (stems: ReadonlySet<string>) =>
    words.every(
      (word, index) =>
        stems.has(word) ||
        (index === words.length - 1 &&
          beginning.length > 1 &&
          [...stems].some(stem => stem.startsWith(beginning))),
    )
  const pages = (await readIndex(db, lang)).filter(({ stems }) => isIn(stems))
  const named = pages.filter(({ titleStems }) => isIn(titleStems))
  return [...named, ...pages.filter(page => !named.includes(page))].slice(0, maxFound)
}

interface IndexedPage {
  path: string
  contents: PageContents
  stems: ReadonlySet<string>
  titleStems: ReadonlySet<string>
}

/** The words of each page are cached until its published text changes; an office has only tens of pages. */
const readIndex = async (db: Tx, lang: Language): Promise<IndexedPage[]> => {
  const known = indexed.get(db)?.[lang] ?? new Map<string, IndexedPage>()
  const states = await published(db, lang).select(['path', 'published_version', 'published_at']).execute()
  const keyOf = (row: (typeof states)[number]) => JSON.stringify(row)
  const missing = states.filter(row => !known.has(keyOf(row))).map(({ path }) => path)
  const read =
    missing.length === 0
      ? []
      : await published(db, lang).select(['path', 'published']).where('path', 'in', missing).execute()
  const fresh = new Map(read.flatMap(row => readPage(row, lang)).map(page => [page.path, page]))
  const current = new Map(
    states.flatMap(row => {
      const page = known.get(keyOf(row)) ?? fresh.get(row.path)
      return page ? [[keyOf(row), page] as const] : []
    }),
  )
  indexed.set(db, { ...indexed.get(db), [lang]: current })
  return [...current.values()]
}

const indexed = new WeakMap<Tx, { [L in Language]?: ReadonlyMap<string, IndexedPage> }>()

const published = (db: Tx, lang: Language) =>
  db
    .selectFrom('site_pages')
    .innerJoin('site_page_texts', 'site_page_texts.page_id', 'site_pages.id')
    .where('lang', '=', lang)
    .where('published', 'is not', null)
    .orderBy('path')

const readPage = (row: { path: string; published: string | null }, lang: Language): IndexedPage[] => {
  const contents = publishedOf(row)
  if (!contents) return []
  const visible = contents.sections.filter(section => isKnownSection(section) && !section.hidden)
  const words = [contents.title, ...visible.map(textsOfSection)].join(' ')
  return [
    {
      path: row.path,
      contents,
      stems: new Set(wordStems(words, lang)),
      titleStems: new Set(wordStems(contents.title, lang)),
    },
  ]
}
