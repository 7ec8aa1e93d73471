/** Delivered cars that visitors see in a language, the last one handed over first; cached until the content changes. */

import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { typedBeginning, wordStems } from '../posts/word-stems.ts'
import { type CaseRow, listCaseRows } from './case.store.ts'
import { carTitle } from './pictures-of-cases.ts'

export const listCases = listCaseRows

export const publishedCases = async (db: Tx, lang: Language): Promise<readonly CaseRow[]> =>
  (await allPublished(db)).filter(({ texts }) => texts[lang] !== '')

const allPublished = perContentVersion(
  async (db): Promise<readonly CaseRow[]> =>
    (await listCaseRows(db, { status: 'published' })).sort((one, other) =>
      handedOver(other).localeCompare(handedOver(one)),
    ),
)

/** Day of the latest stage; the day of the start if no stage is later. */
export const handedOver = ({ facts: { start, stages } }: CaseRow): string =>
  stages.reduce((last, { day }) => (day > last ? day : last), start)

/** Most cars found by a search: a search names one car, and few match. */
const maxFound = 12

/** Cases that contain every word of the query in some form; the last word may be unfinished. */
export const searchCases = async (db: Tx, lang: Language, query: string): Promise<CaseRow[]> => {
  const words = wordStems(query, lang)
  const beginning = typedBeginning(query, lang)
  if (words.length === 0) return []
  const isFound = (row: CaseRow) => {
    const stems = stemsOf(row, lang)
    return words.every(
      (word, at) =>
        stems.includes(word) ||
        (at === words.length - 1 && beginning.length > 1 && stems.some(stem => stem.startsWith(beginning))),
    )
  }
  return (await publishedCases(db, lang)).filter(isFound).slice(0, maxFound)
}

/** Cached by the row object, which stays the same until the content changes. */
const stemsOf = (row: CaseRow, lang: Language): string[] => {
  const known = stemmed.get(row)
  const stems = known?.[lang] ?? wordStems([carTitle(row), row.engine, row.texts[lang]].join(' '), lang)
  stemmed.set(row, { ...known, [lang]: stems })
  return stems
}

const stemmed = new WeakMap<CaseRow, { [L in Language]?: string[] }>()
