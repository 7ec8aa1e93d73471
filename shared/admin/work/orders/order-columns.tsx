import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import { formatDay, formatMoment, formatSoonMoment } from '#shared/admin/platform/format/format-time.ts'
import type { TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { routeNames } from '#shared/calculator/quote-label.ts'
import type { ListedOrder, Order, OrderSums } from '#shared/contract/work/orders.ts'
import { formatAmount, formatAmounts } from '#shared/domain/money/signed-amount.ts'
import { daysFrom, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { orderOutcomeNames } from '#shared/domain/work/state-names.ts'
import { OrderPreview } from './files/order-preview.tsx'
import { customerName, isOrderLate, isStepDue, reachedName, stageName } from './order-names.ts'

const moneyCell = (name: 'paid' | 'due') => (order: ListedOrder) =>
  order.money && formatAmount(order.money[name], order.money.currency)

const columns: TableColumn<ListedOrder>[] = [
  {
    key: 'order',
    title: texts.order,
    fixed: true,
    sort: { up: 'oldest', down: 'newest', first: 'down' },
    cell: order => (
      <div className="admin-post-cell">
        <OrderPreview file={order.photo} small />
        <div>
          <Link to={`/admin/orders/${order.id}`} className="admin-row-title">
            {carName(order) || texts.orderNumber({ id: order.id })}
          </Link>
          <Text size="xs" c="dimmed">
            {`№ ${order.id}${order.lot ? texts.lotOf({ lot: order.lot }) : ''}`}
          </Text>
        </div>
      </div>
    ),
  },
  {
    key: 'customer',
    title: texts.client,
    sort: { up: 'customer', down: 'customerLast' },
    cellClass: 'admin-across',
    phoneLabel: texts.client,
    cell: order =>
      customerName(order) && (
        <>
          <Text span inherit className="admin-plain">
            {customerName(order)}
          </Text>
          {order.name && order.phones[0] && (
            <Text size="xs" c="dimmed" className="admin-moment">
              {formatUkrainianPhone(order.phones[0])}
            </Text>
          )}
        </>
      ),
  },
  {
    key: 'stage',
    title: texts.stage,
    cellClass: 'admin-half',
    phoneLabel: texts.stage,
    cell: order => {
      const reached = order.stages.find(({ key }) => key === order.reached)
      return (
        <>
          {order.state === 'ended' && order.outcome ? (
            <Badge tone="mute">{orderOutcomeNames[order.outcome]}</Badge>
          ) : (
            <span>{reachedName(order)}</span>
          )}
          {reached?.actual && (
            <Text size="xs" c="dimmed">
              {formatDay(reached.actual)}
            </Text>
          )}
        </>
      )
    },
  },
  {
    key: 'next',
    title: texts.nextStage,
    sort: { up: 'due', down: 'dueLast' },
    cellClass: 'admin-half',
    phoneLabel: texts.nextStage,
    cell: order => order.next && <NextStage order={order} next={order.next} />,
  },
  {
    key: 'step',
    title: texts.labels.nextAction,
    sort: { up: 'step', down: 'stepLast' },
    cellClass: 'admin-half',
    phoneLabel: texts.labels.nextAction,
    cell: order =>
      order.nextAction && (
        <div>
          <Badge tone={isStepDue(order) ? 'bad' : 'accent'}>{formatSoonMoment(order.nextAction.at)}</Badge>{' '}
          <span>{order.nextAction.text}</span>
        </div>
      ),
  },
  {
    key: 'route',
    title: texts.labels.route,
    className: 'admin-optional',
    cell: ({ route }) => routeNames[route],
  },
  {
    key: 'holder',
    title: texts.labels.holder,
    className: 'admin-optional',
    cell: ({ holder }) => holder?.name,
  },
  { key: 'vin', title: 'VIN', extra: true, phoneLabel: 'VIN', cell: ({ vin }) => vin },
  {
    key: 'container',
    title: texts.labels.container,
    extra: true,
    phoneLabel: texts.labels.container,
    cell: ({ container }) => container && <Link to={`?q=${container}`}>{container}</Link>,
  },
  {
    key: 'contract',
    title: texts.contract,
    extra: true,
    phoneLabel: texts.contract,
    cell: ({ contractNumber }) => contractNumber,
  },
  {
    key: 'begun',
    title: texts.begun,
    extra: true,
    cellClass: 'admin-moment',
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
]

/** With the filter for debtors the amount due is shown, and the optional columns are hidden to make room. */
export const orderColumns = (seesMoney: boolean, owes: boolean): TableColumn<ListedOrder>[] =>
  seesMoney
    ? [
        ...columns.map(column =>
          owes && column.className === 'admin-optional' ? { ...column, extra: true as const } : column,
        ),
        {
          key: 'paid',
          title: texts.paidSum,
          extra: true,
          className: 'admin-number',
          phoneLabel: texts.paidSum,
          cell: moneyCell('paid'),
        },
        {
          key: 'due',
          title: texts.dueSum,
          ...(!owes && { extra: true as const }),
          className: 'admin-number',
          phoneLabel: texts.dueSum,
          cell: order =>
            order.money && (
              <>
                <span>{moneyCell('due')(order)}</span>
                <Overdue order={order} />
              </>
            ),
        },
      ]
    : columns

const Overdue = ({ order: { money } }: { order: ListedOrder }) => {
  const overdue = money ? overdueOf(money) : []
  if (overdue.length === 0) return null
  return (
    <>
      <div>
        <Badge tone="bad">{texts.overdue}</Badge>
      </div>
      <Text size="xs">
        {money?.overdueSince
          ? texts.overdueFor({
              sums: formatAmounts(overdue),
              n: daysFrom(money.overdueSince, kyivDay(new Date())),
            })
          : formatAmounts(overdue)}
      </Text>
    </>
  )
}

const overdueOf = ({ overdue, currency, overdueUnknown }: OrderSums) => [
  ...(Number(overdue) > 0 ? [{ amount: overdue, currency }] : []),
  ...overdueUnknown,
]

const NextStage = ({ order, next }: { order: Order; next: NonNullable<Order['next']> }) => (
  <>
    <span>{stageName(order, next.key)}</span>
    <Text size="xs" c="dimmed" component="div">
      <span className="admin-moment">{texts.plannedFor({ plan: formatDay(next.plan) })}</span>{' '}
      {order.erasedAt === null && isOrderLate(order, kyivDay(new Date())) && (
        <Badge tone="bad">{texts.isLate}</Badge>
      )}
    </Text>
  </>
)
