/**
 * A rate with all the decimals that it has, at least four.
 *
 * @example showExactRate(44.5) // '44,5000'
 */
export const showExactRate = (rate: number): string =>
  rate.toLocaleString('ru-RU', { minimumFractionDigits: 4, maximumFractionDigits: 6 })
