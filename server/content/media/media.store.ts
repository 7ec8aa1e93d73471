/** Pictures in the database: what there is and what uses it. */
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { type Variant, variant } from './stored-picture.ts'

export interface Picture {
  hash: string
  width: number
  height: number
  /** The fallback first. */
  variants: Variant[]
}

export const findPictures = async (db: Tx, hashes: readonly string[]): Promise<Map<string, Picture>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'width', 'height', 'variants'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(rows.map(row => [row.hash, { ...row, variants: variants.parse(JSON.parse(row.variants)) }]))
}

export const findPicture = async (db: Tx, hash: string): Promise<Picture | undefined> =>
  (await findPictures(db, [hash])).get(hash)

/** Records a picture whose files are stored; one that is there stays. */
export const insertPicture = async (db: Tx, picture: Picture, at: string): Promise<void> => {
  await db
    .insertInto('media')
    .values({ ...picture, variants: JSON.stringify(picture.variants), created_at: at })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .execute()
}

/** Of these pictures, those that no post, text, page or kept revision uses. */
export const findUnused = async (db: Tx, hashes: readonly string[]): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where('hash', 'in', [...new Set(hashes)])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('posts').select('id').whereRef('image_hash', '=', 'media.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_media').select('post_id').whereRef('media_hash', '=', 'media.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('site_page_media').select('page_id').whereRef('media_hash', '=', 'media.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('revision_media').select('revision_id').whereRef('media_hash', '=', 'media.hash')),
      ),
    )
    .execute()
  return rows.map(row => row.hash)
}

/** Moves the records of these pictures into the bin, but for those that are used after all; returns what went. */
export const binUnused = async (db: Tx, hashes: readonly string[], at: string): Promise<string[]> => {
  const unused = await findUnused(db, hashes)
  if (unused.length === 0) return []
  const rows = await db.selectFrom('media').selectAll().where('hash', 'in', unused).execute()
  await db.deleteFrom('binned_media').where('hash', 'in', unused).execute()
  await db
    .insertInto('binned_media')
    .values(rows.map(row => ({ ...row, binned_at: at })))
    .execute()
  await db.deleteFrom('media').where('hash', 'in', unused).execute()
  return unused
}

/** Pictures recorded before a moment, in the order of their hashes. */
export const picturesBefore = async (db: Tx, at: string, after: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where('created_at', '<', at)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()
  return rows.map(row => row.hash)
}

export const countPictures = async (db: Tx): Promise<number> => {
  const { count } = await db
    .selectFrom('media')
    .select(eb => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const variants = z.array(variant)
