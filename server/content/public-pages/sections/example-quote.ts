/** Example calculations of the home and country pages, from today's rates and tables. */

import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { nullIfRejected } from '#server/platform/http/errors/http-error.ts'
import { findFirstWay, type Way } from '#shared/calculator/delivery/choices.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { dayCodes } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { titleCodes } from '#shared/calculator/statement/total-title.ts'
import type { ExampleCalculation, Region } from '#shared/contract/content/shown-sections.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { expectedQuoteRequest } from '../expected-quote.ts'

/** Null while rates or tables are missing: then the page shows no example. */
export const readExampleQuote = async (
  ctx: Context,
  lang: Language,
  region: Region,
): Promise<ExampleCalculation> => {
  const input = await examples[region](ctx)
  const request = input && (await expectedQuoteRequest(ctx, input, lang).catch(nullIfRejected))
  return request && exampleOf(input, priceQuote(request))
}

/** A calculation as an example; null while it is incomplete. */
export const exampleOf = (input: QuoteInput | null, statement: CostBreakdown | null): ExampleCalculation =>
  input && statement?.complete ? { input, statement: sumsOf(statement) } : null

/** Removes what these pages do not show: base and rate of each line, and most warnings. */
const sumsOf = (statement: CostBreakdown): CostBreakdown => ({
  ...statement,
  lines: statement.lines.map(line => ({ ...line, basis: '', rate: '' })),
  warnings: statement.warnings.filter(({ code }) => titleCodes.has(code) || dayCodes.has(code)),
})

const examples: Record<Region, (ctx: Context) => Promise<QuoteInput | null>> = {
  usa: async ctx => {
    const place = await firstWay(ctx)
    return (
      place && {
        route: 'usa',
        vehicle: {
          kind: 'passenger',
          engine: 'petrol',
          volumeCc: 1998,
          productionYear: 2021,
          body: 'sedan',
        },
        price: { amount: '8000', currency: 'USD' },
        usa: {
          auction: 'copart',
          ...place,
          sampleYard: true,
          // Typical values for cars from auctions.
          title: 'nonclean',
          payment: 'secured',
          volume: 'standard',
          bid: 'prebid',
        },
      }
    )
  },
  eu: async () => ({
    route: 'eu',
    vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2020 },
    price: { amount: '12000', currency: 'EUR' },
    carriage: { amount: '1000', currency: 'EUR' },
    eur1: true,
  }),
  georgia: async () => ({
    route: 'georgia',
    vehicle: { kind: 'passenger', engine: 'hybrid', fuel: 'petrol', volumeCc: 2494, productionYear: 2019 },
    price: { amount: '11500', currency: 'USD' },
    carriage: { amount: '1200', currency: 'USD' },
  }),
}

/** The first yard and port of arrival that today's tables name. */
const firstWay = async (ctx: Context): Promise<Way | null> =>
  findFirstWay(await tablesInForce(ctx, kyivDay(ctx.now())))
