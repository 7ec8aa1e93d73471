import { texts } from '#messages/server/work/orders.js'
import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import type { ListedOrder, Order } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { orderOutcomeNames, orderStateNames } from '#shared/domain/work/state-names.ts'
import { shownOrders } from './hide-order-sums.ts'
import { countOrders, listOrders, totalOf } from './order.store.ts'
import type { OrderFilter } from './order-filter.ts'

export const ordersFile = (
  db: Tx,
  actor: Pick<Actor, 'role'>,
  filter: OrderFilter,
): ListFile<ListedOrder> => ({
  name: texts.title,
  columns: can(actor, 'orders.money') ? [...columns(), ...moneyColumns()] : columns(),
  count: async () => totalOf(await countOrders(db, filter), filter),
  readBatch: async (after, limit) => {
    const part = { limit, ...(after === undefined ? {} : { before: after.id }) }
    return shownOrders(db, actor, await listOrders(db, filter, part), kyivDay(filter.now))
  },
})

const stageOf = ({ stages }: Order, key: string | null | undefined) => stages.find(stage => stage.key === key)

const stageName = (order: Order, key: string | null | undefined): string | null =>
  stageOf(order, key)?.[currentLanguage()] ?? null

const columns = (): FileColumn<ListedOrder>[] => [
  { title: texts.columns.id, kind: 'number', read: order => order.id },
  { title: texts.columns.begun, kind: 'moment', read: order => order.createdAt },
  { title: texts.columns.state, read: order => orderStateNames[order.state] },
  { title: texts.columns.stage, read: order => stageName(order, order.reached) },
  { title: texts.columns.reached, kind: 'day', read: order => stageOf(order, order.reached)?.actual ?? null },
  { title: texts.columns.nextStage, read: order => stageName(order, order.next?.key) },
  { title: texts.columns.plan, kind: 'day', read: order => order.next?.plan ?? null },
  { title: texts.columns.name, read: order => order.name },
  { title: texts.columns.phones, read: order => order.phones.join(', ') },
  { title: texts.columns.email, read: order => order.email },
  { title: texts.columns.make, read: order => order.make },
  { title: texts.columns.model, read: order => order.model },
  { title: texts.columns.year, kind: 'number', read: order => order.year },
  { title: texts.columns.engine, read: order => order.engine },
  { title: 'VIN', read: order => order.vin },
  { title: texts.columns.route, read: order => routeNames[order.route] },
  { title: texts.columns.auction, read: order => order.auction },
  { title: texts.columns.lot, read: order => order.lot },
  { title: texts.columns.port, read: order => order.port },
  { title: texts.columns.container, read: order => order.container },
  { title: texts.columns.vessel, read: order => order.vessel },
  { title: texts.columns.declaration, read: order => order.declaration },
  { title: texts.columns.plate, read: order => order.plate },
  { title: texts.columns.contractNumber, read: order => order.contractNumber },
  { title: texts.columns.contractDay, kind: 'day', read: order => order.contractDay },
  { title: texts.columns.nextAction, read: order => order.nextAction?.text ?? null },
  { title: texts.columns.nextActionAt, kind: 'moment', read: order => order.nextAction?.at ?? null },
  { title: texts.columns.holder, read: order => order.holder?.name ?? null },
  { title: texts.columns.outcome, read: order => order.outcome && orderOutcomeNames[order.outcome] },
  { title: texts.columns.outcomeReason, read: order => order.outcomeReason },
  { title: texts.columns.request, kind: 'number', read: order => order.requestId },
]

const sum = (title: string, field: 'billed' | 'paid' | 'due' | 'overdue'): FileColumn<ListedOrder> => ({
  title,
  kind: 'amount',
  read: ({ money }) => money?.[field] ?? null,
})

const moneyColumns = (): FileColumn<ListedOrder>[] => [
  { title: texts.columns.quote, read: order => order.quoteNumber },
  { title: texts.columns.currency, read: ({ money }) => money?.currency ?? null },
  sum(texts.columns.billed, 'billed'),
  sum(texts.columns.paid, 'paid'),
  sum(texts.columns.due, 'due'),
  sum(texts.columns.overdue, 'overdue'),
  { title: texts.columns.overdueSince, kind: 'day', read: ({ money }) => money?.overdueSince ?? null },
  { title: texts.columns.unknown, kind: 'number', read: ({ money }) => money?.unknown ?? null },
  {
    title: texts.columns.closed,
    read: ({ money }) => (money ? (money.closed ? texts.yes : texts.no) : null),
  },
]
