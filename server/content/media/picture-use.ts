/** Interface by which a kind of record reports where it shows pictures; `picture-uses.ts` lists all kinds. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Author } from '#server/platform/records/audit.ts'
import type { PicturePlace } from '#shared/contract/content/pictures.ts'
import type { StoredPictureRow } from './media.store.ts'

export interface PictureUse {
  /** Present uses of these pictures, in the order of the records. */
  usagesOf(db: Tx, hashes: readonly string[]): Promise<{ hash: string; place: PicturePlace }[]>
  /** SQL condition on `media.hash`: a record shows the picture. */
  shown: RawBuilder<SqlBool>
  /** SQL query of the pictures, as `hash`, in records whose titles contain the words. */
  titled(words: string): RawBuilder<unknown>
  /**
   * Replaces the picture in every record, or removes it. Each record is changed as if by a person: with a new version,
   * a revision and a line in the log.
   */
  swap(tx: Tx, ctx: Context, by: Author, from: StoredPictureRow, to: StoredPictureRow | null): Promise<void>
}

const recordOf = { case_media: 'case_id', post_media: 'post_id', site_page_media: 'page_id' } as const

/** Ids of the records that show a picture, ascending. */
export const recordsWith = async (tx: Tx, table: keyof typeof recordOf, hash: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(recordOf[table])} as id from ${sql.table(table)} where media_hash = ${hash} order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Uses of pictures by hash, in the order of `picture-uses.ts`. */
export const usagesOf = async (
  db: Tx,
  uses: readonly PictureUse[],
  hashes: readonly string[],
): Promise<Map<string, PicturePlace[]>> => {
  const places = new Map<string, PicturePlace[]>()
  if (hashes.length === 0) return places
  for (const use of uses) {
    for (const { hash, place } of await use.usagesOf(db, hashes)) {
      places.set(hash, [...(places.get(hash) ?? []), place])
    }
  }
  return places
}
