/** How often an account may do something in 24 hours, counted by the log. */
import { type Context, clockSkew } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Actor } from '../http/actor.ts'
import { kyivTime } from '../http/export-file.ts'
import { HttpError } from '../http/http-error.ts'

const dayMs = 86_400_000

interface DailyLimit {
  most: number
  actions: readonly string[]
  /** Whether a line counts, by its difference. */
  counts(difference: Readonly<Record<string, { to: unknown } | undefined>>): boolean
  /** Says what was done so often; the moment from which it may go on stands behind it. */
  refusal: string
}

/** Returns how often it was. Throws 429 when it may not be once more. */
export const limitByDay = async (
  ctx: Pick<Context, 'now'>,
  db: Tx,
  actor: Pick<Actor, 'id'>,
  { most, actions, counts, refusal }: DailyLimit,
): Promise<number> => {
  const now = ctx.now().getTime()
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'difference'])
    .where('actor_id', '=', actor.id)
    .where('action', 'in', actions)
    .where('at', '>', new Date(now - dayMs).toISOString())
    // Further ahead it was written by a clock that was wrong.
    .where('at', '<=', new Date(now + clockSkew).toISOString())
    .orderBy('at')
    .execute()
  const counted = rows.filter(({ difference }) => counts(JSON.parse(difference ?? '{}')))
  const [oldest] = counted
  if (counted.length < most || !oldest) return counted.length
  const freeAt = new Date(oldest.at).getTime() + dayMs
  throw new HttpError(429, `${refusal} ${kyivTime(new Date(freeAt).toISOString())} по Киеву.`, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((freeAt - now) / 1_000))) },
  })
}
