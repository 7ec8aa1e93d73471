import * as texts from '#messages/admin/calculation/rates.js'
import { language } from '#messages/language.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { formatPercent } from '#shared/admin/platform/format/format-difference.ts'
import { type CurrencyCode, type DayRate, readBankDayEndpoint } from '#shared/contract/calculation/rates.ts'
import { type Day, daysBetween, formatDayDmy, isDay } from '#shared/domain/time/kyiv-day.ts'

export const useBankRateMessage = (day: Day) => {
  const { data, isError } = useCall(
    readBankDayEndpoint,
    { params: { day } },
    // Cached for long: a past day never changes, and today's rate changes in the afternoon at most.
    { enabled: isDay(day), staleTime: 600_000, retry: false },
  )
  /** Without a rate when the bank has none for the day, or could not be asked. */
  const say = (code: CurrencyCode): { words: string; rate: number | null } => {
    if (!isDay(day)) return { words: texts.bankChooseDay, rate: null }
    if (isError) return { words: texts.bankSilent, rate: null }
    if (!data) return { words: texts.bankAsked, rate: null }
    const rate = data[code]
    return { words: rate === null ? texts.bankNone : texts.bankRate({ rate: showExactRate(rate) }), rate }
  }
  return { USD: say('USD'), EUR: say('EUR'), isSilent: isError }
}

/**
 * The distance from the bank's rate in per cent; null when there is nothing to compare.
 *
 * @example distanceOf(45, 44) // '+2,27 %'
 */
export const distanceOf = (given: number, bank: number | null): string | null =>
  bank === null ? null : formatPercent(percentOf(given, bank))

/** Per cent; a larger distance from the bank is rather a typing error than another market. */
const usualDistance = 10

/** UAH for a dollar or a euro, from 2015 on: a rate outside is doubted where there is none to compare it with. */
const usualRates = { least: 20, most: 100 }

/** Words of doubt about a rate that is rather a typing error than another market; null for any other. */
export const doubtOf = (
  code: CurrencyCode,
  given: number,
  { bank, day, known }: { bank: number | null; day: Day; known: readonly KnownRates[] },
): string | null => {
  const last = nearest(code, day, known)
  const rate = bank ?? last?.rate ?? null
  if (rate === null)
    return given < usualRates.least || given > usualRates.most
      ? texts.unusual({ code, rate: showExactRate(given) })
      : null
  if (Math.abs(percentOf(given, rate)) <= usualDistance) return null
  const distance = distanceOf(given, rate) ?? ''
  return bank === null && last
    ? texts.farFromLast({ code, distance, day: formatDayDmy(last.date) })
    : texts.farOff({ code, distance })
}

type KnownRates = Pick<DayRate, 'date' | CurrencyCode>

/** The known rate of the nearest other day: one of the day itself may be what is being mended. */
const nearest = (code: CurrencyCode, day: Day, known: readonly KnownRates[]) =>
  known
    .flatMap(({ date, [code]: rate }) => (rate === null || date === day ? [] : [{ date, rate }]))
    .toSorted((one, other) => daysBetween(one.date, day) - daysBetween(other.date, day))[0]

const percentOf = (given: number, bank: number): number => Math.round((given / bank - 1) * 10_000) / 100

/**
 * A rate with all the decimals that it has, at least four.
 *
 * @example showExactRate(44.5) // '44,5000'
 */
export const showExactRate = (rate: number): string =>
  rate.toLocaleString(language, { minimumFractionDigits: 4, maximumFractionDigits: 6 })
