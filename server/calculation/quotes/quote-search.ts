/** By what a quote is found: its number, its totals and its days, in the ways that people write them. */
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { type Day, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

/** One text to look in. Totals stand to the cent and rounded to the whole, since that is how they are spoken of. */
export const quoteSearchKey = (quote: {
  number: string
  /** The day in Kyiv on which it was given. */
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
 * Words to search for: as typed, and as an amount without signs, spaces and the comma of thousands.
 *
 * @example searchWords('$9,340') // ['$9,340', '9340']
 */
export const searchWords = (typed: string): string[] => {
  const bare = typed.replaceAll(/[\s\u00a0\u202f$€₴]/g, '')
  if (!/^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$|^\d+(?:[.,]\d{1,2})?$/.test(bare)) return [typed]
  const amount = /^\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : bare.replaceAll(',', '')
  return [...new Set([typed, amount])]
}
