/** Records which pictures a record shows now, whatever the language of its texts. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { reclaimPictures } from './media.store.ts'

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
