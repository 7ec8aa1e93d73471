/** Recalculates daily what is stored of payments, with an implementation other than the one that stored it. */
import { texts } from '#messages/server/work/invoices.js'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { batchesOf, batchRows, findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { InvoiceDebt, InvoicePayment } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText } from '#shared/calculator/orders/order-money.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import { type Currency, currencies } from '#shared/domain/money/money.ts'
import type { Bill } from './bill.ts'
import { isExpected } from './expected-payments.ts'

export const restsJobName = 'invoice-rests'

/**
 * Throws an error that names the first invoices whose stored rest, credit or due day contradicts their payments,
 * annulled ones on which money lies, and orders with another due day than that of their payments, and says how many
 * there are.
 */
export const checkRests = async ({ db }: Pick<Context, 'db'>): Promise<void> => {
  const first: string[] = []
  let count = 0
  for (const search of [unsettledInvoices, unsettledOrders])
    for await (const name of search(db)) {
      count += 1
      if (count <= named) first.push(name)
    }
  if (count > 0) throw new Error(`${count} records contradict their payments: ${first.join(', ')}`)
}

const restsDiffer = /^(?<count>\d+) records contradict their payments: (?<invoices>.*)$/
const named = 10

/** Error of the last check, named for the reader; null if it found none. */
export const restsProblem = async (db: Tx): Promise<string | null> => {
  const job = await findRow(db, 'jobs', { name: restsJobName }, ['last_error'])
  const error = job?.last_error ?? null
  const { count, invoices = '' } = restsDiffer.exec(error ?? '')?.groups ?? {}
  if (count === undefined) return error
  const more = Number(count) - named
  return more > 0 ? texts.moreRestsDiffer({ invoices, more }) : texts.restsDiffer({ invoices })
}

async function* unsettledInvoices(db: Tx): AsyncGenerator<string> {
  const read = (after?: { id: number }) =>
    db
      .selectFrom('invoices')
      .innerJoin('orders', 'orders.id', 'invoices.order_id')
      .selectAll('invoices')
      .select('orders.payments')
      .where('invoices.id', '>', after?.id ?? 0)
      .where('stage', '<>', 'draft')
      .orderBy('invoices.id')
      .limit(batchRows)
      .execute()
  for await (const rows of batchesOf(read))
    for (const row of rows) if (!isSettled(row)) yield row.number ?? ''
}

async function* unsettledOrders(db: Tx): AsyncGenerator<string> {
  const read = (after?: { id: number }) =>
    db
      .selectFrom('orders')
      .select(['id', 'payments', 'payment_due'])
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(batchRows)
      .execute()
  for await (const rows of batchesOf(read))
    for (const { id, payments, payment_due } of rows) {
      const days = (JSON.parse(payments) as OrderPayment[]).flatMap(({ amount, due, paid }) =>
        paid === null && Number(amount) > 0 ? due : [],
      )
      if ((days.toSorted()[0] ?? null) !== payment_due) yield `№ ${id}`
    }
}

const isSettled = (row: Row<'invoices'> & { payments: string }): boolean => {
  const { equivalent, due } = JSON.parse(row.bill ?? '') as Bill
  const payments = (JSON.parse(row.payments) as OrderPayment[]).filter(({ invoice }) => invoice === row.id)
  const expected = payments.filter(isExpected)
  const unpaid = leftOf(
    { sum: row.sum, equivalent, writtenOff: row.written_off },
    payments.filter(payment => !isExpected(payment)),
  )
  const isAnnulled = row.stage === 'annulled'
  if (isAnnulled && unpaid !== BigInt(equivalent?.cents ?? row.sum)) return false
  const left = isAnnulled ? 0n : unpaid
  const rest = left > 0n ? left : 0n
  return (
    BigInt(row.rest) === rest &&
    BigInt(row.over) === rest - left &&
    row.due_day === due &&
    expected.map(payment => `${payment.amount} ${payment.due}`).join() ===
      (rest > 0n ? `${amountText(row.rest)} ${due}` : '')
  )
}

