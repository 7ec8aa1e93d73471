/** Removes rows that nobody will ask for again. */
import type { Context } from '../context.ts'
import { keyLife } from '../http/idempotency.ts'

/** Milliseconds that an ended session stays in the list of sessions. */
const endedSessionLife = 7 * 86_400_000

export const sweepOldRows = async (ctx: Context): Promise<void> => {
  const now = ctx.now().getTime()
  const before = (age: number) => new Date(now - age).toISOString()
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<=', before(keyLife)).execute()
  await ctx.db.deleteFrom('sessions').where('expires_at', '<=', before(endedSessionLife)).execute()
  await ctx.db.deleteFrom('rate_limits').where('reset_at', '<=', now).execute()
}
