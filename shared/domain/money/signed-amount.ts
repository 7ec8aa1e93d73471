import { type Currency, formatMoney } from './money.ts'

/** @example formatAmount('-500.00', 'USD') // '−500 $' */
export const formatAmount = (amount: string, currency: Currency): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : formatMoney(amount, currency)

export const formatAmounts = (amounts: readonly { amount: string; currency: Currency }[]): string =>
  amounts.map(({ amount, currency }) => formatAmount(amount, currency)).join(' + ')
