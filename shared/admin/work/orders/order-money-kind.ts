import { z } from 'zod'
import * as texts from '#messages/admin/work/orders.js'
import type { FormDefinition } from '#shared/admin/platform/records/form-definition.ts'
import { type Begun, isSameValue, mergeNamed } from '#shared/admin/platform/records/merge.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import type { Client } from '#shared/client/call.ts'
import { currencyCodes, givenRate } from '#shared/contract/calculation/rates.ts'
import {
  type OrderBill,
  type OrderMoney,
  type OrderPayment,
  readOrderMoneyEndpoint,
  updateOrderMoneyEndpoint,
} from '#shared/contract/work/order-money.ts'
import { type Currency, centsText, currencies } from '#shared/domain/money/money.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'
import { dayProblem } from './order-kind.ts'

const text = z.string()

/** Values as typed. `back`: money paid back. Typed rates count only with a reason, else the bank's do. */
const entry = {
  what: text,
  amount: text,
  currency: z.enum(currencies),
  back: z.boolean(),
  USD: text,
  EUR: text,
  rateReason: text,
}
const bill = z.object({ ...entry, day: text, group: z.enum(lineGroups), line: text, file: text })
const payment = z.object({ ...entry, due: text, paid: text })

export const moneyValues = z.object({
  currency: z.enum(currencies),
  closed: z.boolean(),
  /** Groups confirmed to have no bill. */
  unbilled: z.array(z.enum(lineGroups)),
  shown: z.boolean(),
  /** Bills by key, so that edits of different bills do not conflict. */
  bills: z.record(text, bill),
  payments: z.record(text, payment),
})
export type MoneyValues = z.infer<typeof moneyValues>
export type BillValues = z.infer<typeof bill>
export type PaymentValues = z.infer<typeof payment>

export const orderMoneyKind = (client: Client): FormDefinition<MoneyValues, OrderMoney> => ({
  kind: 'order-money',
  nameOf: id => `order-money-${id}`,
  erasedWith: money => (money ? `order-${money.id}` : null),
  kept: moneyValues,
  valuesOf,
  read: id => client.call(readOrderMoneyEndpoint, { params: { id: Number(id) } }),
  change: (id, values, ifMatch) =>
    client.call(updateOrderMoneyEndpoint, { params: { id: Number(id) }, body: bodyOf(values), ifMatch }),
  titleOf: () => texts.orderMoney,
  merges: { bills: mergeEntries, payments: mergeEntries },
})

/** Merges entries; one equal in meaning counts as stored, so that a save with a lost response is no conflict. */
const mergeEntries = <T extends BillValues | PaymentValues>(
  begun: Begun<Record<string, T>>,
  mine: Record<string, T>,
  theirs: Record<string, T>,
) => {
  const asStored = ([key, entry]: [string, T]): [string, T] => {
    const stored = theirs[key]
    return [key, stored && isSameValue(meaningOf(entry), meaningOf(stored)) ? stored : entry]
  }
  return mergeNamed(begun, Object.fromEntries(Object.entries(mine).map(asStored)), theirs)
}

/** Normalised entry; rates without a reason are left out, since the server replaces them with the bank's. */
const meaningOf = (entry: BillValues | PaymentValues) => ({
  ...entry,
  what: entry.what.trim(),
  amount: amountOf(entry),
  rateReason: entry.rateReason.trim(),
  ...(entry.rateReason.trim() === '' && { USD: '', EUR: '' }),
})

const valuesOf = (money: OrderMoney | null): MoneyValues => ({
  currency: money?.currency ?? 'USD',
  closed: money?.closed ?? false,
  unbilled: money?.unbilled ?? [],
  shown: money?.shown ?? false,
  bills: Object.fromEntries(
    (money?.bills ?? []).map(bill => [
      bill.key,
      {
        ...typed(bill),
        day: bill.day,
        group: bill.group,
        line: bill.line ?? '',
        file: String(bill.file ?? ''),
      },
    ]),
  ),
  payments: Object.fromEntries(
    (money?.payments ?? []).map(payment => [
      payment.key,
      { ...typed(payment), due: payment.due, paid: payment.paid ?? '' },
    ]),
  ),
})

