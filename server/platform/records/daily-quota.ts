/** Limits how often an account may do something in 24 hours, counted in the audit log. */

import { sql } from 'kysely'
import { httpError, type ValuesOf } from '#server/platform/http/errors/http-error.ts'
import { kyivTime } from '#server/platform/http/files/export-file.ts'
import { type Context, clockSkew } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Actor } from '../http/actor.ts'

const dayMs = 86_400_000

interface DailyLimit {
  max: number
  actions: readonly string[]
  /** True for an audit entry that counts, judged by its difference. */
  matches(difference: Readonly<Record<string, { to: unknown } | undefined>>): boolean
  what: ValuesOf<'limit.day'>['what']
}

/** Returns how often the account did it in the last 24 hours. Throws 429 at the limit. */
export const dailyQuota = async (
  ctx: Pick<Context, 'now'>,
  db: Tx,
  actor: Pick<Actor, 'id'>,
  { max: most, actions, matches: counts, what }: DailyLimit,
): Promise<number> => {
  const now = ctx.now().getTime()
  const rows = await db
    .selectFrom('audit')
    .select(['at', 'difference'])
    // `+ 0` keeps the planner off the index of colleagues: lines of a day are few, those of a colleague very many.
    .where(sql<boolean>`actor_id + 0 = ${actor.id}`)
    .where('action', 'in', actions)
    .where('at', '>', new Date(now - dayMs).toISOString())
    // An entry further in the future was written by a wrong clock.
    .where('at', '<=', new Date(now + clockSkew).toISOString())
    .orderBy('at')
    .execute()
  const counted = rows.filter(({ difference }) => counts(JSON.parse(difference ?? '{}')))
  const [oldest] = counted
  if (counted.length < most || !oldest) return counted.length
  const freeAt = new Date(oldest.at).getTime() + dayMs
  throw httpError('limit.day', {
    values: { what, most, time: kyivTime(new Date(freeAt).toISOString()) },
    headers: { 'Retry-After': String(Math.max(1, Math.ceil((freeAt - now) / 1_000))) },
  })
}
