/**
 * Applies an order's payments to its invoices: calculates the unpaid rest of each invoice, and enters each rest as an
 * expected payment.
 */
import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/open.ts'
import { listInOrder, updateRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { type FieldProblem, fieldProblem } from '#server/platform/http/errors/http-error.ts'
import { type InvoiceDebt, type Settlement, settle } from '#shared/calculator/orders/invoice-payments.ts'
import { amountText, isSameMoney, paidIn } from '#shared/calculator/orders/order-money.ts'
import type { OrderMoney, OrderPayment } from '#shared/contract/work/order-money.ts'
import { currencies } from '#shared/domain/money/money.ts'
import type { Bill } from './bill.ts'

const expectedKey = (invoice: number): string => `i${invoice}`

/** True for the expected payment of an invoice: only the server writes it, and forms cannot change it. */
export const isExpected = ({ key, invoice, paid }: Pick<OrderPayment, 'key' | 'invoice' | 'paid'>): boolean =>
  invoice !== null && paid === null && key === expectedKey(invoice)

/** A payment that is no expected one, under another key if its own has the form of theirs: its invoice may come yet. */
const withOwnKey = (payment: OrderPayment): OrderPayment =>
  /^i\d+$/.test(payment.key) ? { ...payment, key: randomBytes(6).toString('hex') } : payment

type IssuedRow = Row<'invoices'> & { bill: string }

const debtOf = ({ sum, bill, written_off }: Pick<IssuedRow, 'sum' | 'bill' | 'written_off'>): InvoiceDebt => {
  const { equivalent } = JSON.parse(bill) as Bill
  return { sum, equivalent, writtenOff: written_off }
}

const invoicesIn = async (tx: Tx, order: number, stage: 'issued' | 'annulled'): Promise<IssuedRow[]> => {
  const rows = await listInOrder(tx, 'invoices', { order_id: order, stage }, 'id')
  return rows.filter((row): row is IssuedRow => row.bill !== null)
}

/**
 * Payments that lie on no issued invoice of the order, count nothing on theirs, wait for money beside its expected
 * payment, or are one half of a credit. Those that stay with an annulled invoice are history: they are accepted with
 * the money that was stored, and may be left out only so that no money lies on it.
 */
export const invoiceProblems = async (
  tx: Tx,
  present: Pick<OrderMoney, 'id' | 'payments'>,
  payments: readonly OrderPayment[],
): Promise<FieldProblem[]> => {
  const payable = new Map((await invoicesIn(tx, present.id, 'issued')).map(row => [row.id, debtOf(row)]))
  const problems = payments.flatMap(payment => {
    const { key, invoice } = payment
    if (invoice === null) return []
    const stored = present.payments.find(before => before.key === key && before.invoice === invoice)
    const isSecond = payment.paid === null && !isExpected(payment)
    if (isSecond && !stored)
      return [fieldProblem(`payments.${key}.invoice`, 'order.money', { why: 'second' })]
    const debt = payable.get(invoice)
    if (debt)
      return countsNothing(debt, payment) && !(stored && isSameMoney(stored, payment))
        ? [fieldProblem(`payments.${key}.amount`, 'order.money', { why: 'small' })]
        : []
    if (!stored) return [fieldProblem(`payments.${key}.invoice`, 'order.money', { why: 'invoice' })]
    if (isSameMoney(stored, payment)) return []
    return [fieldProblem(`payments.${key}.amount`, 'order.money', { why: 'annulled' })]
  })
  problems.push(...tornCredits(present.payments, payments))
  if (problems.length > 0) return problems
  const isLeftWithMoney = (row: IssuedRow) => {
    const of = (all: readonly OrderPayment[]) => all.filter(({ invoice }) => invoice === row.id)
    return liesOn(debtOf(row), of(payments)) && !liesOn(debtOf(row), of(present.payments))
  }
  return (await invoicesIn(tx, present.id, 'annulled')).some(isLeftWithMoney)
    ? [fieldProblem('payments', 'order.money', { why: 'annulled' })]
    : []
}

/** Payments by which credit was taken over, where the change leaves one without the other: they come to nothing. */
const tornCredits = (before: readonly OrderPayment[], after: readonly OrderPayment[]): FieldProblem[] => {
  const isNothing = (parts: readonly OrderPayment[]) =>
    currencies.every(currency => paidIn(currency, parts) === 0)
  const partsOf = (all: readonly OrderPayment[], transfer: string) =>
    all.filter(payment => payment.transfer === transfer)
  return [...new Set(before.flatMap(({ transfer }) => transfer ?? []))]
    .filter(transfer => isNothing(partsOf(before, transfer)) && !isNothing(partsOf(after, transfer)))
    .flatMap(transfer => partsOf(after, transfer))
    .map(({ key }) => fieldProblem(`payments.${key}.amount`, 'order.money', { why: 'credit' }))
}

/** True if money, or money whose rate is unknown, lies on an invoice: such a one cannot be annulled. */
const liesOn = (debt: InvoiceDebt, payments: readonly OrderPayment[]): boolean => {
  const { paid, unknown } = settle(debt, payments)
  return paid > 0 || unknown > 0
}

/** True for hryvnias of less than half a cent on an invoice in dollars. */
const countsNothing = (debt: InvoiceDebt, { amount, ...payment }: OrderPayment): boolean => {
  const { paid, unknown } = settle(debt, [{ ...payment, amount: amount.replace(/^-/, '') }])
  return payment.paid !== null && paid === 0 && unknown === 0
}

/** Stores the unpaid rest of each invoice; returns the payments with the expected ones renewed. */
export const settleInvoices = async (
  tx: Tx,
  order: number,
  payments: readonly OrderPayment[],
): Promise<OrderPayment[]> => {
  const others = payments.filter(payment => !isExpected(payment)).map(withOwnKey)
  const expected: OrderPayment[] = []
  for (const row of await invoicesIn(tx, order, 'issued')) {
    const own = others.filter(({ invoice }) => invoice === row.id)
    const settlement = settle(debtOf(row), own)
    const { rest, over, unknown } = settlement
    if (rest !== row.rest || over !== row.over || unknown !== row.unknown)
      await updateRow(tx, 'invoices', row.id, { rest, over, unknown })
    if (rest > 0) expected.push(expectedOf(row, settlement))
  }
  return [...others, ...expected].toSorted((a, b) => (a.due < b.due ? -1 : Number(a.due > b.due)))
}

const expectedOf = (row: IssuedRow, { rest, currency }: Settlement): OrderPayment => {
  const { equivalent, rates } = JSON.parse(row.bill) as Bill
  return {
    key: expectedKey(row.id),
    what: `Рахунок № ${row.number}`,
    amount: amountText(rest),
    currency,
    // Owed by the rate that the contract names, should the order be in another currency.
    rates: rates && equivalent?.typed ? { ...rates, USD: equivalent.rate } : rates,
    rateReason: '',
    due: row.due_day ?? '',
    paid: null,
    invoice: row.id,
    transfer: null,
  }
}
