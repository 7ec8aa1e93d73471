/** Sums of an order's bills and payments, and their comparison with the agreed calculation. */
import { mulDiv } from '#shared/calculator/exact-arithmetic.ts'
import { exactRates, fromKopecks, toKopecks } from '#shared/calculator/rates/rates.ts'
import {
  type DayRates,
  kopecksOf,
  type LineGroup,
  lineGroups,
  type StatementLine,
} from '#shared/calculator/statement/statement-shape.ts'
import { type Currency, centsText, currencies, parseCents } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

type BankRates = Pick<DayRates, 'USD' | 'EUR'>

interface Entry {
  /** Two decimals; negative for a refund. */
  amount: string
  currency: Currency
  /** Rates of the entry's day; null while they are unknown. A contract names one of the dollar alone. */
  rates: (Pick<BankRates, 'USD'> & Partial<BankRates>) | null
}

export interface Bill extends Entry {
  group: LineGroup
  /** The calculation's line that the bill belongs to; null where the calculation has no such line. */
  line: string | null
}

export interface Payment extends Entry {
  due: Day
  paid: Day | null
}

/** Whole cents of an amount that may be negative; null for a text that is no amount. */
export const centsOf = (amount: string): number | null => {
  const cents = parseCents(amount.replace(/^-/, ''))
  return cents !== null && amount.startsWith('-') ? -cents : cents
}

export const amountText = (cents: number): string => (cents < 0 ? `-${centsText(-cents)}` : centsText(cents))

/** Cents in another currency by the rates of the entry's day; null without the rates that this takes. */
export const centsIn = (entry: Entry, wanted: Currency): number | null =>
  worthOf(centsOf(entry.amount) ?? 0, entry, wanted)

const worthOf = (cents: number, { currency, rates }: Entry, wanted: Currency): number | null => {
  if (currency === wanted) return cents
  if (rates === null) return null
  const { USD, EUR = currency === 'EUR' || wanted === 'EUR' ? null : USD } = rates
  return EUR && Math.sign(cents) * converted(Math.abs(cents), currency, wanted, { USD, EUR })
}

/** Converts by way of the hryvnia, with the rounding of a calculation. */
const converted = (cents: number, from: Currency, wanted: Currency, rates: BankRates): number => {
  const exact = exactRates(rates)
  const kopecks = from === 'UAH' ? cents : toKopecks(cents, exact[from])
  return wanted === 'UAH' ? kopecks : fromKopecks(kopecks, exact[wanted])
}

export interface Total {
  cents: number
  /** Number of entries left out of the sum, since their rate is missing. */
  unknown: number
}

const totalOf = (entries: readonly Entry[], currency: Currency): Total => {
  const all = entries.map(entry => centsIn(entry, currency))
  const known = all.filter(cents => cents !== null)
  return { cents: known.reduce((sum, cents) => sum + cents, 0), unknown: all.length - known.length }
}

/** True for an unpaid payment of the customer; a refund that is still to be paid does not lower the debt. */
const isDue = ({ amount, paid }: Payment): boolean => paid === null && (centsOf(amount) ?? 0) > 0

/** Earliest due day of what is to be paid; null for nothing. */
export const paymentDue = (payments: readonly Payment[]): Day | null =>
  payments
    .filter(isDue)
    .map(({ due }) => due)
    .toSorted()[0] ?? null

/** True from the day after the payment was due. */
export const isOverdue = (payment: Payment, today: Day): boolean => isDue(payment) && payment.due < today

export const sumsOf = (
  { currency, bills, payments }: { currency: Currency; bills: readonly Bill[]; payments: readonly Payment[] },
  today: Day,
): Record<'billed' | 'paid' | 'due' | 'overdue', Total> => {
  const totalWhere = (counts: (payment: Payment) => boolean) => totalOf(payments.filter(counts), currency)
  return {
    billed: totalOf(bills, currency),
    paid: totalWhere(({ paid }) => paid !== null),
    due: totalWhere(isDue),
    overdue: totalWhere(payment => isOverdue(payment, today)),
  }
}

/** Due day of the oldest overdue payment; null while nothing is overdue. */
export const overdueSince = (payments: readonly Payment[], today: Day): Day | null =>
  paymentDue(payments.filter(payment => isOverdue(payment, today)))

/** Overdue debts whose currency cannot be converted, by currency. */
export const overdueUnknown = (
  { currency, payments }: { currency: Currency; payments: readonly Payment[] },
  today: Day,
): { amount: string; currency: Currency }[] => {
  const unknown = payments.filter(payment => isOverdue(payment, today) && centsIn(payment, currency) === null)
  return currencies.flatMap(own => {
    const cents = unknown
      .filter(payment => payment.currency === own)
      .reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)
    return cents > 0 ? [{ amount: amountText(cents), currency: own }] : []
  })
}