const typed = ({ what, amount, currency, rates, rateReason }: OrderBill | OrderPayment) => ({
  what,
  currency,
  rateReason,
  amount: typedAmount(amount),
  back: amount.startsWith('-'),
  USD: rateText(rates?.USD),
  EUR: rateText(rates?.EUR),
})

/** @example typedAmount('-1500.50') // '1500,50' */
export const typedAmount = (amount: string): string =>
  amount.replace(/^-/, '').replace(/\.00$/, '').replace('.', ',')

const rateText = (rate: number | undefined): string =>
  rate === undefined ? '' : String(rate).replace('.', ',')

export const newEntry = (currency: Currency) => ({
  what: '',
  amount: '',
  currency,
  back: false,
  USD: '',
  EUR: '',
  rateReason: '',
})

/** Begins with a letter: objects sort integer keys first, so a numeric key would not stay last. */
export const newKey = (): string => `k${crypto.randomUUID().slice(0, 6)}`

const bodyOf = ({ bills, payments, ...values }: MoneyValues) => ({
  ...values,
  bills: Object.entries(bills).map(([key, bill]) => ({
    ...sent(key, bill),
    day: bill.day,
    group: bill.group,
    line: bill.line || null,
    file: bill.file === '' ? null : Number(bill.file),
  })),
  payments: Object.entries(payments).map(([key, payment]) => ({
    ...sent(key, payment),
    due: payment.due,
    paid: payment.paid || null,
  })),
})

const sent = (key: string, { amount, back, USD, EUR, rateReason, ...entry }: BillValues | PaymentValues) => ({
  key,
  what: entry.what,
  currency: entry.currency,
  rateReason: rateReason.trim(),
  amount: amountOf({ amount, back }),
  ...(rateReason.trim() !== '' && { rates: { USD, EUR } }),
})

/** Amount for the server, with two decimals; invalid text is sent as typed, for the server to report. */
export const amountOf = ({ amount, back }: Pick<BillValues, 'amount' | 'back'>): string => {
  const read = readMoney(amount)
  if (!read) return amount
  return back ? amountText(-read.cents) : centsText(read.cents)
}

/** Currencies whose rates are needed to convert an amount into the order's currency. */
export const ratesNeeded = (currency: Currency, wanted: Currency) =>
  currency === wanted ? [] : currencyCodes.filter(code => code === currency || code === wanted)

/** Currencies whose rates the form asks for: both once rates are typed, since an amount is stored with both. */
export const ratesAsked = (
  { currency, rateReason }: Pick<BillValues, 'currency' | 'rateReason'>,
  wanted: Currency,
) => (rateReason.trim() === '' ? ratesNeeded(currency, wanted) : currencyCodes)

export const moneyProblemsOf = (values: MoneyValues): Record<string, string> =>
  Object.fromEntries(
    [
      ...Object.entries(values.bills).flatMap(([key, bill]) => [
        ...entryProblems(`bills.${key}`, bill),
        [`bills.${key}.day`, dayProblem(bill.day)] as const,
      ]),
      ...Object.entries(values.payments).flatMap(([key, payment]) => [
        ...entryProblems(`payments.${key}`, payment),
        [`payments.${key}.due`, dayProblem(payment.due)] as const,
        [`payments.${key}.paid`, payment.paid === '' ? null : dayProblem(payment.paid)] as const,
      ]),
    ].filter((problem): problem is [string, string] => Boolean(problem[1])),
  )

const entryProblems = (
  at: string,
  entry: BillValues | PaymentValues,
): (readonly [string, string | false])[] => {
  const read = readMoney(entry.amount)
  const isOther = read !== null && read.currency !== null && read.currency !== entry.currency
  return [
    [`${at}.what`, entry.what.trim() === '' && texts.enterWhat],
    [`${at}.amount`, (read?.cents ?? 0) === 0 && texts.enterSum],
    [`${at}.currency`, isOther && texts.otherCurrency],
    ...(entry.rateReason.trim() === '' ? [] : currencyCodes).map(
      code => [`${at}.${code}`, !givenRate(code).safeParse(entry[code]).success && texts.enterRate] as const,
    ),
  ]
}
