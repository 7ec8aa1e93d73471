/**
 * The calculation in a URL's query, for the declaration date that it names, else for the day on which customs is
 * expected to assess the car.
 */

import { inputTexts } from '#server/calculation/quotes/quote-texts.ts'
import { readPastRates } from '#server/calculation/rates/rate-history.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { fieldsFromUrl } from '#shared/calculator/form/fields-from-url.ts'
import { type ReadFields, readFields } from '#shared/calculator/form/read-fields.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import { pastTotals } from '#shared/calculator/statement/past-totals.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { expectedQuoteRequest } from './expected-quote.ts'
import type { PageRequest } from './page-request.ts'

/** The form filled in from the query, its parsed input, and the statement for it. */
export const calculationFromUrl = async ({ ctx, site }: Pick<PageRequest, 'ctx' | 'site'>, named: Fields) => {
  const fields = fieldsFromUrl(named, await tablesInForce(ctx, site.today))
  const read = readFields(fields, site.today, inputTexts[site.lang])
  return { fields, read, ...(await priceRead(ctx, read, site.lang)) }
}

/**
 * The statement, or the problems by field name; the empty name stands for the whole form. `input` is the one that was
 * priced; in a forecast it includes the expected day.
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
    // Status 422 means that the date has no rates or no tariff.
    const field = error.status === 422 ? 'date' : ''
    return { ...unpriced, problems: { [field]: error.text(lang) } }
  }
}

type PricedFields = Pick<PageOf<'calculator'>, 'input' | 'statement' | 'problems' | 'past'>
