/** A calculation as an address names it, priced as of today. */

import { quoteRequestFor } from '#server/calculation/quotes/quote.service.ts'
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
import type { Statement } from '#shared/calculator/statement/statement-shape.ts'
import type { PageOf } from '#shared/contract/content/pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import type { PageRequest } from './page-request.ts'

/** The form with what the address names filled in, as it was read, and the statement for it. */
export const askedCalculation = async ({ ctx, site }: Pick<PageRequest, 'ctx' | 'site'>, named: Fields) => {
  const fields = askedFields(named, await tablesInForce(ctx, site.today))
  const read = readFields(fields, site.today, inputTexts[site.lang])
  return { fields, read, ...(await priceRead(ctx, read, site.lang)) }
}

/** The statement, or what stands in its way: under the field's name, or under the empty name for the whole. */
export const priceRead = async (
  ctx: Context,
  read: ReadFields,
  lang: Language,
): Promise<{ statement: Statement | null; problems: Record<string, string>; past: Past }> => {
  const pastRates = await readPastRates(ctx)
  const past = pastRates.map(rates => ({ ...rates, total: null }))
  if (!read.input) return { statement: null, problems: read.problems, past }
  try {
    const request = await quoteRequestFor(ctx, read.input, lang)
    return { statement: priceQuote(request), problems: {}, past: pastTotals(request, pastRates) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // Rates and tariff are what the date does not have.
    const field = error.status === 422 ? 'date' : ''
    return { statement: null, problems: { [field]: error.text(lang) }, past }
  }
}

type Past = PageOf<'calculator'>['past']