/** Cents paid in a currency, less refunds in it. */
export const paidIn = (currency: Currency, payments: readonly Payment[]): number =>
  sumOf(payments.filter(payment => payment.paid !== null && payment.currency === currency))

/**
 * Amount that came less what went back. Money that goes back in the currency in which it came is worth what it counted
 * for then: a full refund leaves zero whatever the rates have become. So does one that is full by its own currency, in
 * which money of another counts by the rate of the day on which it came. Only money that comes after a full refund
 * counts. Rates alone lead below zero, which is the office's exchange difference and not the customer's debt.
 */
export const netPaid = (payments: readonly Omit<Payment, 'due'>[], wanted: Currency): Total => {
  const paid = payments
    .flatMap(payment => (payment.paid === null ? [] : { ...payment, paid: payment.paid }))
    .toSorted((a, b) => (a.paid < b.paid ? -1 : Number(a.paid > b.paid)))
  let from = 0
  for (const at of paid.keys()) if (isReturned(paid.slice(from, at + 1))) from = at + 1
  const { cents, unknown } = netOf(paid.slice(from), wanted)
  return { cents: Math.max(0, cents), unknown }
}

/**
 * More than what came is a full refund only across currencies, and only where it is none by the rates of another day:
 * else it is of a day before that of later money.
 */
const isReturned = (paid: readonly Entry[]): boolean =>
  paid.some(({ amount, currency }) => {
    if (!amount.startsWith('-') || paid.some(other => centsIn(other, currency) === null)) return false
    const { cents } = netOf(paid, currency)
    return cents === 0 || (cents < 0 && currencies.some(other => other !== currency && isLeft(paid, other)))
  })

const isLeft = (paid: readonly Entry[], currency: Currency): boolean => {
  const { cents, unknown } = netOf(paid, currency)
  return paid.some(entry => entry.currency === currency) && unknown === 0 && cents >= 0
}

/** Below zero where more went back than came. */
const netOf = (paid: readonly Entry[], wanted: Currency): Total => {
  const nets = currencies.map(currency => {
    const own = paid.filter(payment => payment.currency === currency)
    const came = own.filter(({ amount }) => !amount.startsWith('-'))
    const back = own.filter(({ amount }) => amount.startsWith('-'))
    const [all, returned] = [sumOf(came), -sumOf(back)]
    const { cents, unknown } = totalByRate(all >= returned ? came : back, wanted)
    const [left, whole] = [Math.abs(all - returned), Math.max(all, returned)]
    if (left === 0) return { cents: 0, unknown: 0 }
    return { cents: Math.sign(cents) * mulDiv(Math.abs(cents), left, whole), unknown }
  })
  return {
    cents: nets.reduce((sum, net) => sum + net.cents, 0),
    unknown: nets.reduce((sum, net) => sum + net.unknown, 0),
  }
}

/** As `totalOf`, but rounded once for each rate: what is paid in instalments comes to what is paid at once. */
const totalByRate = (entries: readonly Entry[], wanted: Currency): Total => {
  const rateOf = ({ rates }: Entry, unit: Currency) => (unit === 'UAH' ? 1 : rates?.[unit])
  const alike = Map.groupBy(entries, entry => `${rateOf(entry, entry.currency)} ${rateOf(entry, wanted)}`)
  const totals = [...alike.values()].flatMap(same => {
    const cents = same[0] && worthOf(sumOf(same), same[0], wanted)
    return cents == null ? [] : [{ cents, count: same.length }]
  })
  return {
    cents: totals.reduce((sum, { cents }) => sum + cents, 0),
    unknown: totals.reduce((left, { count }) => left - count, entries.length),
  }
}

const sumOf = (entries: readonly Pick<Entry, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)

/** True for one amount that is paid, or not, in both. */
export const isSameMoney = (one: Payment, other: Payment): boolean =>
  centsOf(one.amount) === centsOf(other.amount) &&
  one.currency === other.currency &&
  !one.paid === !other.paid

type Refundable = Payment & { key: string; invoice: number | null }

interface ExcessRefund {
  key: string
  /** The largest amount that the refund may have. */
  amount: string
  currency: Currency
}

/**
 * Refunds that exceed the amount paid in their currency on their invoice, else in the whole order, else outside all
 * invoices, which such a refund would leave paid; none where money in another currency lies there too, of which the
 * excess may be.
 */
