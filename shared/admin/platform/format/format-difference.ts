import { language } from '#messages/language.js'
import { type Currency, centsText, formatMoney } from '#shared/domain/money/money.ts'

/** A difference computed by the server, shown with its sign. */
export const formatSigned = (difference: string, currency: Currency): string => {
  const bare = difference.replace('-', '')
  if (Number(bare) === 0) return `0\u00a0${formatMoney('0.00', currency).slice(-1)}`
  return `${difference.startsWith('-') ? '−' : '+'}${formatMoney(bare, currency)}`
}

/**
 * `to` minus `from`, exact; both are amounts from the server, with two decimals.
 *
 * @example amountDifference('8000.50', '7999.00') // '-1.50'
 */
export const amountDifference = (from: string, to: string): string => {
  const change = Number(to.replace('.', '')) - Number(from.replace('.', ''))
  return `${change < 0 ? '-' : ''}${centsText(Math.abs(change))}`
}

/** @example formatPercent(-1.5) // '−1,5 %' */
export const formatPercent = (percent: number): string => {
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : ''
  return `${sign}${Math.abs(percent).toLocaleString(language, { maximumFractionDigits: 2 })}\u00a0%`
}
