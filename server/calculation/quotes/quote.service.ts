/** Prices an import with what the server knows: the day's rates, the tables in force, the office's options. */

import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { tariffOf } from '#shared/calculator/tariff.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { resolveRates } from '../rates/resolve-rates.ts'
import { tablesInForce } from '../tables/tables-in-force.ts'
import { readCalculatorOptions } from './calculator-options.ts'

/**
 * The statement of an input that the contract's schema has accepted. Without `date` today in Kyiv counts. Throws 400
 * for fields that do not fit together, 422 for a date without rates or tariff, 503 when no rate was ever known.
 */
export const quoteFor = async (ctx: Context, input: QuoteInput): Promise<Statement> =>
  priceQuote(await quoteRequestFor(ctx, input))

/** All that the calculator needs to price an input. Throws what `quoteFor` throws. */
export const quoteRequestFor = async (ctx: Context, input: QuoteInput): Promise<QuoteRequest> => {
  const date = input.date ?? kyivDay(ctx.now())
  const errors = checkQuoteInput(input, date)
  if (errors.length > 0) throw new HttpError(400, 'Проверьте поля', { errors })
  const { options, labels } = await readCalculatorOptions(ctx)
  try {
    // A date that no tariff reaches is rejected before anybody asks the bank for it.
    tariffOf(date, options)
  } catch (error) {
    if (error instanceof QuoteError) throw new HttpError(422, error.message)
    throw error
  }
  const [rates, tables] = await Promise.all([resolveRates(ctx, date), tablesInForce(ctx, date)])
  return { input, date, rates, tables, options, labels }
}
