/** The table of the list of orders: car, customer, stage, next step and money. */
import { Table, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import {
  formatDay,
  formatMoment,
  formatSoonMoment,
  pluralise,
} from '#shared/admin/platform/format/format-time.ts'
import { ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { TickAll, TickCell, type Ticks } from '#shared/admin/platform/lists/ticks.tsx'
import type { HeadColumn, List } from '#shared/admin/platform/lists/use-list.ts'
import { formatAmount, formatAmounts } from '#shared/calculator/orders/order-money.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import type { ListedOrder, Order, OrderSums } from '#shared/contract/work/orders.ts'
import { daysFrom, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import { customerName, isOrderLate, isStepDue, orderName, stageName } from './order-names.ts'
import { OrderPreview } from './order-preview.tsx'
import classes from './order-table.module.css'

interface OrderListProps {
  orders: readonly ListedOrder[]
  list: List
  stale: boolean
  /** Null where nothing may be ticked. */
  ticks: Ticks | null
}

export const OrderList = ({ orders, list, stale, ticks }: OrderListProps) => (
  <div className="admin-table-frame" data-stale={stale || undefined} data-density={list.density}>
    <Table
      onKeyDown={navigateRows}
      highlightOnHover
      stickyHeader
      horizontalSpacing="xs"
      className={`admin-table admin-stack ${classes.table}`}
    >
      <ListHead list={list} before={ticks && <TickAll rows={orders} ticks={ticks} />} />
      <Table.Tbody>
        {orders.map(order => (
          <OrderRow key={order.id} order={order} shows={list.shows} ticks={ticks} />
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

const columns: HeadColumn[] = [
  { key: 'order', title: 'Заказ', fixed: true, sort: { up: 'oldest', down: 'newest', first: 'down' } },
  { key: 'customer', title: 'Клиент', sort: { up: 'customer', down: 'customerLast' } },
  { key: 'stage', title: 'Этап' },
  { key: 'next', title: 'Дальше', sort: { up: 'due', down: 'dueLast' } },
  { key: 'step', title: 'Следующий шаг', sort: { up: 'step', down: 'stepLast' } },
  { key: 'route', title: 'Маршрут', className: 'admin-optional' },
  { key: 'holder', title: 'Ведёт', className: 'admin-optional' },
  { key: 'vin', title: 'VIN', extra: true },
  { key: 'container', title: 'Контейнер', extra: true },
  { key: 'contract', title: 'Договор', extra: true },
  { key: 'begun', title: 'Начат', extra: true },
]

/** With the filter for debtors the amount due is shown, and the optional columns are hidden to make room. */
export const orderColumns = (seesMoney: boolean, owes: boolean): HeadColumn[] =>
  seesMoney
    ? [
        ...columns.map(column =>
          owes && column.className === 'admin-optional' ? { ...column, extra: true as const } : column,
        ),
        { key: 'paid', title: 'Оплачено', extra: true, className: 'admin-number' },
        { key: 'due', title: 'К оплате', ...(!owes && { extra: true as const }), className: 'admin-number' },
      ]
    : columns

interface OrderRowProps {
  order: ListedOrder
  shows: List['shows']
  ticks: Ticks | null
}

const OrderRow = ({ order, shows, ticks }: OrderRowProps) => {
  const reached = order.stages.find(({ key }) => key === order.reached)
  const overdue = order.money ? overdueOf(order.money) : []
  return (
    <Table.Tr className="admin-row-link" data-row>
      {ticks && <TickCell id={order.id} label={`Отметить: ${orderName(order)}`} ticks={ticks} />}
      <Table.Td>
        <div className="admin-post-cell">
          <OrderPreview file={order.photo} small />
          <div>
            <Link to={`/admin/orders/${order.id}`} className="admin-row-title">
              {carName(order) || `Заказ № ${order.id}`}
            </Link>
            <Text size="xs" c="dimmed">
              № {order.id}
              {order.lot && `, лот ${order.lot}`}
            </Text>
          </div>
        </div>
      </Table.Td>
      {shows('customer') && (
        <Table.Td className="admin-across" data-label="Клиент">
          <Text span inherit className="admin-plain">
            {customerName(order)}
          </Text>
          {order.name && order.phones[0] && (
            <Text size="xs" c="dimmed" className="admin-moment">
              {formatUkrainianPhone(order.phones[0])}
            </Text>
          )}
        </Table.Td>
      )}
      {shows('stage') && (
        <Table.Td className="admin-half" data-label="Этап">
          {order.state === 'ended' && order.outcome ? (
            <Badge tone="mute">{orderOutcomeNames[order.outcome]}</Badge>
          ) : (
            reached?.ru
          )}
          {reached?.actual && (
            <Text size="xs" c="dimmed">
              {formatDay(reached.actual)}
            </Text>
          )}
        </Table.Td>
      )}
      {shows('next') && (
        <Table.Td className="admin-half" data-label="Дальше">
          <NextStage order={order} />
        </Table.Td>
      )}
      {shows('step') && (
        <Table.Td className="admin-half" data-label="Следующий шаг">
          {order.nextAction && (
            <>
              <Badge tone={isStepDue(order) ? 'bad' : 'accent'}>
                {formatSoonMoment(order.nextAction.at)}
              </Badge>{' '}
              {order.nextAction.text}
            </>
          )}
        </Table.Td>
      )}
      {shows('route') && <Table.Td className="admin-optional">{routeNames[order.route]}</Table.Td>}
      {shows('holder') && <Table.Td className="admin-optional">{order.holder?.name}</Table.Td>}
      {shows('vin') && <Table.Td data-label="VIN">{order.vin}</Table.Td>}
      {shows('container') && (
        <Table.Td data-label="Контейнер">
          {order.container && <Link to={`?q=${order.container}`}>{order.container}</Link>}
        </Table.Td>
      )}
      {shows('contract') && <Table.Td data-label="Договор">{order.contractNumber}</Table.Td>}
      {shows('begun') && <Table.Td className="admin-moment">{formatMoment(order.createdAt)}</Table.Td>}
      {shows('paid') && (
        <Table.Td className="admin-number" data-label="Оплачено">
          {order.money && formatAmount(order.money.paid, order.money.currency)}
        </Table.Td>
      )}
      {shows('due') && (
        <Table.Td className="admin-number" data-label="К оплате">
          {order.money && formatAmount(order.money.due, order.money.currency)}
          {overdue.length > 0 && (
            <>
              <div>
                <Badge tone="bad">просрочено</Badge>
              </div>
              <Text size="xs">
                {formatAmounts(overdue)}
                {order.money?.overdueSince &&
                  `, ${pluralise(daysFrom(order.money.overdueSince, kyivDay(new Date())), ['день', 'дня', 'дней'])}`}
              </Text>
            </>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

const overdueOf = ({ overdue, currency, overdueUnknown }: OrderSums) => [
  ...(Number(overdue) > 0 ? [{ amount: overdue, currency }] : []),
  ...overdueUnknown,
]

const NextStage = ({ order }: { order: Order }) => {
  if (order.next === null) return null
  return (
    <>
      {stageName(order, order.next.key)}
      <Text size="xs" c="dimmed" component="div">
        <span className="admin-moment">план {formatDay(order.next.plan)}</span>{' '}
        {order.erasedAt === null && isOrderLate(order, kyivDay(new Date())) && (
          <Badge tone="bad">опаздывает</Badge>
        )}
      </Text>
    </>
  )
}
