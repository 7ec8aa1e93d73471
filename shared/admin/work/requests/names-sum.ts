import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { type Currency, showMoney } from '#shared/domain/money/money.ts'

type Quote = NonNullable<OfficeRequest['quote']>

/** True of a text that names a sum of the calculation. */
export const namesSum = (text: string, { statement: { total, customs } }: Quote): boolean =>
  [
    ...currencies.map(currency => showMoney(total[codes[currency]], currency)),
    showMoney(customs.uah, 'UAH'),
  ].some(sum => text.includes(sum))

const codes = { UAH: 'uah', USD: 'usd', EUR: 'eur' } as const
const currencies = Object.keys(codes) as Currency[]
