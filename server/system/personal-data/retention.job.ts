/** Removes the personal data from requests older than the office keeps them, and leaves the rest for statistics. */
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import { maxAtOnce } from '#server/content/media/bin-unused-pictures.ts'
import { type Context, nowIso } from '#server/platform/context.ts'
import { countUpTo } from '#server/platform/db/rows.ts'
import { clockJumped } from '#server/platform/jobs/clock-watch.ts'
import { noteErasure } from '#server/platform/personal-data/note-erasure.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { largeRemoval } from '#server/platform/records/large-removal.ts'
import { eraseRequests } from '#server/work/requests/erase-requests.ts'
import { countedRows } from '#shared/contract/platform/common.ts'
import type { RetentionState } from '#shared/contract/system/personal-data.ts'
import { requestKinds } from '#shared/contract/work/requests.ts'
import { retentionOf } from '#shared/domain/calculation/office-options.ts'
import { countUnfinished, forgetErased } from './forget-erased.job.ts'

export const retentionQuestion = largeRemoval('retention_questions')

const dayMs = 86_400_000
/**
 * Milliseconds for which the overview warns beforehand. Removed data do not go into the bin, which would be another
 * copy of them.
 */
const warning = 30 * dayMs

/**
 * Removes nothing after a jump of the clock. Asks before it removes more than a tenth of all requests, or more than a
 * hundred if a tenth is less, within a day.
 */
export const removeExpiredPeople = async (ctx: Context): Promise<void> => {
  if (clockJumped(ctx)) return
  const now = ctx.now()
  const due = await expiredBy(ctx, now)
  if (due.length === 0) return retentionQuestion.forget(ctx.db)
  const { total, lately } = await countRequests(ctx, new Date(now.getTime() - dayMs))
  if (due.length + lately > maxAtOnce(total) && !(await retentionQuestion.isAllowed(ctx.db, due.length))) {
    if (await retentionQuestion.ask(ctx.db, { due: due.length, total, askedAt: now.toISOString() }))
      ctx.log.error(
        { due: due.length, total },
        'too many requests are over age at once: it asks in the admin first',
      )
    return
  }
  await ctx.db.transaction().execute(async tx => {
    await eraseRequests(tx, due, nowIso(ctx))
    const counts = { before: { requests: due.length }, after: { requests: 0 } }
    const change = { kind: 'person', id: null, action: 'retention', ...counts } as const
    await recordChange(tx, ctx, { actor: null, requestId: null }, change)
    await retentionQuestion.forget(tx)
    await noteErasure(tx, ctx)
  })
  ctx.log.info({ requests: due.length }, 'requests over age have lost their person')
  await forgetErased(ctx)
}

export const readRetention = async (ctx: Context): Promise<RetentionState> => ({
  soon: await countExpired(ctx, new Date(ctx.now().getTime() + warning)),
  question: await retentionQuestion.question(ctx.db),
  unfinished: await countUnfinished(ctx.db),
})

/**
 * Ids of requests that the office keeps no longer at a given time. A planned next action keeps a request longer, but by
 * a year at most: a date in the far future would keep the personal data for good.
 */
const expiredBy = async (ctx: Context, moment: Date): Promise<number[]> => {
  const found = await Promise.all((await expiring(ctx, moment)).map(query => query.select('id').execute()))
  return found.flat().map(({ id }) => id)
}

/** Their number, not beyond one more than lists count. */
const countExpired = async (ctx: Context, moment: Date): Promise<number> => {
  const queries = await expiring(ctx, moment)
  const counts = await Promise.all(queries.map(query => countUpTo(ctx.db, query, countedRows)))
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    countedRows + 1,
  )
}

const expiring = async (ctx: Context, moment: Date) => {
  const { options } = await readCalculatorOptions(ctx)
  return requestKinds.map(kind => {
    const months = retentionOf(options, kind)
    return ctx.db
      .selectFrom('requests')
      .where('kind', '=', kind)
      .where('erased_at', 'is', null)
      .where('created_at', '<', monthsBefore(moment, months).toISOString())
      .where(eb =>
        eb.or([
          eb('next_action_at', 'is', null),
          eb('next_action_at', '<', moment.toISOString()),
          eb('created_at', '<', monthsBefore(moment, months + 12).toISOString()),
        ]),
      )
  })
}

/** Requests with a person, and those erased since the moment; `lately` counts the latter. */
const countRequests = async (ctx: Context, since: Date): Promise<{ total: number; lately: number }> => {
  const row = await ctx.db
    .selectFrom('requests')
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.count<number>('erased_at').filterWhere('erased_at', '>=', since.toISOString()).as('lately'),
    ])
    .where(eb => eb.or([eb('erased_at', 'is', null), eb('erased_at', '>=', since.toISOString())]))
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), lately: Number(row.lately) }
}

/** The same day some months earlier, or the last day of a shorter month. */
const monthsBefore = (moment: Date, months: number): Date => {
  const earlier = new Date(moment)
  earlier.setUTCMonth(earlier.getUTCMonth() - months)
  if (earlier.getUTCDate() !== moment.getUTCDate()) earlier.setUTCDate(0)
  return earlier
}
