/** How true the calculations were: by how many per cent the cars that were handed over cost more or less than agreed. */
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

/** Per cent, to a tenth; null while there is none to count. */
export interface Deviation {
  orders: number
  median: number | null
  lowest: number | null
  highest: number | null
}

export interface QuoteFact {
  /** Handed over. */
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

export const quoteFactOf = (orders: readonly HandedOver[]): QuoteFact => {
  const closed = orders.filter(order => order.closed && groupsInQuestion(order, order.agreed).length === 0)
  const compared = closed
    .map(order => compareWithAgreed(order, order.agreed))
    // Bills that come to nothing, or less, are no result.
    .filter(({ total }) => total.unknown === 0 && (total.agreed ?? 0) > 0 && total.fact > 0)
  const groupOf = (group: LineGroup) =>
    deviationOf(
      compared.flatMap(({ groups }) =>
        groups.filter(one => one.group === group && (one.agreed ?? 0) > 0 && one.fact >= 0),
      ),
    )
  return {
    orders: orders.length,
    open: orders.length - closed.length,
    incomparable: closed.length - compared.length,
    total: deviationOf(compared.map(({ total }) => total)),
    groups: Object.fromEntries(lineGroups.map(group => [group, groupOf(group)])) as QuoteFact['groups'],
  }
}

/** Cars from which on visitors are shown a figure; of them at most one in so many is without a result. */
export const publicFrom = { orders: 10, oneIn: 5 }

/**
 * Reason not to show a figure over these cars to visitors: too few of them, or too many without closed bills or a
 * calculation.
 */
export const whyUnpublished = (orders: number, { orders: compared }: Deviation): 'few' | 'open' | null => {
  if (orders < publicFrom.orders) return 'few'
  return (orders - compared) * publicFrom.oneIn > orders ? 'open' : null
}

/** Medians without a spread, since its ends are single cars; groups that too few have are left out. */
export interface PublicQuoteFact {
  orders: number
  /** Orders without closed bills or a calculation. */
  without: number
  median: number
  groups: { group: LineGroup; median: number }[]
}

/** Public figures for the cars of a period; null while `whyUnpublished` has a reason. */
export const publicQuoteFactOf = ({ orders, total, groups }: QuoteFact): PublicQuoteFact | null => {
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

/** @example showDeviation(-1.8) // '−1,8 %' */
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
