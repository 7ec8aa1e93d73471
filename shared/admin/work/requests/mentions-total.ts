import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { type Currency, formatMoney } from '#shared/domain/money/money.ts'

type Quote = NonNullable<OfficeRequest['quote']>

/** True when a text contains a sum of the calculation. */
export const mentionsTotal = (text: string, { statement: { total, customs } }: Quote): boolean =>
  [
    ...currencies.map(currency => formatMoney(total[codes[currency]], currency)),
    formatMoney(customs.uah, 'UAH'),
  ].some(sum => text.includes(sum))

const codes = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const
const currencies = Object.keys(codes) as Currency[]
