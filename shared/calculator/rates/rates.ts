/** The rates of the day as exact decimals, and conversions that round once. */
import { million, mulDiv, parseMillionths } from '#shared/calculator/exact-arithmetic.ts'
import type { PriceCurrency } from '#shared/calculator/quote-input.ts'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'

/** UAH for one unit, in millionths. */
export type ExactRates = Record<PriceCurrency, number>

/**
 * Rates as published (up to six decimals) in millionths; cached by the rates object. Throws `RangeError` for a number
 * that cannot be a rate.
 */
export const exactRates = (rates: Pick<DayRates, 'USD' | 'EUR'>): ExactRates => {
  const known = read.get(rates)
  if (known) return known
  const exact = { USD: readRate(rates.USD), EUR: readRate(rates.EUR) }
  read.set(rates, exact)
  return exact
}

/** Cents converted to kopecks: exact product, rounded half up once. */
export const toKopecks = (cents: number, rate: number): number => mulDiv(cents, rate, million)

/** Kopecks converted to cents, rounded half up, for the USD and EUR amounts beside every UAH amount. */
export const fromKopecks = (kopecks: number, rate: number): number => mulDiv(kopecks, million, rate)

const read = new WeakMap<object, ExactRates>()

const readRate = (rate: number): number => {
  const exact = parseMillionths(String(rate))
  if (exact === null || exact === 0) throw new RangeError(`Not a rate: ${rate}`)
  return exact
}
