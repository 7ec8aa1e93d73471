/** The bin of pictures: records whose files are no longer served; each can be restored for thirty days. */
import { type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows, insertMissing } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { namedAnywhere, pictureOfRow, type StoredPictureRow } from './media.store.ts'

/** Milliseconds for which the bin keeps a picture. */
export const pictureBinLife = 30 * 24 * 60 * 60_000

export interface BinnedPictureRow extends StoredPictureRow {
  /** ISO 8601. */
  binnedAt: string
}

export const findBinned = async (
  db: Tx,
  hashes: readonly string[],
): Promise<Map<string, BinnedPictureRow>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('binned_media')
    .selectAll()
    .where('hash', 'in', [...hashes])
    .execute()
  return new Map(rows.map(row => [row.hash, binnedPicture(row)]))
}

/** Adds files that never had a record: only their names are known, so only a server administrator can use them. */
export const addToBin = async (
  db: Tx,
  { hash, files, at }: { hash: string; files: readonly string[]; at: string },
): Promise<void> => {
  const known = files.map(file => ({ file, type: '', width: 0, height: 0 }))
  const variants = JSON.stringify(known)
  await insertMissing(db, 'binned_media', {
    hash,
    width: 0,
    height: 0,
    variants,
    created_at: at,
    binned_at: at,
  })
}

/** Pictures that can be restored, newest first. */
export const listBinned = async (db: Tx, { limit, offset }: { limit: number; offset: number }) => {
  const rows = await db
    .selectFrom('binned_media')
    .selectAll()
    .where('width', '>', 0)
    .orderBy('binned_at', 'desc')
    .orderBy('hash')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(binnedPicture)
}

export const countBinned = (db: Tx): Promise<number> =>
  countRows(db.selectFrom('binned_media').where('width', '>', 0))

/** Counts every entry, also files without a record, which nobody can restore. */
export const countBinnedSince = (db: Tx, at: string): Promise<number> =>
  countRows(db.selectFrom('binned_media').where('binned_at', '>', at))

/** Pictures put into the bin before a moment, without those that are used again. */
export const listBinnedBefore = async (db: Tx, at: string): Promise<BinnedPictureRow[]> => {
  const rows = await db
    .selectFrom('binned_media')
    .selectAll()
    .where('binned_at', '<', at)
    .where(sql<SqlBool>`not (${namedAnywhere('binned_media.hash')})`)
    .where(sql<SqlBool>`not exists (select 1 from media where media.hash = binned_media.hash)`)
    .limit(500)
    .execute()
  return rows.map(binnedPicture)
}

export const dropBinned = async (db: Tx, hash: string): Promise<void> => {
  await db.deleteFrom('binned_media').where('hash', '=', hash).execute()
}

const binnedPicture = (row: Row<'binned_media'>): BinnedPictureRow => ({
  ...pictureOfRow(row),
  binnedAt: row.binned_at,
})
