/** Interface by which a subject tells the library about the pictures of its records; `picture-uses.ts` lists them. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Author } from '#server/platform/records/audit.ts'
import type { PicturePlace } from '#shared/contract/content/pictures.ts'
import type { StoredPictureRow } from './media.store.ts'

export interface FoundUsage {
  hash: string
  place: PicturePlace
}

export interface PictureUse {
  /** Where these pictures are shown now, in the order of the records. */
  usagesOf(db: Tx, hashes: readonly string[]): Promise<FoundUsage[]>
  /** Condition on `media.hash`: a record shows it now, one whose title holds the words when there are any. */
  shows(words: string): RawBuilder<SqlBool>
  /**
   * Puts another picture into every place, or takes it out of all. The records are changed as a person would change
   * them: a version of their own, a revision and a line in the log.
   */
  swap(tx: Tx, ctx: Context, by: Author, from: StoredPictureRow, to: StoredPictureRow | null): Promise<void>
}

const recordOf = { case_media: 'case_id', post_media: 'post_id', site_page_media: 'page_id' } as const

/** The numbers of the records that show a picture, in their order. */
export const recordsWith = async (tx: Tx, table: keyof typeof recordOf, hash: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(recordOf[table])} as id from ${sql.table(table)} where media_hash = ${hash} order by id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Places of pictures by hash, those of the first subject first. */
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
