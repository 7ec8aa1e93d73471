/**
 * Exact arithmetic on whole numbers: products are computed on safe integers while they fit and on BigInt otherwise, so
 * that large amounts stay exact (shared/decisions/exact-money.md).
 */

/** Rates and percentages are stored in millionths: `44.7013` is 44,701,300 and `7.25 %` is 72,500. */
export const million = 1_000_000

/** Below this a product, the division's remainder and their sum are all exact in a double. */
const safeProduct = 2 ** 52

/**
 * `a × b ÷ c`, rounded half up to a whole number. All are whole, `a` and `b` from zero up, `c` above zero.
 *
 * @example mulDiv(1, 1, 2) // 1
 */
export const mulDiv = (a: number, b: number, c: number): number => {
  const product = a * b
  if (product > safeProduct || c > safeProduct) return roundBig(BigInt(a) * BigInt(b), BigInt(c))
  let quotient = Math.floor(product / c)
  let rest = product - quotient * c
  if (rest < 0) {
    quotient -= 1
    rest += c
  } else if (rest >= c) {
    quotient += 1
    rest -= c
  }
  return rest * 2 >= c ? quotient + 1 : quotient
}

/** `a × b ÷ c`, rounded down; the same conditions as `mulDiv`. */
export const mulDivFloor = (a: number, b: number, c: number): number =>
  Number((BigInt(a) * BigInt(b)) / BigInt(c))

/** `dividend ÷ divisor` rounded half up; throws a `RangeError` for a result beyond the safe integers. */
export const roundBig = (dividend: bigint, divisor: bigint): number => {
  const rounded = Number((dividend * 2n + divisor) / (divisor * 2n))
  if (!Number.isSafeInteger(rounded)) throw new RangeError('An amount is beyond what can be counted exactly')
  return rounded
}

/**
 * A number from zero up with at most six decimals in millionths, `null` when the text is not one. Decimal comma and
 * surrounding spaces are accepted, since people type options.
 *
 * @example parseMillionths('7,25') // 7250000
 */
export const parseMillionths = (text: string): number | null => {
  const found = /^(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text.trim())
  if (!found) return null
  return Number(found[1]) * million + Number((found[2] ?? '').padEnd(6, '0'))
}

/** How many decimals a text number has: `7,250` has three. */
export const decimalsOf = (text: string): number => /[.,](\d+)\s*$/.exec(text)?.[1]?.length ?? 0
