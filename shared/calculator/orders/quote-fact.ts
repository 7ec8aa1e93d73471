/** Accuracy of calculations: by how many per cent delivered cars cost more or less than agreed. */
import { type LineGroup, lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import type { Currency } from '#shared/domain/money/money.ts'
import {
  type Agreed,
  type Bill,
  type BillsOfOrder,
  compareWithAgreed,
  groupsInQuestion,
} from './order-money.ts'

export interface HandedOver<Route extends string = string> extends BillsOfOrder {
  route: Route
  currency: Currency
  bills: readonly Bill[]
  agreed: Agreed | null
}

/** Per cent, to a tenth; null where no order can be compared. */
export interface Deviation {
  orders: number
  median: number | null
  lowest: number | null
  highest: number | null
}

export interface QuoteFactFigures {
  /** Number of orders whose car was handed over. */
  orders: number
  /**
   * Orders whose bills are open: more are expected, or nobody has confirmed that none came for a group of the
   * calculation.
   */
  open: number
  /** Closed orders without a calculation, a bill or a rate: nothing can be compared. */
  incomparable: number
  total: Deviation
  /** Groups for which the calculation has an amount; others count in the total alone. */
  groups: Record<LineGroup, Deviation>
}

export const quoteFactOf = (orders: readonly HandedOver[]): QuoteFactFigures => {
  const closed = orders.filter(order => order.closed && groupsInQuestion(order, order.agreed).length === 0)
  const compared = closed
    .map(order => compareWithAgreed(order, order.agreed))
    // A car whose bills sum to zero or less is not compared.
    .filter(({ total }) => total.unknown === 0 && (total.agreed ?? 0) > 0 && total.fact > 0)
  const groupOf = (group: LineGroup) =>
    deviationOf(
      compared.flatMap(({ groups }) =>
        groups.filter(
          comparison => comparison.group === group && (comparison.agreed ?? 0) > 0 && comparison.fact >= 0,
        ),
      ),
    )
  return {
    orders: orders.length,
    open: orders.length - closed.length,
    incomparable: closed.length - compared.length,
    total: deviationOf(compared.map(({ total }) => total)),
    groups: Object.fromEntries(
      lineGroups.map(group => [group, groupOf(group)]),
    ) as QuoteFactFigures['groups'],
  }
}

/**
 * Conditions for showing accuracy to visitors: at least `orders` cars, of which at most one in `oneIn` has no result.
 */
export const publicFrom = { orders: 10, oneIn: 5 }

/** Reason to hide the accuracy from visitors: too few cars, or too many without closed bills or a calculation. */
export const whyUnpublished = (orders: number, { orders: compared }: Deviation): 'few' | 'open' | null => {
  if (orders < publicFrom.orders) return 'few'
  return (orders - compared) * publicFrom.oneIn > orders ? 'open' : null
}

/** Medians only, since the ends of a spread would reveal single cars; groups with too few cars are left out. */
export interface PublicQuoteFact {
  orders: number
  /** Number of orders without closed bills or a calculation. */
  without: number
  median: number
  groups: { group: LineGroup; median: number }[]
}

/** Public accuracy for the cars of a period; null where `whyUnpublished` has a reason. */
export const publicQuoteFactOf = ({ orders, total, groups }: QuoteFactFigures): PublicQuoteFact | null => {
  const isShown = (part: Deviation) => part.median !== null && whyUnpublished(orders, part) === null
  if (total.median === null || !isShown(total)) return null
  return {
    orders,
    without: orders - total.orders,
    median: total.median,
    groups: lineGroups.flatMap(group => {
      const { median } = groups[group]
      return median !== null && isShown(groups[group]) ? [{ group, median }] : []
    }),
  }
}

/** @example formatDeviation(-1.8) // '−1,8 %' */
export const formatDeviation = (percent: number): string =>
  `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${String(Math.abs(percent)).replace('.', ',')}\u00a0%`

const deviationOf = (compared: readonly { agreed: number | null; fact: number }[]): Deviation => {
  const shares = compared
    .map(({ agreed, fact }) => (fact - (agreed ?? 0)) / (agreed ?? 1))
    .toSorted((a, b) => a - b)
  const middle = shares.length / 2
  const median = ((shares[Math.floor(middle)] ?? 0) + (shares[Math.ceil(middle) - 1] ?? 0)) / 2
  const [lowest, highest] = [shares[0], shares.at(-1)]
  if (lowest === undefined || highest === undefined)
    return { orders: 0, median: null, lowest: null, highest: null }
  return {
    orders: shares.length,
    median: inPercent(median),
    lowest: inPercent(lowest),
    highest: inPercent(highest),
  }
}

/** @example inPercent(-0.00049) // 0 */
const inPercent = (share: number): number => Math.round(share * 1_000) / 10 + 0
