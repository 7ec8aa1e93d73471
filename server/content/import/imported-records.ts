/** Which records of other sites' exports are here already. */
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { NewRow } from '#server/platform/db/tables.ts'

/**
 * Whether the record was brought in before and is here still, or lies in the bin. One that is gone for good is nothing
 * that is here: it may be brought in again.
 */
export const findImported = async (
  db: Tx,
  source: string,
  sourceId: string,
): Promise<'present' | 'binned' | null> => {
  const found = await db
    .selectFrom('imported_records')
    .select(['kind', 'record_id'])
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()
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

/** In the transaction that stores the record itself. */
export const rememberImported = async (
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  record: Omit<NewRow<'imported_records'>, 'imported_at'>,
): Promise<void> => {
  const values = { ...record, imported_at: timestampOf(ctx) }
  await tx
    .insertInto('imported_records')
    .values(values)
    .onConflict(conflict => conflict.columns(['source', 'source_id']).doUpdateSet(values))
    .execute()
}
