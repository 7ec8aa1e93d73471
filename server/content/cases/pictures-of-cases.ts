/** The pictures of delivered cars, as far as visitors see them. */
import { sql } from 'kysely'
import { matchesSearch } from '#server/platform/db/search-condition.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { changeContext } from '#server/platform/records/write-route.ts'
import { type PictureUse, recordsWith } from '../media/picture-use.ts'
import { caseKind } from './case.kind.ts'

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

  shows: words => sql`exists (
    select 1 from case_media inner join cases on cases.id = case_media.case_id
      where case_media.media_hash = media.hash and ${matchesSearch('cases.slug', words)})`,

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
