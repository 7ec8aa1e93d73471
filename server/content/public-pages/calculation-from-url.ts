/**
 * The calculation in a URL's query, for the declaration date that it names, else for the day on which customs is
 * expected to assess the car.
 */

import { quoteRequestFor, requestOfLink } from '#server/calculation/quotes/quote.service.ts'
import { inputTexts } from '#server/calculation/quotes/quote-texts.ts'
import { readPastRates } from '#server/calculation/rates/rate-history.ts'
import { tablesInForce } from '#server/calculation/tables/tables-in-force.ts'
import type { Context } from '#server/platform/context.ts'
import { HttpError } from '#server/platform/http/errors/http-error.ts'
import { currentRules, currentRulesSince } from '#shared/calculator/calculation-rules.ts'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import { fieldsFromUrl } from '#shared/calculator/form/fields-from-url.ts'
import { readMark } from '#shared/calculator/form/link-snapshot.ts'
import { type ReadFields, readFields } from '#shared/calculator/form/read-fields.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { pastTotals } from '#shared/calculator/statement/past-totals.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
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

/** A calculation that was sent as a link: its sums on the day of the link, and today's where they differ. */
type Page = PageOf<'calculator'>

/** The calculation as on the day of the link; null if the link has no readable mark or no line has changed since. */
export const sharedCalculation = async (
  ctx: Context,
  mark: string | null,
  { input, statement: now }: { input: QuoteInput | null; statement: CostBreakdown | null },
  lang: Language,
): Promise<Pick<Page, 'statement' | 'past' | 'outdated'> | null> => {
  const made = readMark(mark)
  // Without a declaration date the link always means today, so there is no earlier state.
  if (!made || !input?.date || !now) return null
  const request = await requestOfLink(ctx, await quoteRequestFor(ctx, input, lang), made, lang)
  if (!request) return null
  const statement = priceQuote(request)
  const areRulesOlder = made.rules < currentRules
  const byTodaysRules = areRulesOlder ? priceQuote({ ...request, rules: currentRules }) : statement
  const lines = differingLines(statement, now, byTodaysRules)
  if (lines.length === 0) return null
  return {
    statement,
    past: pastTotals(request, await readPastRates(ctx)),
    outdated: {
      madeOn: made.day,
      total: now.total,
      lines,
      ...(areRulesOlder && { rulesSince: currentRulesSince }),
    },
  }
}

/** Differing lines in the order of the old statement, then those that only today's statement has. */
const differingLines = (
  was: CostBreakdown,
  now: CostBreakdown,
  byTodaysRules: CostBreakdown,
): NonNullable<Page['outdated']>['lines'] => {
  const codes = new Map([...was.lines, ...now.lines].map(({ code, title }) => [code, title]))
  const uahOf = ({ lines }: CostBreakdown, code: string) =>
    lines.find(line => line.code === code)?.uah ?? null
  return [...codes]
    .map(([code, title]) => ({
      code,
      title,
      was: uahOf(was, code),
      now: uahOf(now, code),
      ...(uahOf(byTodaysRules, code) !== uahOf(was, code) && { rules: true }),
    }))
    .filter(line => line.was !== line.now)
}
