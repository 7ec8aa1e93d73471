/** Orders that need attention: late ones, stages due within a week, customers who owe, bills that may be missing. */

import { type RawBuilder, sql } from 'kysely'
import { texts } from '#messages/server/work/orders.js'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  amountText,
  groupsInQuestion,
  overdueUnknown,
  sumsOf,
} from '#shared/calculator/orders/order-money.ts'
import type { DueOrders } from '#shared/contract/work/due-orders.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { restsProblem } from '../invoices/check-rests.job.ts'
import { listFirms } from '../invoices/issuing-firm.ts'
import { countOverdue } from '../invoices/kept-invoices.ts'
import { hasOwnOrders, isExample } from './example-orders.ts'
import { findOrders } from './order.store.ts'
import { isOwing } from './order-filter.ts'
import { findMoney, findMoneyOf, type MoneyFields } from './order-money.store.ts'

/** Most orders that the overview names; further ones are only counted. */
const named = 5

export const readDueOrders = async (db: Tx, actor: Pick<Actor, 'role'>, now: Date): Promise<DueOrders> => {
  const today = kyivDay(now)
  // Example orders count until the office has its own: they demonstrate what the overview reports.
  const counted = (await hasOwnOrders(db)) ? sql<boolean>`not ${isExample}` : sql<boolean>`1 = 1`
  const planned = db
    .selectFrom('orders')
    .where('erased_at', 'is', null)
    .where(counted)
    // An order that is delivered or ended has no due day, so this condition excludes it.
    .where('due_day', '<=', addDays(today, 6))
  const [late, soon] = [planned.where('late_after', '<', today), planned.where('due_day', '>=', today)]
  const seesMoney = can(actor, 'orders.money')
  const owing = seesMoney ? await findOwing(db, today, counted) : []
  const moneyOfOwing = await findMoneyOf(
    db,
    owing.slice(0, named).map(({ id }) => id),
  )
  const unbilled = seesMoney ? await findInQuestion(db, counted) : []
  const unsettled = seesMoney ? await restsProblem(db) : null
  const firms = seesMoney ? await listFirms({ now: () => now }, db) : []
  const accounts = firms.flatMap(({ shortName, accountChanges }) =>
    accountChanges.map(change => ({ ...change, firm: shortName })),
  )
  const staged = async (found: typeof planned) => {
    const firsts = await found.select('id').orderBy('due_day').orderBy('id').limit(named).execute()
    const first = (await withOrders(db, firsts)).map(({ order }) => ({
      ...titled(order),
      stage: order.stages.find(({ key }) => key === order.next?.key)?.[currentLanguage()] ?? '',
      day: order.next?.plan ?? today,
    }))
    return { count: await countRows(found), first }
  }
  const due = db.selectFrom('orders').where(counted).where('next_action_at', '<=', now.toISOString())
  const steps = await due.select('id').orderBy('next_action_at').orderBy('id').execute()
  return {
    ...(unsettled !== null && { unsettled }),
    ...(accounts.length > 0 && { accounts }),
    ...(can(actor, 'people.erase') && { expired: await countOverdue({ now: () => now }, db) }),
    steps: {
      count: steps.length,
      first: (await withOrders(db, steps.slice(0, named))).flatMap(({ order }) =>
        order.nextAction ? [{ ...titled(order), ...order.nextAction }] : [],
      ),
    },
    late: await staged(late),
    soon: await staged(soon),
    owing: {
      count: owing.length,
      first: (await withOrders(db, owing.slice(0, named))).flatMap(({ order }) => {
        const [first, ...beside] = debtsOf(moneyOfOwing.get(order.id), today)
        return first ? [{ ...titled(order), ...first, beside }] : []
      }),
    },
    unbilled: {
      count: unbilled.length,
      first: await Promise.all(
        (await withOrders(db, unbilled.slice(0, named))).map(async ({ order }) => {
          const money = await findMoney(db, order.id)
          return { ...titled(order), groups: money ? groupsInQuestion(money, money.agreed) : [] }
        }),
      ),
    },
  }
}

const withOrders = async <T extends { id: number }>(db: Tx, found: readonly T[]) => {
  const orders = await findOrders(
    db,
    found.map(({ id }) => id),
  )
  return found.flatMap(one => {
    const order = orders.find(({ id }) => id === one.id)
    return order ? [{ ...one, order }] : []
  })
}

const titled = ({ id, make, model, year }: Order) => ({
  id,
  title: carName({ make, model, year }) || texts.orderNumber({ id }),
})

/** Orders with closed bills where a group of the calculation has no bill; found by the index `orders_in_question`. */
const findInQuestion = (db: Tx, counted: RawBuilder<boolean>) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('erased_at', 'is', null)
    .where(counted)
    .where('bills_in_question', '=', 1)
    .orderBy('id')
    .execute()

/** Orders with payments due before today, the oldest order first. */
const findOwing = (db: Tx, today: Day, counted: RawBuilder<boolean>) =>
  db.selectFrom('orders').select('id').where(counted).where(isOwing(today)).orderBy('id').execute()

/** Overdue sums: in the order’s currency, then those that cannot be converted to it. */
const debtsOf = (money: MoneyFields | undefined, today: Day) => {
  if (!money) return []
  const { cents } = sumsOf(money, today).overdue
  const own = cents > 0 ? [{ amount: amountText(cents), currency: money.currency }] : []
  return [...own, ...overdueUnknown(money, today)]
}
