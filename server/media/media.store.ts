/** Pictures in the database: what there is and what uses it. */
import { z } from 'zod'
import type { Tx } from '../db/open.ts'
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

/** Of these pictures, removes the records that no post, text or kept revision uses; answers the hashes that went. */
export const deleteUnused = async (db: Tx, hashes: readonly string[]): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await db
    .deleteFrom('media')
    .where('hash', 'in', [...new Set(hashes)])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('posts').select('id').whereRef('image_hash', '=', 'media.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('post_media').select('post_id').whereRef('media_hash', '=', 'media.hash'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('revision_media').select('revision_id').whereRef('media_hash', '=', 'media.hash')),
      ),
    )
    .returning('hash')
    .execute()
  return rows.map(row => row.hash)
}

/** Pictures recorded before a moment, oldest first. */
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

const variants = z.array(variant)
