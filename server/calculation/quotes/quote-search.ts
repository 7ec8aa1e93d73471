/** Search key of a quote: number, totals and dates, in the ways that people write them. */
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** The text to search in. Totals are included with cents and rounded, since people quote them rounded. */
export const quoteSearchKey = (quote: {
  number: string
  /** Kyiv date on which the quote was made. */
  day: Day
  input: QuoteInput
  statement: CostBreakdown
}): string => {
  const { uah, usd, eur } = quote.statement.total
  const totals = [uah, usd, eur].flatMap(amount => [amount, String(Math.round(Number(amount)))])
  const days = [quote.day, quote.input.date ?? quote.day, quote.statement.rates.date]
  return [
    quote.number,
    ...totals,
    String(quote.input.price.amount),
    ...days.flatMap(day => [day, formatDayDmy(day)]),
  ].join('\n')
}

/**
 * Words to search for: as typed, and as an amount without currency signs, spaces and thousands separators.
 *
 * @example searchWords('$9,340') // ['$9,340', '9340']
 */
export const searchWords = (typed: string): string[] => {
  const bare = typed.replaceAll(/[\s\u00a0\u202f$€₴]/g, '')
  if (!/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/.test(bare)) return [typed]
  const amount = /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '')
  return [...new Set([typed, amount])]
}
