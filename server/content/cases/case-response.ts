import type { Tx } from '#server/platform/db/open.ts'
import type { CarCase } from '#shared/contract/content/cases.ts'
import { findPictures } from '../media/media.store.ts'
import { imageOf } from '../posts/post-response.ts'
import { isShown } from './case.kind.ts'
import type { CasePicture, CaseRow } from './case.store.ts'

/** Leaves out the sums: colleagues who may see them find them in the order. */
export const caseResponses = async (db: Tx, rows: readonly CaseRow[]): Promise<CarCase[]> => {
  const hashes = rows.flatMap(({ pictures }) => pictures.flatMap(({ hash }) => hash ?? []))
  const known = await findPictures(db, hashes)
  return rows.map(row => ({
    id: row.id,
    order: row.order_id,
    slug: row.slug,
    route: row.route,
    make: row.make,
    model: row.model,
    year: row.year,
    texts: row.texts,
    pictures: row.pictures.map(picture => ({
      key: caseKeyOf(picture),
      cleared: picture.cleared,
      url: isShown(row) ? imageOf(known.get(picture.hash ?? '')).image : null,
    })),
    sums: row.sums === 1,
    sumsKnown: row.facts.money !== null,
    consent: { day: row.consent_day, by: row.consent_by },
    status: row.status,
    publishedAt: row.published_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }))
}

export const caseResponse = async (db: Tx, row: CaseRow): Promise<CarCase> => {
  const [response] = await caseResponses(db, [row])
  if (!response) throw new Error('A case without a response')
  return response
}

export const caseKeyOf = ({ file, hash }: CasePicture): string => String(file ?? hash)
