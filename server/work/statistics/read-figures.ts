/** Statistics of the last thirty days, from stored requests and from daily counts. */
import { readRateHistory } from '#server/calculation/rates/rate-history.ts'
import type { Context } from '#server/platform/context.ts'
import { type CountedThing, listCounts } from '#server/platform/monitoring/daily-counts.ts'
import type { Figures, Ranking } from '#shared/contract/work/statistics.ts'
import { addDays, type Day, kyivDay, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'
import { answerTimes } from './response-times.ts'
import { findWaiting, listRequestsSince } from './taken-requests.ts'

const shownDays = 30
/** Most entries in a ranking; the others are summed in one more line. */
const maxRanked = 8

export const readFigures = async (ctx: Context): Promise<Figures> => {
  const to = kyivDay(ctx.now())
  const from = addDays(to, 1 - shownDays)
  const since = startOfKyivDay(from).toISOString()
  const [requests, counts, waiting, rates] = await Promise.all([
    listRequestsSince(ctx.db, since),
    listCounts(ctx.db, from, to),
    findWaiting(ctx.db),
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
      ...answerTimes(
        visitors.map(({ created_at, taken_at }) => ({ createdAt: created_at, takenAt: taken_at })),
      ),
      ...waiting,
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
