import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'

/** Inside the transaction of an erasure: it is finished when its traces are gone, whatever happens to this process. */
export const noteErasure = async (tx: Tx, ctx: Pick<Context, 'now'>): Promise<void> => {
  await tx
    .insertInto('unfinished_erasures')
    .values({ at: nowIso(ctx) })
    .execute()
}
