/** The consent that stood below a form, stored once for each wording: its number is the version. */
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** The version of a wording; inside the transaction of the request that it belongs to. */
export const storeConsent = async (tx: Tx, ctx: Pick<Context, 'now'>, text: string): Promise<number> => {
  const known = await tx.selectFrom('consents').select('id').where('text', '=', text).executeTakeFirst()
  if (known) return known.id
  // Two requests at once: the second insert waits for the first and finds its row.
  const row = await tx
    .insertInto('consents')
    .values({ text, created_at: nowIso(ctx) })
    .onConflict(conflict => conflict.column('text').doUpdateSet({ text }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
