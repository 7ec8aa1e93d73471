import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import type { NewRow } from '#server/platform/db/tables.ts'
import { findPost, type PostRow } from '../posts/post.store.ts'

/**
 * Whether an imported record still exists or is in the bin. Null if it was never imported or is removed for good, so
 * that it may be imported again.
 */
export const findImported = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<'present' | 'binned' | null> => {
  const found = await findRecord(db, source, sourceId)
  if (!found) return null
  if (found.kind === 'request') return 'present'
  const post = await findRow(db, 'posts', { id: found.record_id }, ['id'])
  if (post) return 'present'
  const binned = await findRow(db, 'bin', { kind: 'post', ref: String(found.record_id) }, ['id'])
  return binned ? 'binned' : null
}

/** The post that a record was imported as, or as a translation of; undefined if there is none or it is in the bin. */
export const findImportedPost = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<PostRow | undefined> => {
  const found = await findRecord(db, source, sourceId)
  return found?.kind === 'post' ? findPost(db, found.record_id) : undefined
}

/** Id that an imported record of our own export has here; 0 for a record without an id, null if it was not imported. */
export const findImportedRecord = async (db: Tx, source: string, sourceId: string): Promise<number | null> =>
  (await findRecord(db, source, sourceId))?.record_id ?? null

/** Ends of the ids of imported records that begin with a text. */
export const findImportedParts = async (db: Tx, source: string, beginning: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('imported_records')
    .select('source_id')
    .where('source', '=', source)
    .where('source_id', 'like', `${beginning}%`)
    .execute()
  return rows.map(({ source_id }) => source_id.slice(beginning.length))
}

const findRecord = (db: Tx, source: string, sourceId: string) =>
  findRow(db, 'imported_records', { source, source_id: sourceId }, ['kind', 'record_id'])

/** Called in the transaction that stores the record itself. */
export const rememberImported = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  record: Omit<NewRow<'imported_records'>, 'imported_at'>,
): Promise<void> => {
  const values = { ...record, imported_at: nowIso(ctx) }
  await tx
    .insertInto('imported_records')
    .values(values)
    .onConflict(conflict => conflict.columns(['source', 'source_id']).doUpdateSet(values))
    .execute()
}
