/** Compares the payments of an archived order with those of the order here. */
import { isSameMoney } from '#shared/calculator/orders/order-money.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import { formatAmount } from '#shared/domain/money/signed-amount.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { isExpected } from '../invoices/expected-payments.ts'

interface Lists {
  archived: readonly OrderPayment[]
  here: readonly OrderPayment[]
}

/** An invoice by its ids in the archive and here; null for none, or for one that is not here yet. */
interface Invoice {
  archived: number | null
  here: number | null
}

export interface ComparedPayments {
  /** Payments here by the archived ones that they equal. */
  equal: ReadonlyMap<OrderPayment, OrderPayment>
  /** Archived payments of the invoice, or of none, that are not here. */
  missing: OrderPayment[]
  /** Money that was paid here and that the archive does not have. */
  others: OrderPayment[]
}

/**
 * Payments are equal with the same amount, currency and day: those of one key first, then those that were entered here
 * by hand and lie on no other invoice.
 */
export const comparePayments = (
  { archived, here }: Lists,
  invoice: Invoice = { archived: null, here: null },
): ComparedPayments => {
  const wanted = archived.filter(payment => !isExpected(payment))
  const left = new Set(here.filter(payment => !isExpected(payment)))
  const equal = new Map<OrderPayment, OrderPayment>()
  const liesElsewhere = (one: OrderPayment, other: OrderPayment) =>
    one.invoice === invoice.archived && other.invoice !== null && other.invoice !== invoice.here
  const pairs = [
    (one: OrderPayment, other: OrderPayment) => one.key === other.key,
    (one: OrderPayment, other: OrderPayment) => !liesElsewhere(one, other),
  ]
  for (const isPair of pairs)
    for (const one of wanted) {
      if (equal.has(one)) continue
      const found = [...left].find(other => isPair(one, other) && isSame(one, other))
      if (!found) continue
      equal.set(one, found)
      left.delete(found)
    }
  return {
    equal,
    missing: wanted.filter(payment => payment.invoice === invoice.archived && !equal.has(payment)),
    others: [...left].filter(({ paid }) => paid !== null),
  }
}

const dayOf = ({ paid, due }: OrderPayment) => paid ?? due

const isSame = (one: OrderPayment, other: OrderPayment): boolean =>
  isSameMoney(one, other) && dayOf(one) === dayOf(other)

export const paymentsText = (payments: readonly OrderPayment[]): string =>
  payments
    .map(payment => `${formatAmount(payment.amount, payment.currency)} (${formatDayDmy(dayOf(payment))})`)
    .join(', ')
