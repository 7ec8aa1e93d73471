/** Delivered cars that visitors see in a language, the last one handed over first; cached until the content changes. */

import { sql } from 'kysely'
import { perContentVersion } from '#server/platform/cached-by-content-version.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { type PictureUse, recordsWith } from '../media/picture-use.ts'
import { typedBeginning, wordStems } from '../posts/word-stems.ts'
import { caseKind } from './case.kind.ts'
import { type CaseRow, listCaseRows } from './case.store.ts'

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

/** The pictures of delivered cars, as far as visitors see them. */
export const picturesOfCases: PictureUse = {
  usagesOf: async (db, hashes) => {
    const rows = await db
      .selectFrom('case_media')
      .innerJoin('cases', 'cases.id', 'case_media.case_id')
      .select(['media_hash as hash', 'id', 'make', 'model', 'year'])
      .where('media_hash', 'in', [...hashes])
      .orderBy('id')
      .execute()
    return rows.map(({ hash, id, ...car }) => ({
      hash,
      place: { kind: 'case', ref: String(id), title: carTitle(car), part: 'value' },
    }))
  },

  shown: sql`exists (select 1 from case_media where case_media.media_hash = media.hash)`,

  titled:
    words => sql`select media_hash as hash from case_media inner join cases on cases.id = case_media.case_id
    where ${matchesFoldedSearch('cases.slug', words)}`,

  swap: async (tx, ctx, by, from, to) => {
    for (const id of await recordsWith(tx, 'case_media', from.hash))
      await changeRecord(changeContext(ctx, tx, by), caseKind, id, present => ({
        ...present,
        pictures: present.pictures.flatMap(picture => {
          if (picture.hash !== from.hash) return [picture]
          // `file` is cleared: the next save would otherwise publish the old picture from the order again.
          return to ? [{ ...picture, file: null, hash: to.hash }] : []
        }),
      }))
  },
}

/** @example carTitle({ make: 'VW', model: 'Passat', year: 2019 }) // 'VW Passat 2019' */
export const carTitle = ({ make, model, year }: { make: string; model: string; year: number | null }) =>
  [make, model, year].filter(Boolean).join(' ')
