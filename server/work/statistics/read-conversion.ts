/** Outcomes of a period's requests, without spam; the conversion rate ignores requests closed without an outcome. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { isAmong } from '#server/platform/db/word-search.ts'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { readReasons } from '#server/work/requests/request-outcome.ts'
import { readThreads } from '#server/work/requests/threads/thread.store.ts'
import type { Conversion, OutcomeCounts } from '#shared/contract/work/statistics.ts'
import { addDays, type Day, daysBetween, kyivDay, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'
import { type RequestOutcome, reasonForReader, requestOutcomes } from '#shared/domain/work/request-outcome.ts'

const maxDays = 366
const usualWeeks = 12
/** Most values in a list; the others are summed in one more line. */
const maxValues = 40

/** Throws 400 for a period that is reversed or too long. */
export const readConversion = async (
  ctx: Context,
  asked: { from?: Day | undefined; to?: Day | undefined },
): Promise<Conversion> => {
  const to = asked.to ?? kyivDay(ctx.now())
  const from = asked.from ?? addDays(mondayOf(to), -7 * (usualWeeks - 1))
  if (from > to) throw fieldError('to', 'period.reversed')
  if (daysBetween(from, to) >= maxDays) throw fieldError('to', 'period.too-long', { days: maxDays })
  const ended = await endedRequests(ctx.db, from, to)
  const known = await withKnownOutcome(
    ctx.db,
    ended.map(({ id }) => id),
  )
  const rows = ended.map(row => ({ ...row, known: known.has(row.id) }))
  const conversion = conversionOf(rows, { from, to })
  const listed = await readReasons(ctx)
  const reasons = conversion.reasons.map(reason => ({
    ...reason,
    value: reasonForReader(listed, reason.value),
  }))
  return { from, to, ...conversion, reasons }
}

export type EndedRequest = Omit<Awaited<ReturnType<typeof endedRequests>>[number], 'id'> & {
  /** True if this request or another one of the same person has an outcome. */
  known: boolean
}

export const conversionOf = (
  rows: readonly EndedRequest[],
  { from, to }: { from: Day; to: Day },
): Omit<Conversion, 'from' | 'to'> => {
  const weekOf = ({ created_at }: EndedRequest) => mondayOf(kyivDay(new Date(created_at)))
  const byWeek = groupsOf(rows, weekOf)
  return {
    all: countsOf(rows),
    reasons: groupsOf(
      rows.filter(({ outcome }) => outcome === 'refused'),
      row => row.outcome_reason,
    ).map(([value, group]) => ({ value, hits: group.length })),
    source: listOf(rows, row => row.source),
    page: listOf(rows, row => row.page),
    route: listOf(rows, row => row.route),
    colleague: listOf(rows, row => row.holder),
    week: weeksOf(from, to).map(value => ({
      value,
      ...countsOf(byWeek.find(([week]) => week === value)?.[1] ?? []),
    })),
  }
}

/** @example mondayOf('2026-11-22') // '2026-11-16' */
const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const weeksOf = (from: Day, to: Day): Day[] => {
  const weeks: Day[] = []
  for (let week = mondayOf(from); week <= to; week = addDays(week, 7)) weeks.push(week)
  return weeks
}

type Group = [value: string, rows: EndedRequest[]]

/** Groups, the largest first. */
const groupsOf = (rows: readonly EndedRequest[], by: (row: EndedRequest) => string | null): Group[] =>
  [...Map.groupBy(rows, row => by(row) ?? 'unknown')].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1),
  )

const listOf = (
  rows: readonly EndedRequest[],
  by: (row: EndedRequest) => string | null,
): Conversion['source'] => {
  const groups = groupsOf(rows, by)
  const rest = groups.slice(maxValues).flatMap(([, group]) => group)
  const shown: Group[] = rest.length > 0 ? [...groups.slice(0, maxValues), ['rest', rest]] : groups
  return shown.map(([value, group]) => ({ value, ...countsOf(group) }))
}

/** Requests with the outcome `not_ours` count neither as success nor as failure. */
const countsOf = (rows: readonly EndedRequest[]): OutcomeCounts => {
  const counts = Object.fromEntries(
    requestOutcomes.map(outcome => [outcome, rows.filter(row => row.outcome === outcome).length]),
  ) as Record<RequestOutcome, number>
  const ended = counts.contract + counts.refused + counts.not_reached
  return {
    requests: rows.length,
    ...counts,
    unsaid: rows.filter(({ status, known }) => status === 'done' && !known).length,
    percent: ended === 0 ? null : Math.round((counts.contract / ended) * 100),
  }
}

/** Ids of all requests of each person with an outcome: requests closed together get it once, on the first of them. */
const withKnownOutcome = async (db: Tx, of: readonly number[]): Promise<ReadonlySet<number>> => {
  const { threads } = await readThreads(db, of)
  const people = threads.map(({ requests }) => requests.map(({ id }) => id))
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where(isAmong(db, 'id', people.flat()))
    .where('outcome', 'is not', null)
    .execute()
  const told = new Set(rows.map(({ id }) => id))
  return new Set(people.filter(ids => ids.some(id => told.has(id))).flat())
}

const endedRequests = (db: Tx, from: Day, to: Day) =>
  db
    .selectFrom('requests')
    .leftJoin('admins', 'admins.id', 'requests.taken_by')
    .select(['requests.id', 'source', 'page', 'route', 'status', 'outcome', 'outcome_reason'])
    .select('requests.created_at')
    .select(eb => eb.fn.coalesce('admins.name', 'requests.taken_name').as('holder'))
    .where('requests.created_at', '>=', startOfKyivDay(from).toISOString())
    .where('requests.created_at', '<', startOfKyivDay(addDays(to, 1)).toISOString())
    .where('status', '!=', 'spam')
    .execute()
