import type { Context } from '#server/platform/context.ts'
import { countDaily } from '#server/platform/monitoring/daily-counts.ts'
import type { CalculatedCar } from '#shared/contract/work/statistics.ts'

export const countCalculation = (ctx: Context, { route, engine, year, link }: CalculatedCar): void => {
  countDaily(ctx, 'quote', 'all')
  countDaily(ctx, 'quote.route', route)
  countDaily(ctx, 'quote.car', engine)
  if (link) countDaily(ctx, 'quote.link', 'all')
  if (year !== undefined) countDaily(ctx, 'quote.year', String(year))
}
