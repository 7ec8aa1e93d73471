/** Rules of an order's money: part of the order's row, but with a version, a log and a right of its own. */
import { storableRates } from '#server/calculation/rates/resolve-rates.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { fieldProblem, httpError, invalidFields, notFound } from '#server/platform/http/errors/http-error.ts'
import { noteErasure } from '#server/platform/personal-data/note-erasure.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { excessRefunds } from '#shared/calculator/orders/order-money.ts'
import type {
  OrderBill,
  OrderMoney,
  OrderMoneyInput,
  OrderPayment,
} from '#shared/contract/work/order-money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import type { LoggedAmount } from '#shared/domain/system/audit-codes.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { closeInvoices } from '../invoices/closed-invoices.ts'
import { invoiceProblems, isExpected, settleInvoices } from '../invoices/expected-payments.ts'
import { hasOpenInvoice } from '../invoices/invoice.kind.ts'
import { dropPayer } from '../invoices/order-papers.ts'
import { invalidateContentCache } from './invalidate-order-pages.ts'
import { findOrder } from './order.store.ts'
import {
  changeColumns,
  findMoney,
  findMoneyOf,
  type MoneyFields,
  moneyColumns,
  questionOf,
  rewordMoney,
} from './order-money.store.ts'

export const orderMoneyKind = {
  entityName: 'order',
  find: findMoney,
  check: async ({ ctx, tx }, { bills, payments }, present) => {
    const today = kyivDay(ctx.now())
    // Problems name entries by key, because the form of the admin does not know their index.
    const problems = [
      ...bills.flatMap(({ key, day }) => (day > today ? [future(`bills.${key}.day`)] : [])),
      ...payments.flatMap(({ key, paid }) =>
        paid !== null && paid > today ? [future(`payments.${key}.paid`)] : [],
      ),
      ...bills.flatMap(bill => (isUnexplained(bill) ? [unexplained(`bills.${bill.key}.rates`)] : [])),
      ...payments.flatMap(payment =>
        isUnexplained(payment) ? [unexplained(`payments.${payment.key}.rates`)] : [],
      ),
      ...excessRefunds(present?.payments ?? [], payments).map(({ key, amount, currency, of }) =>
        fieldProblem(`payments.${key}.amount`, 'order.refund', { of, most: formatAmount(amount, currency) }),
      ),
    ]
    if (present) problems.push(...(await invoiceProblems(tx, present, payments)))
    if (problems.length > 0) throw invalidFields(problems)
  },
  replace: async (command, present, given) => {
    const { tx } = command
    const { id } = present
    const fields = { ...given, payments: await settleInvoices(tx, id, given.payments) }
    const columns = { ...moneyColumns(fields), ...questionOf(fields, present) }
    const { state } = await changeColumns(tx, id, columns).returning('state').executeTakeFirstOrThrow()
    await invalidateContentCache(tx, state)
    await closeWhenSettled(command, id)
    const after = await findMoney(tx, id)
    if (!after) throw new Error(`Order ${id} is not there`)
    return after
  },
  log: {
    kind: 'order-money',
    id: ({ id }) => id,
    // Free texts stay out of the log: they may name the customer.
    fields: ({ currency, closed, unbilled, shown, bills, payments }) => ({
      currency,
      closed,
      unbilled,
      shown,
      ...Object.fromEntries(
        bills.map(bill => [`bill.${bill.key}`, { group: bill.group, ...logged(bill, bill.day) }]),
      ),
      ...Object.fromEntries(
        payments.map(payment => [
          `payment.${payment.key}`,
          { ...logged(payment, payment.due), paid: payment.paid },
        ]),
      ),
    }),
  },
} satisfies EntityDefinition<OrderMoney, MoneyFields>

export type Settling = Pick<ChangeContext, 'tx' | 'ctx' | 'by'>

/** Updates the expected payments of an order after a change of its invoices. Throws 404 for one in the bin. */
export const settleMoney = async (
  command: Settling,
  id: number,
  changed = (payments: OrderPayment[]): OrderPayment[] | Promise<OrderPayment[]> => payments,
): Promise<void> => {
  const { tx } = command
  const money = (await findMoneyOf(tx, [id])).get(id)
  if (!money) throw notFound('order')
  const payments = await settleInvoices(tx, id, await changed(money.payments))
  if (JSON.stringify(payments) === JSON.stringify(money.payments)) return
  await changeColumns(tx, id, moneyColumns({ ...money, payments })).execute()
  await closeWhenSettled(command, id)
}

/** Drops payer and texts of an erased customer once the last open invoice is settled. */
const closeWhenSettled = async (command: Settling, id: number): Promise<void> => {
  const { tx, ctx } = command
  const order = await findOrder(tx, id)
  if (!order || order.erasedAt === null || (await hasOpenInvoice(tx, id))) return
  const { payments = [] } = (await findMoneyOf(tx, [id])).get(id) ?? {}
  await closeInvoices(command, { ...order, payments })
  await dropMoneyWords(tx, id)
  await noteErasure(tx, ctx)
}

