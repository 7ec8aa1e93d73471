import { insertRow } from '#server/platform/db/rows.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'

/**
 * Notes an erasure in its transaction, so that its traces in the database are removed even if this process ends before.
 */
export const noteErasure = async (tx: Tx, ctx: Pick<Context, 'now'>): Promise<void> => {
  await insertRow(tx, 'unfinished_erasures', { at: nowIso(ctx) })
}
