/** Parses responses of the National Bank and accepts only plausible rates of the requested day. */
import { z } from 'zod'
import { type CurrencyCode, highestRate, lowestRate } from '#shared/contract/calculation/rates.ts'
import { type Day, formatDayDmy, isDay } from '#shared/domain/time/kyiv-day.ts'

/** The bank could not be reached or did not respond with rates; `message` says why, for the log. */
export class BankUnavailable extends Error {}

/** The bank responded, but with an implausible rate of one day: asking again at once would change nothing. */
export class OddResponse extends BankUnavailable {}

/**
 * The rate as decimal text (UAH for one unit, at most six decimals), or null for the bank's empty list: no rate for
 * that day. Anything else, also a rate of another day, throws `BankUnavailable`.
 *
 * @example readBankResponse('[{"cc":"EUR","rate":50.483,"exchangedate":"06.10.2026"}]', 'EUR', '2026-10-06') // '50.483'
 */
export const readBankResponse = (text: string, code: CurrencyCode, day: Day): string | null => {
  const parsed = list.safeParse(parseJson(text.replace(/^\uFEFF/, '')))
  if (!parsed.success) throw new BankUnavailable('the response is not a list of rates')
  if (parsed.data.length === 0) return null
  const entry = parsed.data.find(item => item.cc === code && item.exchangedate === formatDayDmy(day))
  if (!entry) throw new OddResponse('the response is for another day or currency')
  const rate = Number(entry.rate.toFixed(6))
  if (rate < lowestRate || rate > highestRate) throw new OddResponse('the response is no possible rate')
  return String(rate)
}

/**
 * Rates of one unit by day, from the response for a range. Entries with another currency or day, or an implausible
 * rate, are left out. Anything but a list throws `BankUnavailable`.
 */
export const readBankRange = (
  text: string,
  code: CurrencyCode,
  [from, to]: readonly [Day, Day],
): Map<Day, string> => {
  const parsed = rangeList.safeParse(parseJson(text.replace(/^\uFEFF/, '')))
  if (!parsed.success) throw new BankUnavailable('the response is not a list of rates')
  const rates = new Map<Day, string>()
  for (const entry of parsed.data) {
    const day = entry.exchangedate.split('.').reverse().join('-')
    const rate = Number(entry.rate_per_unit.toFixed(6))
    const isOurs = entry.cc === code && isDay(day) && day >= from && day <= to
    if (isOurs && rate >= lowestRate && rate <= highestRate) rates.set(day, String(rate))
  }
  return rates
}

/** `rate` may be for a hundred units in this response, so it is not read. */
const rangeList = z
  .array(z.object({ cc: z.string(), rate_per_unit: z.number(), exchangedate: z.string() }))
  .max(400)

/** Unknown fields are accepted, since the bank adds some now and then. */
const list = z.array(z.object({ cc: z.string(), rate: z.number(), exchangedate: z.string() })).max(10)

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new BankUnavailable('the response is not JSON')
  }
}
