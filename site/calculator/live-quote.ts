/** Prices a calculation in the browser with the server's engine. Loaded when the first field changes. */
import { noServer } from '#messages/calculation/live-quote.js'
import { type Budget, type BudgetSolution, solveBudget } from '#shared/calculator/form/solve-budget.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import { QuoteError } from '#shared/calculator/quote-error.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { byExpectedDay } from '#shared/calculator/rates/expected-day.ts'
import { canForecast } from '#shared/calculator/rates/forecast.ts'
import { type PastRates, type PastTotal, pastTotals } from '#shared/calculator/statement/past-totals.ts'
import type { CostBreakdown, DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { isOnline } from '../offline/connection.ts'
import { callServer } from '../routing/call-server.ts'
import { countCalculation } from './count-calculation.ts'
import { loadPricing } from './pricing.ts'
import { estimateFor, NoRates, RatesUnknown, ratesOf } from './rates-of-date.ts'

export interface LiveQuote {
  /**
   * The priced input; if the visitor chose no day, `date` is set only for a forecast. Null while a field has a problem.
   */
  input: QuoteInput | null
  statement: CostBreakdown | null
  /** Problems by field; under the empty name those of the whole form. */
  problems: Record<string, string>
  past: PastTotal[]
}

/** `past`: rates of earlier days for which the total is calculated too. */
export const liveQuote = async (
  input: QuoteInput,
  today: string,
  past: readonly PastRates[] = [],
): Promise<LiveQuote> => {
  try {
    const request = await requestFor(input, today)
    const statement = priceQuote(request)
    countCalculation(input)
    return { input: request.input, statement, problems: {}, past: pastTotals(request, past) }
  } catch (error) {
    return { input, statement: null, problems: problemOf(error), past: [] }
  }
}

export const liveBudget = async (
  input: QuoteInput,
  budget: Budget,
  today: string,
): Promise<BudgetSolution> => {
  try {
    return solveBudget(await requestFor(input, today), budget)
  } catch (error) {
    return { problem: Object.values(problemOf(error)).join(' ') }
  }
}

/** Today by the server's clock; by the device's clock without a connection. */
export const readToday = async (deviceDay: string): Promise<string> =>
  isOnline() ? (await loadPricing()).today : deviceDay

const problemOf = (error: unknown): Record<string, string> =>
  error instanceof NoRates || error instanceof RatesUnknown || error instanceof QuoteError
    ? { date: error.message }
    : { '': noServer }

const requestFor = async (asked: QuoteInput, today: string): Promise<QuoteRequest> => {
  if (asked.date !== undefined) return requestOfDay(asked, asked.date, today)
  const { tariff, daysToCustoms } = await loadPricing()
  const { input, uncertain } = byExpectedDay(asked, today, daysToCustoms, tariff)
  return { ...(await requestOfDay(input, input.date ?? today, today)), uncertain }
}

const requestOfDay = async (input: QuoteInput, date: string, today: string): Promise<QuoteRequest> => {
  const {
    tariff,
    tables,
    options,
    labels,
    rates: last,
  } = await loadPricing(date === today ? undefined : date)
  const asked = ratesOf(date, today, last)
  if (input.forecast && canForecast(date, today)) {
    const forecast = await asked.then(() => null).catch(() => forecastFor(input, today))
    if (forecast) return { ...forecast, date }
  }
  const rates = await asked.catch(async (error: unknown) => {
    if (error instanceof NoRates) throw error
    return storedRates(input).catch((storedError: unknown) => {
      if (storedError instanceof NoRates || !last) throw storedError
      return estimateFor(date, today, last)
    })
  })
  return { input, date, rates, madeOn: today, tariff, tables, options, labels }
}

/** Prices a forecast with the tables, prices and rates of today; the caller sets the day of the law. */
const forecastFor = async (input: QuoteInput, today: string): Promise<QuoteRequest> => {
  const request = await requestOfDay({ ...input, date: today }, today, today)
  return { ...request, input, rates: { ...request.rates, forecast: true } }
}

/** Asks the server for stored rates that may replace the day's, since the bank does not respond. */
const storedRates = async (input: QuoteInput): Promise<DayRates> => {
  const response = await callServer('/api/calculator/quote', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(input),
  })
  if (response.status === 422) throw new NoRates()
  if (!response.ok) throw new Error(`The quote was answered ${response.status}`)
  return ((await response.json()) as CostBreakdown).rates
}
