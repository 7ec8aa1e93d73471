import { countCalculation } from '#server/calculation/quotes/count-calculation.ts'
import type { Context } from '#server/platform/context.ts'
import { type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/work/statistics.ts'
import { readConversion } from './read-conversion.ts'
import { readFigures } from './read-figures.ts'
import { readQuoteFact } from './read-quote-fact.ts'

export const statisticsRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readFiguresEndpoint, async () => ok(await readFigures(ctx))),

  route(contract.readConversionEndpoint, async ({ query }) => ok(await readConversion(ctx, query))),

  route(contract.readQuoteFactsEndpoint, async ({ query }) => ok(await readQuoteFact(ctx, query))),

  route(contract.countCalculationEndpoint, async ({ body }) => {
    countCalculation(ctx, body)
    return noContent()
  }),
]
