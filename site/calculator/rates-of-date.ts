/** Loads the rates of a declaration date in the browser. */
import { noRates, ratesUnknown } from '#messages/calculation/live-quote.js'
import type { DayRates } from '#shared/calculator/statement/statement-shape.ts'
import { addDays, type Day, daysBetween, daysOfEstimate, formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { callServer } from '../routing/call-server.ts'

/** Error for a day without rates. The Russian sentence is prescribed by the customer's specification. */
export class NoRates extends Error {
  constructor() {
    super(noRates)
    this.name = 'NoRates'
  }
}

/** Error for a chosen day whose rates cannot be loaded and that is too far from the day of the known rates. */
export class RatesUnknown extends Error {
  constructor(day: Day) {
    super(ratesUnknown({ day: formatDayDmy(day) }))
    this.name = 'RatesUnknown'
  }
}

/**
 * The last rates stored on this device, in place of a day's own: for today whatever their age, for another day only
 * within the limit of an estimate (`daysOfEstimate`). Throws `RatesUnknown` beyond it.
 */
export const estimateFor = (date: Day, today: Day, last: DayRates): DayRates => {
  if (date !== today && daysBetween(date, last.date) > daysOfEstimate) throw new RatesUnknown(date)
  return { ...last, stale: true }
}

/** Days to go back for the last published rates when a past day has none of its own. */
const daysBack = 10

const known = new Map<string, DayRates>()
/** Days without rates, with the time when the bank was asked: a forecast would ask again with every changed field. */
const unpublished = new Map<string, number>()
/** Milliseconds after which the bank is asked again for a day in `unpublished`. */
const askAgainAfter = 5 * 60_000

/** Throws `NoRates` for a day without rates, and other errors when the bank cannot be reached. */
export const ratesOf = async (date: string, today: string, last: DayRates | null): Promise<DayRates> => {
  if (last && !last.stale && last.date === date) return last
  const kept = known.get(date)
  if (kept) return kept
  if (performance.now() - (unpublished.get(date) ?? Number.NEGATIVE_INFINITY) < askAgainAfter)
    throw new NoRates()
  for (let back = 0; back <= (date <= today ? daysBack : 0); back++) {
    const day = addDays(date, -back)
    const [USD, EUR] = await Promise.all([fetchRate('USD', day), fetchRate('EUR', day)])
    if (USD === null || EUR === null) continue
    const manual = [...(USD.manual ? ['USD' as const] : []), ...(EUR.manual ? ['EUR' as const] : [])]
    const rates: DayRates = {
      USD: USD.rate,
      EUR: EUR.rate,
      date: day,
      stale: false,
      ...(manual.length > 0 && { manual }),
    }
    known.set(date, rates)
    return rates
  }
  unpublished.set(date, performance.now())
  throw new NoRates()
}

const fetchRate = async (
  code: 'USD' | 'EUR',
  day: string,
): Promise<{ rate: number; manual: boolean } | null> => {
  const response = await callServer(`/currency?valcode=${code}&date=${day.replaceAll('-', '')}&json`)
  if (!response.ok) throw new Error(`The rate of ${day} was answered ${response.status}`)
  const list: unknown = await response.json()
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return typeof first === 'object' && first !== null && 'rate' in first && typeof first.rate === 'number'
    ? { rate: first.rate, manual: 'manual' in first }
    : null
}