export const excessRefunds = (
  before: readonly Refundable[],
  after: readonly Refundable[],
): (ExcessRefund & { of: 'invoice' | 'order' | 'outside' })[] => {
  const invoices = [...new Set(after.map(({ invoice }) => invoice))].filter(invoice => invoice !== null)
  const ofInvoices = invoices.flatMap(invoice => {
    const isOnIt = (payment: Refundable) => payment.invoice === invoice
    return excessIn(before.filter(isOnIt), after.filter(isOnIt))
  })
  if (ofInvoices.length > 0) return ofInvoices.map(refund => ({ ...refund, of: 'invoice' }))
  const ofOrder = excessIn(before, after)
  if (ofOrder.length > 0) return ofOrder.map(refund => ({ ...refund, of: 'order' }))
  const isOutside = ({ invoice }: Refundable) => invoice === null
  return excessIn(before.filter(isOutside), after.filter(isOutside)).map(refund => ({
    ...refund,
    of: 'outside',
  }))
}

const excessIn = (before: readonly Refundable[], after: readonly Refundable[]): ExcessRefund[] =>
  currencies.flatMap(currency => {
    const sum = paidIn(currency, after)
    if (sum >= 0 || sum >= paidIn(currency, before)) return []
    if (currencies.some(other => other !== currency && paidIn(other, after) > 0)) return []
    const refunds = after.filter(
      payment => payment.paid !== null && payment.currency === currency && payment.amount.startsWith('-'),
    )
    const isStored = (refund: Refundable) =>
      before.some(payment => payment.key === refund.key && isSameMoney(payment, refund))
    // When a payment was removed instead, the stored refunds are too large.
    const named = refunds.findLast(refund => !isStored(refund)) ?? refunds.at(-1)
    if (!named) return []
    const most = Math.max(0, sum - (centsOf(named.amount) ?? 0))
    return [{ key: named.key, amount: amountText(most), currency }]
  })

export interface BillComparison {
  /** Cents of the order's currency; null without an agreed calculation. */
  agreed: number | null
  fact: number
  unknown: number
  /**
   * Part of the difference caused by rates: bills at the rates of their days, less the same bills at the calculation's
   * rates.
   */
  byRate: number
  /** Amount of the bills without a line in the calculation. */
  beside: number
}

export interface Agreed {
  rates: BankRates
  lines: readonly Pick<StatementLine, 'code' | 'group' | 'uah'>[]
}

export interface BillsOfOrder {
  bills: readonly Pick<Bill, 'group'>[]
  /** True when the office has marked the bills as complete. */
  closed: boolean
  /** Groups for which the office has confirmed that no bill will come. */
  unbilled: readonly LineGroup[]
}

/**
 * Groups of a closed order's calculation that have no bill. Until the office confirms each of them, the order has no
 * result.
 */
export const groupsInQuestion = (
  { bills, closed, unbilled }: BillsOfOrder,
  agreed: Pick<Agreed, 'lines'> | null,
): LineGroup[] =>
  lineGroups.filter(
    group =>
      closed &&
      agreed?.lines.some(line => line.group === group && kopecksOf(line.uah) > 0) &&
      !unbilled.includes(group) &&
      !bills.some(bill => bill.group === group),
  )

/** Compares bills with the calculation, by group and in total. */
export const compareWithAgreed = (
  { currency, bills }: { currency: Currency; bills: readonly Bill[] },
  agreed: Agreed | null,
): { groups: (BillComparison & { group: LineGroup })[]; total: BillComparison } => {
  const groups = lineGroups.map(group => {
    const own = bills.filter(bill => bill.group === group)
    const { cents: fact, unknown } = totalOf(own, currency)
    return {
      group,
      agreed:
        agreed &&
        agreedIn(
          agreed.lines.filter(line => line.group === group),
          agreed.rates,
          currency,
        ),
      fact,
      unknown,
      byRate: agreed ? byRate(own, currency, agreed.rates) : 0,
      beside: agreed ? totalOf(own.filter(isBeside(agreed)), currency).cents : 0,
    }
  })
  const sum = (pick: (comparison: BillComparison) => number) =>
    groups.reduce((total, comparison) => total + pick(comparison), 0)
  return {
    groups,
    total: {
      agreed: agreed && agreedIn(agreed.lines, agreed.rates, currency),
      fact: sum(comparison => comparison.fact),
      unknown: sum(comparison => comparison.unknown),
      byRate: sum(comparison => comparison.byRate),
      beside: sum(comparison => comparison.beside),
    },
  }
}

/** Agreed amount as the calculation shows it: the sum of the rounded hryvnia lines, converted. */
export const agreedIn = (lines: Agreed['lines'], rates: BankRates, currency: Currency): number =>
  converted(
    lines.reduce((sum, { uah }) => sum + kopecksOf(uah), 0),
    'UAH',
    currency,
    rates,
  )

const isBeside =
  ({ lines }: Agreed) =>
  ({ line }: Bill): boolean =>
    !lines.some(({ code }) => code === line)

const byRate = (bills: readonly Bill[], currency: Currency, rates: BankRates): number =>
  bills.reduce((sum, bill) => {
    const cents = centsIn(bill, currency)
    return cents === null ? sum : sum + cents - (centsIn({ ...bill, rates }, currency) ?? 0)
  }, 0)