/** Removes the payer, and blanks the texts next to amounts. */
export const dropMoneyWords = async (tx: Tx, id: number): Promise<void> => {
  await dropPayer(tx, id)
  await rewordMoney(tx, id, () => '—')
}

const future = (field: string) => fieldProblem(field, 'order.money', { why: 'future' })
const unexplained = (field: string) => fieldProblem(field, 'order.money', { why: 'rate' })
const isUnexplained = ({ rates, rateReason }: OrderBill | OrderPayment) => rateReason !== '' && rates === null

const logged = (
  { amount, currency, rates, rateReason }: OrderBill | OrderPayment,
  day: Day,
): LoggedAmount => ({
  amount,
  currency,
  day,
  ...(rateReason !== '' && rates && { rates: { USD: rates.USD, EUR: rates.EUR } }),
})

/** Day whose exchange rates convert an amount. */
const dayOf = (entry: Given, today: Day): Day => ('day' in entry ? entry.day : (entry.paid ?? today))

type Given = NonNullable<OrderMoneyInput['bills'] | OrderMoneyInput['payments']>[number]
type Rates = OrderBill['rates']

/**
 * Fetches the bank's rates for the days that a change needs, before its transaction. Null if the bank has none or does
 * not respond; the next change tries again.
 */
export const ratesFor = async (
  ctx: Context,
  id: number,
  { bills = [], payments = [] }: OrderMoneyInput,
): Promise<(present: MoneyFields, entry: Given) => Rates> => {
  const today = kyivDay(ctx.now())
  const stored = await findMoney(ctx.db, id)
  const found = new Map<Day, Rates>()
  for (const entry of [...bills, ...payments]) {
    const day = dayOf(entry, today)
    if (stored && !entry.rateReason && !found.has(day) && !keptRates(stored, entry, day))
      found.set(day, await storableRates(ctx, day))
  }
  return (present, entry) => {
    const day = dayOf(entry, today)
    if (entry.rateReason) return entry.rates ? { day, ...entry.rates } : null
    return keptRates(present, entry, day) ?? found.get(day) ?? null
  }
}

type Pair = NonNullable<Rates>
const isSameRate = (one: Omit<Pair, 'day'>, other: Pair): boolean =>
  one.USD === other.USD && one.EUR === other.EUR

/** Rates stored with an amount, if they still apply; null if new ones are needed. */
const keptRates = ({ bills, payments }: MoneyFields, { key, ...entry }: Given, day: Day): Rates => {
  const before = ('day' in entry ? bills : payments).find(stored => stored.key === key)
  if (!before?.rates || before.rateReason !== '') return null
  // An unpaid payment keeps the rates of the day on which it was entered.
  const isUnpaid = 'due' in before && before.paid === null && 'due' in entry && !entry.paid
  return isUnpaid || before.rates.day === day ? before.rates : null
}

/**
 * Throws 409 for an order whose customer was erased, unless an invoice is still unpaid, and for a payment that was
 * confirmed by other rates.
 */
export const changedMoney = (
  present: OrderMoney,
  { currency, bills, payments, closed, unbilled, shown }: OrderMoneyInput,
  ratesOf: (present: MoneyFields, entry: Given) => Rates,
): MoneyFields => {
  const expected = present.payments.filter(isExpected)
  if (present.erasedAt !== null && expected.length === 0) throw httpError('order.erased')
  const withRates = <E extends Given>(entry: E) => ({
    ...entry,
    rateReason: entry.rateReason ?? '',
    rates: ratesOf(present, entry),
  })
  return {
    currency: currency ?? present.currency,
    closed: closed ?? present.closed,
    unbilled: unbilled ?? present.unbilled,
    shown: shown ?? present.shown,
    bills:
      bills
        ?.map(bill => ({ ...withRates(bill), line: bill.line || null, file: bill.file ?? null }))
        .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day))) ?? present.bills,
    payments:
      payments
        ?.filter(({ key }) => !expected.some(payment => payment.key === key))
        .map(({ seenRates, ...payment }) => {
          const rated = withRates(payment)
          const before = present.payments.find(({ key }) => key === payment.key)
          const isKept = rated.rates === before?.rates
          if (seenRates && rated.rates && !isKept && !isSameRate(seenRates, rated.rates))
            throw httpError('order.rate-moved')
          const { invoice = before?.invoice ?? null, transfer = before?.transfer ?? null } = payment
          return { ...rated, paid: payment.paid ?? null, invoice, transfer }
        })
        .concat(expected)
        .toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due))) ?? present.payments,
  }
}
