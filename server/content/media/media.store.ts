import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows, findRow, insertMissing, listInOrder } from '#server/platform/db/rows.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'
import type { Focus } from '#shared/contract/content/pictures.ts'
import { type Variant, variant } from './stored-picture.ts'

export interface StoredPictureRow {
  hash: string
  width: number
  height: number
  /** The fallback file comes first. */
  variants: Variant[]
  /** Focal point, which crops keep visible. */
  focus: Focus
}

export const findPictures = async (
  db: Tx,
  hashes: readonly string[],
): Promise<Map<string, StoredPictureRow>> => {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'width', 'height', 'variants', 'focus_x', 'focus_y'])
    .where('hash', 'in', [...new Set(hashes)])
    .execute()
  return new Map(rows.map(row => [row.hash, pictureOfRow(row)]))
}

export const findPicture = async (db: Tx, hash: string): Promise<StoredPictureRow | undefined> =>
  (await findPictures(db, [hash])).get(hash)

/** True for a hash with these first digits; answered from the index, which a pattern is not. */
export const hashBegins = (digits: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`hash >= ${digits} and hash < ${`${digits}g`}`

/** A picture from a row of `media` or `binned_media`. */
export const pictureOfRow = (
  row: Pick<Row<'media'>, 'hash' | 'width' | 'height' | 'variants' | 'focus_x' | 'focus_y'>,
): StoredPictureRow => ({
  hash: row.hash,
  width: row.width,
  height: row.height,
  variants: parsedVariants(row.variants),
  focus: { x: row.focus_x, y: row.focus_y },
})

const parsedVariants = memoizeByKey(json => variants.parse(JSON.parse(json)))

/** Records a picture whose files are stored; an existing record stays unchanged. */
export const insertPicture = async (
  db: Tx,
  { focus, ...picture }: StoredPictureRow,
  at: string,
): Promise<void> => {
  const row = { ...picture, variants: JSON.stringify(picture.variants), focus_x: focus.x, focus_y: focus.y }
  await insertMissing(db, 'media', { ...row, created_at: at, updated_at: at })
}

/**
 * Every column whose pictures must not be removed. A new kind of record with pictures adds its column here, and its
 * entry to `picture-uses.ts`.
 */
export const pictureColumns = [
  ['posts', 'image_hash'],
  ['post_media', 'media_hash'],
  ['revision_media', 'media_hash'],
  ['site_page_media', 'media_hash'],
  ['case_media', 'media_hash'],
] as const satisfies readonly (readonly [keyof Tables, string])[]

/**
 * Returns the given pictures that nobody has put into the library and that no post, text, page, option, stored revision
 * or bin entry names.
 */
export const findUnused = async (db: Tx, hashes: readonly string[]): Promise<string[]> => {
  if (hashes.length === 0) return []
  const rows = await db
    .selectFrom('media')
    .select('hash')
    .where('hash', 'in', [...new Set(hashes)])
    .where('stored', '=', 0)
    .where(sql<SqlBool>`not (${namedAnywhere('media.hash')})`)
    .execute()
  return rows.map(row => row.hash)
}

/** SQL condition: some record, option, stored revision or bin entry contains the picture's hash. */
export const namedAnywhere = (hash: 'media.hash' | 'binned_media.hash') =>
  sql.join(
    [
      ...pictureColumns.map(
        ([table, column]) =>
          sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${sql.ref(hash)})`,
      ),
      sql`exists (select 1 from options where value like '%' || ${sql.ref(hash)} || '%')`,
      // Options have no revisions, so the bin entry itself keeps their pictures.
      sql`exists (select 1 from bin where payload like '%' || ${sql.ref(hash)} || '%')`,
    ],
    sql` or `,
  )

/** Moves the records of unused pictures into the bin; returns the hashes that were moved. */
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

/**
 * Moves the record of a picture that no present record shows into the bin, with the ids of stored revisions that show
 * it. Does nothing for a picture without a record.
 */
export const binPicture = async (db: Tx, hash: string, at: string): Promise<void> => {
  const row = await findRow(db, 'media', { hash })
  if (!row) return
  const shown = await listInOrder(db, 'revision_media', { media_hash: hash }, 'revision_id')
  const revisions = JSON.stringify(shown.map(({ revision_id }) => revision_id))
  await db.deleteFrom('revision_media').where('media_hash', '=', hash).execute()
  await db.deleteFrom('binned_media').where('hash', '=', hash).execute()
  await db
    .insertInto('binned_media')
    .values({ ...row, binned_at: at, revisions })
    .execute()
  await db.deleteFrom('media').where('hash', '=', hash).execute()
}

/** Moves a picture's record back from the bin, with revisions that still exist; false when it is not in the bin. */
export const unbinPicture = async (db: Tx, hash: string, at: string): Promise<boolean> => {
  const binned = await findRow(db, 'binned_media', { hash })
  if (!binned) return false
  await putBack(db, binned, at)
  await db.deleteFrom('binned_media').where('hash', '=', hash).execute()
  return true
}

/**
 * Takes pictures that a record is about to use out of the bin. The record moves at once, the files later
 * (`reclaimed-pictures.job.ts`); until then the row in the bin stays.
 */
export const reclaimPictures = async (db: Tx, hashes: readonly string[], at: string): Promise<void> => {
  if (hashes.length === 0) return
  const rows = await db
    .selectFrom('binned_media')
    .selectAll()
    .where('hash', 'in', [...hashes])
    // Width 0 marks files that never had a record.
    .where('width', '>', 0)
    .execute()
  for (const row of rows) await putBack(db, row, at)
}

const putBack = async (db: Tx, binned: Row<'binned_media'>, at: string): Promise<void> => {
  const { binned_at, revisions, ...row } = binned
  const { hash } = row
  await insertMissing(db, 'media', { ...row, created_at: at, updated_at: at })
  const ids = z.array(z.number()).parse(JSON.parse(revisions))
  if (ids.length > 0) {
    await db
      .insertInto('revision_media')
      .columns(['revision_id', 'media_hash'])
      .expression(
        db
          .selectFrom('revisions')
          .select(eb => ['id as revision_id', eb.val(hash).as('media_hash')])
          .where('id', 'in', ids),
      )
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
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

export const countPictures = (db: Tx): Promise<number> => countRows(db.selectFrom('media'))

const variants = z.array(variant)

/** Column with the id of the record, by table. */
const records = {
  post_media: 'post_id',
  site_page_media: 'page_id',
  case_media: 'case_id',
} as const

/** Replaces the list of pictures that a record shows, and takes them out of the bin. */
export const replaceShownPictures = async (
  tx: Tx,
  table: keyof typeof records,
  { id, hashes, at }: { id: number; hashes: readonly string[]; at: string },
): Promise<void> => {
  const record = sql.ref(records[table])
  await sql`delete from ${sql.table(table)} where ${record} = ${id}`.execute(tx)
  if (hashes.length === 0) return
  await reclaimPictures(tx, hashes, at)
  const rows = [...new Set(hashes)].map(hash => sql`(${id}, ${hash})`)
  await sql`insert into ${sql.table(table)} (${record}, media_hash) values ${sql.join(rows)}`.execute(tx)
}
