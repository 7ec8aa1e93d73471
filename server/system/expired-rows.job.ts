import { keyLife } from '#server/platform/http/defences/idempotency.ts'
import type { Context } from '../platform/context.ts'
import { clockJumped } from '../platform/jobs/clock-watch.ts'

/** Milliseconds that an ended session stays in the list of sessions. */
const endedSessionLife = 7 * 86_400_000
/** Milliseconds, longer than the window of any rate limit. */
const maxMemoryMs = 24 * 3_600_000

export const sweepOldRows = async (ctx: Context): Promise<void> => {
  if (clockJumped(ctx)) return
  const now = ctx.now().getTime()
  const before = (age: number) => new Date(now - age).toISOString()
  await ctx.db.deleteFrom('idempotency_keys').where('created_at', '<=', before(keyLife)).execute()
  await ctx.db.deleteFrom('sessions').where('expires_at', '<=', before(endedSessionLife)).execute()
  await ctx.db
    .deleteFrom('rate_limits')
    // An end further ahead than any limit counts was set by a wrong clock.
    .where(eb => eb.or([eb('reset_at', '<=', now), eb('reset_at', '>', now + maxMemoryMs)]))
    .execute()
}
