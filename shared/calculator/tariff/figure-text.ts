/** Checks figures as people type them: percentages, amounts and whole numbers. */
import { texts } from '#messages/calculator/tariff.js'
import { decimalsOf, million, parseMillionths } from '#shared/calculator/exact-arithmetic.ts'
import { groupThousands } from '#shared/domain/money/money.ts'

/** Problem with a percentage from 0 to 100 with at most four decimals; `null` when there is none. */
export const checkPercent = (value: string): string | null => {
  const millionths = parseMillionths(value)
  if (millionths === null) return texts.percentNeeded
  if (decimalsOf(value) > 4) return texts.fourDecimals
  return millionths > 100 * million ? texts.percentRange : null
}

/** Problem with an amount in euros with at most four decimals, from 0 up to `most`; `null` when there is none. */
export const checkEuros =
  (most: number) =>
  (value: string): string | null => {
    const millionths = parseMillionths(value)
    if (millionths === null) return texts.eurosNeeded
    if (decimalsOf(value) > 4) return texts.fourDecimals
    return millionths > most * million ? texts.eurosRange({ most: groupThousands(String(most)) }) : null
  }

/** Problem with an amount in hryvnias with at most two decimals, from 1 to a million. */
export const checkHryvnias = (value: string): string | null => {
  const millionths = parseMillionths(value)
  if (millionths === null || decimalsOf(value) > 2) return texts.hryvniasNeeded
  return millionths < million || millionths > million * million ? texts.hryvniasRange : null
}

/** Problem with a whole number from 1 up to `most`. */
export const checkWhole =
  (most: number) =>
  (value: string): string | null => {
    const number = /^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN
    return number >= 1 && number <= most ? null : texts.wholeNeeded({ most: groupThousands(String(most)) })
  }

/**
 * A checked decimal in its one written form, so that equal figures are equal texts.
 *
 * @example plainDecimal(' 7,50 ') // '7.5'
 */
export const plainDecimal = (value: string): string => String(Number(value.trim().replace(',', '.')))
