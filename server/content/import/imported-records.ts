/** Which records of other sites' exports are here already. */
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { NewRow } from '#server/platform/db/tables.ts'
import { findPost, type PostRow } from '../posts/post.store.ts'

/**
 * Whether the record was brought in before and is here still, or lies in the bin. One that is gone for good is nothing
 * that is here: it may be brought in again.
 */
export const findImported = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<'present' | 'binned' | null> => {
  const found = await findRecord(db, source, sourceId)
  if (!found) return null
  if (found.kind === 'request') return 'present'
  const post = await db.selectFrom('posts').select('id').where('id', '=', found.record_id).executeTakeFirst()
  if (post) return 'present'
  const binned = await db
    .selectFrom('bin')
    .select('id')
    .where('kind', '=', 'post')
    .where('ref', '=', String(found.record_id))
    .executeTakeFirst()
  return binned ? 'binned' : null
}

/** The post that a record was brought in as, or that holds it as a translation; undefined without one, or in the bin. */
export const findImportedPost = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<PostRow | undefined> => {
  const found = await findRecord(db, source, sourceId)
  return found?.kind === 'post' ? findPost(db, found.record_id) : undefined
}

/** The number here of a record of our own export, 0 for one without; null for one that did not come in. */
export const findImportedRecord = async (db: Tx, source: string, sourceId: string): Promise<number | null> =>
  (await findRecord(db, source, sourceId))?.record_id ?? null

const findRecord = (db: Tx, source: string, sourceId: string) =>
  db
    .selectFrom('imported_records')
    .select(['kind', 'record_id'])
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()

/** In the transaction that stores the record itself. */
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
