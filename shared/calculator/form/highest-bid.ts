/** Solves the reverse problem: the highest bid with which the whole cost does not exceed a budget. */

import { mulDivFloor } from '#shared/calculator/exact-arithmetic.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { Amount, PriceCurrency, QuoteInput } from '#shared/calculator/quote-input.ts'
import { exactRates } from '#shared/calculator/rates/rates.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { compileTables } from '#shared/calculator/tables/compile-tables.ts'
import { type Currency, centsText, maxCents } from '#shared/domain/money/money.ts'

export interface BidQuestion extends Omit<QuoteRequest, 'input'> {
  /** Everything of a quote but the price. */
  input: Omit<QuoteInput, 'price'>
  /** Upper limit of the statement's total in this currency. */
  budget: { amount: string | number; currency: Currency }
  /** Currency of the bid. */
  currency: PriceCurrency
  /** Step of the answer: whole cents (1, when absent) or whole units of the currency (100). */
  step?: 1 | 100
}

export interface HighestBidResult {
  price: Amount & { amount: string }
  statement: CostBreakdown
}

/**
 * The largest price whose total is within the budget, exact to the step; `null` when even a price of zero exceeds the
 * budget. Between two tier starts the total never falls as the price grows, so each stretch is searched by halves, the
 * highest stretch first; thus a fee that falls at a tier start does not hide the highest bid.
 *
 * A total with missing lines makes the bid too high; the statement lists these lines.
 */
export const highestBid = (question: BidQuestion): HighestBidResult | null => {
  const budgetCents = readBudget(question.budget.amount)
  const step = question.step ?? 1
  const statementAt = (units: number): CostBreakdown => {
    const price = { amount: centsText(units * step), currency: question.currency }
    return priceQuote({ ...question, input: { ...question.input, price } })
  }
  const fits = (units: number): boolean =>
    centsOfTotal(statementAt(units).total[field[question.budget.currency]]) <= budgetCents
  const starts = stretches(question).map(cents => Math.ceil(cents / step))
  let end = Math.floor(maxCents / step)
  for (const start of starts.toReversed()) {
    if (start <= end && fits(start)) {
      const units = lastThatFits(start, end, fits)
      const price = { amount: centsText(units * step), currency: question.currency }
      return { price, statement: statementAt(units) }
    }
    end = Math.min(end, start - 1)
  }
  return null
}

/**
 * Binary search for the last whole number that fits; `low` must fit, and no number that fits may follow one that does
 * not.
 */
const lastThatFits = (low: number, high: number, fits: (units: number) => boolean): number => {
  let known = low
  let top = high
  while (known < top) {
    const middle = known + Math.ceil((top - known) / 2)
    if (fits(middle)) known = middle
    else top = middle - 1
  }
  return known
}

/** Prices, in cents of the bid's currency, at which a tier of a fee table begins; ascending from zero. */
const stretches = ({ input, tables, rates, currency }: BidQuestion): number[] => {
  if (!input.usa) return [0]
  const { fee, bid } = compileTables(tables)
  const dollars = [
    0,
    ...(fee[input.usa.auction]?.tierStarts ?? []),
    ...(bid[input.usa.auction]?.tierStarts ?? []),
  ]
  const exact = exactRates(rates)
  const starts = dollars.map(cents => {
    if (currency === 'USD' || cents === 0) return cents
    const below = mulDivFloor(cents, exact.USD, exact.EUR)
    return mulDivFloor(below, exact.EUR, exact.USD) >= cents ? below : below + 1
  })
  return [...new Set(starts)].sort((a, b) => a - b)
}

const field = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const

/** Reads the budget without the limit on amounts of requests: totals in hryvnias can have more digits. */
const readBudget = (amount: string | number): number => {
  const text = String(amount)
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(text)) throw new RangeError(`Not a budget: ${text}`)
  return centsOfTotal(text)
}

const centsOfTotal = (text: string): number => {
  const [whole = '0', part = ''] = text.split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
