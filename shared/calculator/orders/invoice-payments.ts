import type { Currency } from '#shared/domain/money/money.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import type { InvoiceState } from '#shared/domain/work/invoices/invoice-state-names.ts'
import { netPaid } from './order-money.ts'

export interface InvoiceDebt {
  /** Amount of the invoice, kopecks. */
  sum: number
  /**
   * Amount in US cents that the payments must reach instead of `sum`, and UAH for a dollar; `typed`: the rate is from
   * the contract, not the bank's.
   */
  equivalent: { cents: number; rate: number; typed: boolean } | null
  /** Most of the rest that is forgiven, in the currency of the settlement; zero for none. */
  writtenOff: number
}

export interface InvoicePayment {
  amount: string
  currency: Currency
  rates: { USD: number; EUR: number } | null
  rateReason: string
  paid: Day | null
}

export interface Settlement {
  currency: 'UAH' | 'USD'
  /** Whole minor units of `currency`. */
  paid: number
  rest: number
  /** Amount paid beyond the invoice: the customer's credit. */
  over: number
  /** Number of payments left out of `paid`, since their rate is missing. */
  unknown: number
}

/** Refunds are payments with a negative amount. */
export const settle = (
  { sum, equivalent, writtenOff }: InvoiceDebt,
  payments: readonly InvoicePayment[],
): Settlement => {
  const currency = equivalent ? 'USD' : 'UAH'
  const { cents: paid, unknown } = netPaid(
    payments.map(payment =>
      equivalent?.typed && payment.rateReason === ''
        ? { ...payment, rates: { ...payment.rates, USD: equivalent.rate } }
        : payment,
    ),
    currency,
  )
  const left = (equivalent?.cents ?? sum) - paid
  return { currency, paid, rest: Math.max(0, left - writtenOff), over: Math.max(0, -left), unknown }
}

interface Stated {
  stage: 'draft' | 'issued' | 'annulled'
  rest: number
  /** Amount of the invoice in the currency of the settlement. */
  whole: number
  due: Day
}

export const invoiceState = ({ stage, rest, whole, due }: Stated, today: Day): InvoiceState => {
  if (stage !== 'issued') return stage
  if (rest === 0) return 'paid'
  if (due < today) return 'overdue'
  return rest < whole ? 'part' : 'open'
}

/**
 * True up to the limit of a write-off: one percent and a hundred hryvnias. `written`, with what was written off before,
 * and `whole` are in the same currency, whose rate in hryvnias is `rate`.
 */
export const mayWriteOff = (written: number, whole: number, rate = 1): boolean =>
  written > 0 && written * 100 <= whole && written * rate <= 10_000

/** Splits a transfer over several invoices, the oldest first; a remainder is added to the last invoice. */
export const splitTransfer = <I extends { rest: number }>(
  cents: number,
  invoices: readonly I[],
): { invoice: I; cents: number }[] => {
  const parts: { invoice: I; cents: number }[] = []
  let left = cents
  for (const invoice of invoices) {
    const part = Math.min(left, invoice.rest)
    if (part > 0) parts.push({ invoice, cents: part })
    left -= Math.max(0, part)
  }
  const last = parts.at(-1)
  if (last) last.cents += left
  return parts
}
