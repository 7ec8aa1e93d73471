import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { DayRates, Sum } from './statement-shape.ts'

export interface PastRates {
  /** How long before today the rates were in force. */
  ago: 'month' | 'year'
  rates: DayRates
}

export interface PastTotal extends PastRates {
  total: Sum
}

/**
 * Totals of a request at past rates; law, tables and prices are those of the request's day, so that only the rates
 * differ.
 */
export const pastTotals = (request: QuoteRequest, past: readonly PastRates[]): PastTotal[] =>
  past.map(({ ago, rates }) => ({ ago, rates, total: priceQuote({ ...request, rates }).total }))
