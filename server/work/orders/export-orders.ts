import type { Tx } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FileColumn, ListFile } from '#server/platform/http/files/list-rows.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import type { ListedOrder, Order } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { orderOutcomeNames, orderStateNames } from '#shared/domain/work/state-names.ts'
import { shownOrders } from './hide-order-sums.ts'
import { countOrders, listOrders, type OrderFilter, totalOf } from './order.store.ts'

const batchSize = 500

export const ordersFile = (
  db: Tx,
  actor: Pick<Actor, 'role'>,
  filter: OrderFilter,
): ListFile<ListedOrder> => ({
  name: 'Заказы',
  columns: can(actor, 'orders.money') ? [...columns, ...moneyColumns] : columns,
  count: async () => totalOf(await countOrders(db, filter), filter),
  readBatch: async after => {
    const part = { limit: batchSize, ...(after === undefined ? {} : { before: after.id }) }
    return shownOrders(db, actor, await listOrders(db, filter, part), kyivDay(filter.now))
  },
})

const stageOf = ({ stages }: Order, key: string | null | undefined) => stages.find(stage => stage.key === key)

const columns: FileColumn<ListedOrder>[] = [
  { title: 'Номер', kind: 'number', read: order => order.id },
  { title: 'Начат, Киев', kind: 'moment', read: order => order.createdAt },
  { title: 'Состояние', read: order => orderStateNames[order.state] },
  { title: 'Этап', read: order => stageOf(order, order.reached)?.ru ?? null },
  { title: 'Пройден', kind: 'day', read: order => stageOf(order, order.reached)?.actual ?? null },
  { title: 'Следующий этап', read: order => stageOf(order, order.next?.key)?.ru ?? null },
  { title: 'По плану', kind: 'day', read: order => order.next?.plan ?? null },
  { title: 'Клиент', read: order => order.name },
  { title: 'Телефоны', read: order => order.phones.join(', ') },
  { title: 'Почта', read: order => order.email },
  { title: 'Марка', read: order => order.make },
  { title: 'Модель', read: order => order.model },
  { title: 'Год', kind: 'number', read: order => order.year },
  { title: 'Двигатель', read: order => order.engine },
  { title: 'VIN', read: order => order.vin },
  { title: 'Маршрут', read: order => routeNames[order.route] },
  { title: 'Аукцион', read: order => order.auction },
  { title: 'Лот', read: order => order.lot },
  { title: 'Порт', read: order => order.port },
  { title: 'Контейнер', read: order => order.container },
  { title: 'Судно', read: order => order.vessel },
  { title: 'Декларация', read: order => order.declaration },
  { title: 'Номерной знак', read: order => order.plate },
  { title: 'Договор', read: order => order.contractNumber },
  { title: 'Дата договора', kind: 'day', read: order => order.contractDay },
  { title: 'Следующий шаг', read: order => order.nextAction?.text ?? null },
  { title: 'Срок шага, Киев', kind: 'moment', read: order => order.nextAction?.at ?? null },
  { title: 'Ведёт', read: order => order.holder?.name ?? null },
  { title: 'Исход', read: order => order.outcome && orderOutcomeNames[order.outcome] },
  { title: 'Причина', read: order => order.outcomeReason },
  { title: 'Заявка', kind: 'number', read: order => order.requestId },
]

const sum = (title: string, field: 'billed' | 'paid' | 'due' | 'overdue'): FileColumn<ListedOrder> => ({
  title,
  kind: 'amount',
  read: ({ money }) => money?.[field] ?? null,
})

const moneyColumns: FileColumn<ListedOrder>[] = [
  { title: 'Расчёт', read: order => order.quoteNumber },
  { title: 'Валюта', read: ({ money }) => money?.currency ?? null },
  sum('Входящие счета', 'billed'),
  sum('Оплачено', 'paid'),
  sum('К оплате', 'due'),
  sum('Просрочено', 'overdue'),
  { title: 'Просрочено с', kind: 'day', read: ({ money }) => money?.overdueSince ?? null },
  { title: 'Сумм без курса', kind: 'number', read: ({ money }) => money?.unknown ?? null },
  { title: 'Все счета пришли', read: ({ money }) => (money ? (money.closed ? 'да' : 'нет') : null) },
]
