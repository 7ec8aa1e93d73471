/** A calculation that was sent as a link: its sums on the day of the link, and today's where they differ. */
import { quoteRequestFor, requestOfLink } from '#server/calculation/quotes/quote.service.ts'
import { readPastRates } from '#server/calculation/rates/rate-history.ts'
import type { Context } from '#server/platform/context.ts'
import { currentRules, currentRulesSince } from '#shared/calculator/calculation-rules.ts'
import { readMark } from '#shared/calculator/form/link-snapshot.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { pastTotals } from '#shared/calculator/statement/past-totals.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import type { Language } from '#shared/domain/site/languages.ts'

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
