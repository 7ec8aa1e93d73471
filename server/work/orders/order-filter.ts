import { type Expression, type SqlBool, sql } from 'kysely'
import { dialectOf, type Tx } from '#server/platform/db/open.ts'
import { isAmong } from '#server/platform/db/word-search.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import type { listOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'

export type OrderFilter = Omit<QueryOf<typeof listOrdersEndpoint>, 'page' | 'sort' | 'owes' | 'q'> & {
  owes?: boolean
  /** Moment at which it is decided what is late or due. */
  now: Date
  /** Limits the result to orders with these numbers. */
  among?: readonly number[] | undefined
}

export const isLate = ({ now }: Pick<OrderFilter, 'now'>) =>
  sql<number>`case when orders.state = 'open' and orders.erased_at is null and orders.late_after < ${kyivDay(now)} then 1 else 0 end`

/** By an index of its own; few owe beside all orders. */
export const isOwing = (today: Day) =>
  sql<boolean>`orders.id in (select own.id from orders as own where own.payment_due < ${today} and own.erased_at is null)`

/** ISO 8601 strings sort by time. */
export const isStepDue = ({ now }: Pick<OrderFilter, 'now'>) =>
  sql<number>`case when orders.next_action_at <= ${now.toISOString()} then 1 else 0 end`

/** `byIndexOfOrder`: SQLite, which does not know how many rows match, would read and sort all of a state otherwise. */
interface Planning {
  byIndexOfOrder?: boolean | undefined
  /** The same for all of a stage, but not of a state: what has no day is read by its index. */
  byDay?: boolean
}

export const conditions = (db: Tx, filter: OrderFilter, planning: Planning): Expression<SqlBool>[] => [
  ...fieldConditions(db, filter, planning),
  ...progressConditions(db, filter, planning),
]

const progressConditions = (
  db: Tx,
  { state, stage, late, step, now }: OrderFilter,
  planning: Planning,
): Expression<SqlBool>[] => {
  const ofStage = { byIndexOfOrder: planning.byIndexOfOrder || planning.byDay }
  return [
    ...(state ? [sql<SqlBool>`${plain(db, planning)}orders.state = ${state}`] : []),
    ...(stage ? [sql<SqlBool>`${plain(db, ofStage)}orders.reached = ${stage === 'none' ? '' : stage}`] : []),
    ...(late ? [sql<SqlBool>`${plain(db, planning)}orders.state = 'open' and ${isLate({ now })} = 1`] : []),
    // By the index of steps, few beside all orders.
    ...(step
      ? [
          sql<SqlBool>`orders.id in (select own.id from orders as own where own.next_action_at <= ${now.toISOString()})`,
        ]
      : []),
  ]
}

/** All but state, stage, lateness and due step. */
export const fieldConditions = (
  db: Tx,
  { route, holder, request, owes, among, now }: OrderFilter,
  planning: Planning,
): Expression<SqlBool>[] => [
  ...(route ? [sql<SqlBool>`orders.route = ${route}`] : []),
  ...(holder ? [sql<SqlBool>`${plain(db, planning)}orders.holder_id = ${holder}`] : []),
  ...(request ? [sql<SqlBool>`orders.request_id = ${request}`] : []),
  ...(owes ? [isOwing(kyivDay(now))] : []),
  ...(among ? [isAmong(db, 'orders.id', among)] : []),
]

/** A sign before a column of which SQLite then uses no index. */
const plain = (db: Tx, { byIndexOfOrder = false }: Planning) =>
  byIndexOfOrder && dialectOf(db) === 'sqlite' ? sql`+` : sql``