/** Unpaid rest in kopecks, or in cents for an invoice with an equivalent; negative after an overpayment. */
export const leftOf = (
  { sum, equivalent, writtenOff }: InvoiceDebt,
  payments: readonly InvoicePayment[],
): bigint => {
  const dollar = equivalent?.typed ? equivalent.rate : null
  let counted: InvoicePayment[] = []
  const days = payments.flatMap(({ paid }) => paid ?? [])
  for (const day of [...new Set(days)].toSorted())
    for (const payment of payments.filter(({ paid }) => paid === day)) {
      counted.push(payment)
      if (isAllBack(counted, dollar)) counted = []
    }
  const net = netIn(equivalent ? 'USD' : 'UAH', counted, dollar)
  const left = BigInt(equivalent?.cents ?? sum) - (net < 0n ? 0n : net)
  if (left <= 0n) return left
  return left > BigInt(writtenOff) ? left - BigInt(writtenOff) : 0n
}

/** True if a refund leaves nothing of its currency, or less than nothing while by another currency something is left. */
const isAllBack = (paid: readonly InvoicePayment[], dollar: number | null): boolean => {
  const nets = currencies
    .filter(unit => paid.some(({ currency }) => currency === unit))
    .filter(unit => paid.every(payment => worth(payment, unit, dollar) !== null))
    .map(unit => ({ unit, net: netIn(unit, paid, dollar) }))
  return nets
    .filter(({ unit }) => paid.some(({ amount, currency }) => currency === unit && amount.startsWith('-')))
    .some(({ net }) => net === 0n || (net < 0n && nets.some(other => other.net >= 0n)))
}

/** Sum of what came less what went back; below zero where more went back. `dollar`: the contract's rate. */
const netIn = (unit: Currency, paid: readonly InvoicePayment[], dollar: number | null): bigint => {
  const purses = new Map<string, Purse>()
  const sums = new Map<string, { payment: InvoicePayment; minor: bigint }>()
  for (const payment of paid) {
    const minor = minorOf(payment)
    const name = [payment.currency, minor < 0n, ...ratesOf(payment, unit, dollar)].join()
    sums.set(name, { payment, minor: minor + (sums.get(name)?.minor ?? 0n) })
  }
  for (const { payment, minor } of sums.values()) {
    const purse = purses.get(payment.currency) ?? { in: 0n, inWorth: 0n, out: 0n, outWorth: 0n }
    const side = minor < 0n ? 'out' : 'in'
    purse[side] += minor
    purse[`${side}Worth`] += worth(payment, unit, dollar, minor) ?? 0n
    purses.set(payment.currency, purse)
  }
  return [...purses.values()].reduce((total, purse) => total + netOf(purse), 0n)
}

/** Payments and refunds (negative) in one currency, each with its value in the unit of `netIn`. */
type Purse = Record<'in' | 'inWorth' | 'out' | 'outWorth', bigint>

const netOf = (purse: Purse): bigint => {
  const left = purse.in + purse.out
  if (left === 0n) return 0n
  return left > 0n ? divided(purse.inWorth * left, purse.in) : divided(purse.outWorth * left, purse.out)
}

const minorOf = ({ amount }: InvoicePayment): bigint => BigInt(Math.round(Number(amount) * 100))

/** Hryvnias for one of the payment's currency and one of the unit. */
const ratesOf = (
  { currency, rates, rateReason }: InvoicePayment,
  unit: Currency,
  dollar: number | null,
): [number | undefined, number | undefined] => {
  const rateOf = {
    UAH: 1,
    USD: rateReason === '' && dollar !== null ? dollar : rates?.USD,
    EUR: rates?.EUR,
  }
  return [rateOf[currency], rateOf[unit]]
}

/** Value of a payment, or of a sum at its rate, in the unit of `netIn`; null if a rate that this takes is unknown. */
const worth = (
  payment: InvoicePayment,
  unit: Currency,
  dollar: number | null,
  minor = minorOf(payment),
): bigint | null => {
  if (payment.currency === unit) return minor
  const [from, to] = ratesOf(payment, unit, dollar)
  if (from === undefined || to === undefined) return null
  return divided(divided(minor * millionths(from), 1_000_000n) * 1_000_000n, millionths(to))
}

const millionths = (rate: number): bigint => BigInt(rate.toFixed(6).replace('.', ''))

/** Rounds to the nearest whole number, halves away from zero. */
const divided = (dividend: bigint, divisor: bigint): bigint => {
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (above * 2n + below) / (below * 2n)
  return dividend < 0n === divisor < 0n ? rounded : -rounded
}
