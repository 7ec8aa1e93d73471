/** Statistics of the last thirty days, from stored requests and from daily counts. */
import { readRateHistory } from '#server/calculation/rates/rate-history.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type CountedThing, listCounts } from '#server/platform/monitoring/daily-counts.ts'
import type { Figures, Ranking } from '#shared/contract/work/statistics.ts'
import { addDays, type Day, kyivDay, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'

const shownDays = 30
/** Most entries in a ranking; the others are summed in one more line. */
const maxRanked = 8

export const readFigures = async (ctx: Context): Promise<Figures> => {
  const to = kyivDay(ctx.now())
  const from = addDays(to, 1 - shownDays)
  const since = startOfKyivDay(from).toISOString()
  const [requests, counts, unanswered, rates] = await Promise.all([
    listRequestsSince(ctx.db, since),
    listCounts(ctx.db, from, to),
    findUnanswered(ctx.db),
    readRateHistory(ctx, shownDays),
  ])
  const days = Array.from({ length: shownDays }, (_, index) => addDays(from, index))
  const dayOf = ({ created_at }: { created_at: string }): Day => kyivDay(new Date(created_at))
  const ofDay = (day: Day) => requests.filter(request => dayOf(request) === day)
  const ranked = (what: CountedThing): Ranking => ranking(counts.filter(count => count.what === what))
  const visitors = requests.filter(({ own }) => !own)
  return {
    from,
    to,
    requests: days.map(day => ({
      day,
      callback: ofDay(day).filter(({ kind }) => kind === 'callback').length,
      calculation: ofDay(day).filter(({ kind }) => kind === 'calculation').length,
    })),
    sources: {
      page: ranking(visitors.map(({ page }) => ({ value: page ?? 'unknown', hits: 1 }))),
      route: ranking(visitors.map(({ route }) => ({ value: route ?? 'unknown', hits: 1 }))),
      language: ranking(visitors.map(({ lang }) => ({ value: lang, hits: 1 }))),
    },
    answers: {
      ...answerTimes(visitors),
      ...unanswered,
    },
    calculations: days.map(day => ({
      day,
      calculated: counts
        .filter(count => count.what === 'quote' && count.day === day)
        .reduce((sum, { hits }) => sum + hits, 0),
      requested: visitors.filter(request => request.calculated && dayOf(request) === day).length,
    })),
    byLink: counts.filter(({ what }) => what === 'quote.link').reduce((sum, { hits }) => sum + hits, 0),
    asked: { route: ranked('quote.route'), car: ranked('quote.car'), year: ranked('quote.year') },
    rates,
  }
}

const ranking = (counts: Ranking): Ranking => {
  const sums = new Map<string, number>()
  for (const { value, hits } of counts) sums.set(value, (sums.get(value) ?? 0) + hits)
  const sorted = [...sums]
    .map(([value, hits]) => ({ value, hits }))
    .toSorted((one, other) => other.hits - one.hits || (one.value < other.value ? -1 : 1))
  const rest = sorted.slice(maxRanked).reduce((sum, { hits }) => sum + hits, 0)
  return rest === 0 ? sorted : [...sorted.slice(0, maxRanked), { value: 'rest', hits: rest }]
}

/** Upper bounds of waits in minutes: a quarter of an hour, an hour, half a working day, a day; null for longer. */
const spans = [15, 60, 240, 1_440, null] as const

/**
 * Times until somebody started to work on a request; requests without work are left out. A wait below zero, after a
 * clock was set back, counts as zero.
 *
 * @example answerTimes([{ created_at: '2026-11-20T08:00:00Z', taken_at: '2026-11-20T08:30:00Z' }]).medianMinutes // 30
 */
export const answerTimes = (requests: readonly { created_at: string; taken_at: string | null }[]) => {
  const waits = requests
    .flatMap(({ created_at, taken_at }) =>
      taken_at === null ? [] : [Math.max(0, Date.parse(taken_at) - Date.parse(created_at)) / 60_000],
    )
    .toSorted((one, other) => one - other)
  const middle = waits.length / 2
  const median = ((waits[Math.ceil(middle) - 1] ?? 0) + (waits[Math.floor(middle)] ?? 0)) / 2
  const slowest = waits.at(-1)
  return {
    answered: waits.length,
    medianMinutes: slowest === undefined ? null : Math.round(median),
    slowestMinutes: slowest === undefined ? null : Math.round(slowest),
    spread: spans.map((within, index) => ({
      within,
      requests: waits.filter(wait => wait <= (within ?? Infinity) && wait > (spans[index - 1] ?? -1)).length,
    })),
  }
}

/** Actions in the log that start work on a request; retrying a mail does not, as the visitor does not notice it. */
const takingUp = ['update', 'take', 'quote-again', 'quote-sent', 'answer']
/** Actions in the log by which the office itself entered a request, so that no visitor waited. */
const ownLines = ['create', 'import']

/**
 * Requests since a moment, without spam. `own` is true for those that the office itself entered, `calculated` if the
 * visitor sent a calculation (not if the office added it later).
 */
const listRequestsSince = (db: Tx, since: string) =>
  db
    .selectFrom('requests')
    .select(['kind', 'page', 'route', 'lang', 'quote_id', 'created_at'])
    .select(eb => [
      eb
        .selectFrom('audit')
        .select(line => line.fn.min('at').as('at'))
        .where('audit.kind', '=', 'request')
        .where('audit.record_id', '=', number => number.cast<string>('requests.id', 'text'))
        .where('audit.action', 'in', takingUp)
        .as('taken_at'),
      eb
        .selectFrom('audit')
        .select(line => line.fn.countAll<number>().as('lines'))
        .where('audit.kind', '=', 'request')
        .where('audit.record_id', '=', number => number.cast<string>('requests.id', 'text'))
        .where('audit.action', 'in', ownLines)
        .as('own_lines'),
      // The first quote that the office adds also records the visitor's own quote, without an author.
      eb
        .selectFrom('request_quotes')
        .select(quote => quote.fn.countAll<number>().as('quotes'))
        .whereRef('request_quotes.request_id', '=', 'requests.id')
        .as('quotes'),
      eb
        .selectFrom('request_quotes')
        .select(quote => quote.fn.countAll<number>().as('quotes'))
        .whereRef('request_quotes.request_id', '=', 'requests.id')
        .where('request_quotes.author_name', 'is', null)
        .as('own_quotes'),
    ])
    .where('created_at', '>=', since)
    .where('status', '!=', 'spam')
    .execute()
    .then(rows =>
      rows.map(({ own_lines, quotes, own_quotes, quote_id, ...row }) => ({
        ...row,
        own: Number(own_lines) > 0,
        calculated: quote_id !== null && (Number(quotes) === 0 || Number(own_quotes) > 0),
      })),
    )

const findUnanswered = async (db: Tx): Promise<Pick<Figures['answers'], 'waiting' | 'waitingSince'>> => {
  const row = await db
    .selectFrom('requests')
    .select(eb => [eb.fn.countAll<number>().as('waiting'), eb.fn.min('created_at').as('since')])
    .where('status', '=', 'new')
    .where('erased_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), waitingSince: row.since }
}
