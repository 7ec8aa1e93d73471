/** Totals of the same car on the rates of other days. */
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { DayRates, Sum } from './statement-shape.ts'

export interface PastRates {
  /** How long before today they counted. */
  ago: 'month' | 'year'
  rates: DayRates
}

export interface PastTotal extends PastRates {
  total: Sum
}

/** The totals of a request by past rates: law, tables and prices stay those of its own day, so only the rates differ. */
export const pastTotals = (request: QuoteRequest, past: readonly PastRates[]): PastTotal[] =>
  past.map(({ ago, rates }) => ({ ago, rates, total: priceQuote({ ...request, rates }).total }))
