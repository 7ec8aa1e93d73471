/** Calculates a car without a chosen date for the day on which customs is expected to assess it. */
import { quoteRequestFor } from '#server/calculation/quotes/quote.service.ts'
import { tariffInForce } from '#server/calculation/tariffs/tariff-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import type { QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { byExpectedDay } from '#shared/calculator/rates/expected-day.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readDaysToCustoms } from './days-to-customs.ts'

/** In a forecast the `input` of the request includes the expected day. Throws what `quoteRequestFor` throws. */
export const expectedQuoteRequest = async (
  ctx: Context,
  input: QuoteInput,
  lang: Language,
): Promise<QuoteRequest> => {
  const [days, tariff] = await Promise.all([readDaysToCustoms(ctx.db), tariffInForce(ctx, lang)])
  const { input: counted, uncertain } = byExpectedDay(input, kyivDay(ctx.now()), days, tariff)
  return { ...(await quoteRequestFor(ctx, counted, lang)), uncertain }
}
