/** A calculation as an address names it, counted by the day that it names, else by the day on which customs will count. */

import { inputTexts } from '#server/calculation/quotes/quote-texts.ts'
import { readPastRates } from '#server/calculation/rates/rate-history.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { askedFields } from '#shared/calculator/form/asked-fields.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { type ReadFields, readFields } from '#shared/calculator/form/read-fields.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { pastTotals } from '#shared/calculator/statement/past-totals.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { expectedQuoteRequest } from './expected-quote.ts'
import type { PageRequest } from './page-request.ts'

/** The form with what the address names filled in, as it was read, and the statement for it. */
export const askedCalculation = async ({ ctx, site }: Pick<PageRequest, 'ctx' | 'site'>, named: Fields) => {
  const fields = askedFields(named, await tablesInForce(ctx, site.today))
  const read = readFields(fields, site.today, inputTexts[site.lang])
  return { fields, read, ...(await priceRead(ctx, read, site.lang)) }
}

/**
 * The statement, or what stands in its way: under the field's name, or under the empty name for the whole. `input` is the
 * one that was counted, with its day where that is a forecast.
 */
export const priceRead = async (ctx: Context, read: ReadFields, lang: Language): Promise<PricedFields> => {
  const pastRates = await readPastRates(ctx)
  const unpriced = {
    input: read.input,
    statement: null,
    past: pastRates.map(rates => ({ ...rates, total: null })),
  }
  if (!read.input) return { ...unpriced, problems: read.problems }
  try {
    const request = await expectedQuoteRequest(ctx, read.input, lang)
    return {
      input: request.input,
      statement: priceQuote(request),
      problems: {},
      past: pastTotals(request, pastRates),
    }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // Rates and tariff are what the date does not have.
    const field = error.status === 422 ? 'date' : ''
    return { ...unpriced, problems: { [field]: error.text(lang) } }
  }
}

type PricedFields = Pick<PageOf<'calculator'>, 'input' | 'statement' | 'problems' | 'past'>
