/** List of all orders with their stage and next step. */
import { Button, Checkbox, NativeSelect, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatUkrainianPhone } from '#shared/admin/platform/format/format-phone.ts'
import {
  formatDay,
  formatMoment,
  formatSoonMoment,
  pluralise,
} from '#shared/admin/platform/format/format-time.ts'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { type HeadColumn, type List, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { formatAmount, formatAmounts } from '#shared/calculator/orders/order-money.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import {
  exportOrdersEndpoint,
  exportOrdersWorkbookEndpoint,
  type ListedOrder,
  type Order,
  type OrderSums,
  orderSorts,
} from '#shared/contract/work/orders.ts'
import { daysFrom, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { carName } from '#shared/domain/work/car-name.ts'
import { orderStates } from '#shared/domain/work/order-stages.ts'
import { orderOutcomeNames, orderStateNames } from '#shared/domain/work/state-names.ts'
import { BulkOrders } from './bulk-orders.tsx'
import { customerName, isOrderLate, isStepDue, orderName, stageName } from './order-names.ts'
import { OrderPreview } from './order-preview.tsx'
import { orderPageQuery } from './order-queries.ts'

export const OrdersPage = () => {
  const { client } = useServices()
  const mayWrite = useCan('orders.write')
  const seesMoney = useCan('orders.money')
  const [address] = useSearchParams()
  const shownColumns = seesMoney ? columnsWithMoney(address.get('owes') === '1') : columns
  const list = useList('orders', ['q', 'state', 'stage', 'route', 'late', 'owes', 'step'], shownColumns)
  useRememberList()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { q, state, stage, route, late, owes, step } = list.values
  const filter = {
    ...(q && { q }),
    ...(stage && { stage }),
    ...pick('state', orderStates, state),
    ...pick('route', deliveryRoutes, route),
    ...(late === '1' && { late: '1' as const }),
    ...(owes === '1' && { owes: '1' as const }),
    ...(step === '1' && { step: '1' as const }),
  }
  const orders = useQuery(
    orderPageQuery(client, {
      ...filter,
      ...pick('sort', orderSorts, list.sort),
      ...(list.page > 1 && { page: String(list.page) }),
    }),
  )
  const counts = orders.data
  return (
    <Page
      title="Заказы"
      hint="От договора до номеров: где машина и что дальше"
      actions={
        <>
          <Button variant="default" component={Link} to="/admin/orders/stages">
            Этапы
          </Button>
          {mayWrite && (
            <Button component={Link} to="/admin/orders/create" leftSection={<Icon name="plus" size={16} />}>
              Новый заказ
            </Button>
          )}
        </>
      }
    >
      <PagedList
        query={orders}
        filters={
          <Filters
            label="Поиск заказов"
            search={
              <SearchField
                label="Имя, телефон, VIN, лот, контейнер или номер"
                value={q}
                onChange={text => list.set('q', text)}
              />
            }
            chosen={[state, stage, route, late, owes, step, list.sort]}
          >
            <NativeSelect
              aria-label="Состояние"
              value={state}
              onChange={event => list.set('state', event.currentTarget.value)}
              data={[
                { value: '', label: 'Все состояния' },
                ...orderStates.map(value => ({
                  value,
                  label: counted(orderStateNames[value], counts?.counts[value]),
                })),
              ]}
            />
            <NativeSelect
              aria-label="Этап"
              value={stage}
              onChange={event => list.set('stage', event.currentTarget.value)}
              data={[
                { value: '', label: 'Все этапы' },
                ...(counts?.stages ?? []).map(({ key, title, count }) => ({
                  value: key || 'none',
                  label: counted(title, count),
                })),
              ]}
            />
            <NativeSelect
              aria-label="Маршрут"
              value={route}
              onChange={event => list.set('route', event.currentTarget.value)}
              data={[
                { value: '', label: 'Все маршруты' },
                ...deliveryRoutes.map(value => ({ value, label: routeNames[value] })),
              ]}
            />
            {(
              [
                ['late', 'Опаздывают', counts?.late],
                ['owes', 'Должны', counts?.owing],
                ['step', 'Пора', counts?.steps],
              ] as const
            ).map(([name, title, count]) => {
              const isChosen = list.values[name] === '1'
              return (
                (isChosen || (count ?? 0) > 0) && (
                  <Button
                    key={name}
                    variant={isChosen ? 'filled' : 'default'}
                    aria-pressed={isChosen}
                    onClick={() => list.set(name, isChosen ? '' : '1')}
                  >
                    {counted(title, count)}
                  </Button>
                )
              )
            })}
            <LazyListTools
              list={list}
              file={{
                csv: calls => calls.download(exportOrdersEndpoint, { query: filter }),
                xlsx: calls => calls.download(exportOrdersWorkbookEndpoint, { query: filter }),
              }}
            />
          </Filters>
        }
        narrowed={list.narrowed}
        onClear={list.clear}
        onPage={list.setPage}
        empty={{ title: 'Заказов пока нет', text: 'Заказ начинают из заявки или кнопкой «Новый заказ».' }}
      >
        {items => (
          <>
            {mayWrite && (
              <BulkOrders
                chosen={items.filter(({ id }) => chosen.has(id))}
                onDone={() => setChosen(new Set())}
              />
            )}
            <div
              className="admin-table-frame"
              data-stale={orders.isPlaceholderData || undefined}
              data-density={list.density}
            >
              <Table
                onKeyDown={navigateRows}
                highlightOnHover
                stickyHeader
                className="admin-table admin-stack"
              >
                <ListHead
                  list={list}
                  before={
                    mayWrite && (
                      <Table.Th className="admin-tick">
                        <Checkbox
                          size="xs"
                          aria-label="Отметить все на странице"
                          checked={items.every(({ id }) => chosen.has(id))}
                          indeterminate={chosen.size > 0 && !items.every(({ id }) => chosen.has(id))}
                          onChange={event =>
                            setChosen(new Set(event.currentTarget.checked ? items.map(({ id }) => id) : []))
                          }
                        />
                      </Table.Th>
                    )
                  }
                />
                <Table.Tbody>
                  {items.map(order => (
                    <OrderRow
                      key={order.id}
                      order={order}
                      shows={list.shows}
                      tick={
                        mayWrite && (
                          <Checkbox
                            size="xs"
                            aria-label={`Отметить: ${orderName(order)}`}
                            checked={chosen.has(order.id)}
                            onChange={() => {
                              const next = new Set(chosen)
                              if (!next.delete(order.id)) next.add(order.id)
                              setChosen(next)
                            }}
                          />
                        )
                      }
                    />
                  ))}
                </Table.Tbody>
              </Table>
            </div>
          </>
        )}
      </PagedList>
    </Page>
  )
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label}: ${count}`

/** Query parameter from a value in the URL query; left out when the value is unknown. */
const pick = <Name extends string, Value extends string>(
  name: Name,
  values: readonly Value[],
  text: string,
): { [N in Name]?: Value } => {
  const value = values.find(one => one === text)
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value }
}

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
const columnsWithMoney = (owes: boolean): HeadColumn[] => [
  ...columns.map(column =>
    owes && column.className === 'admin-optional' ? { ...column, extra: true as const } : column,
  ),
  { key: 'paid', title: 'Оплачено', extra: true, className: 'admin-number' },
  { key: 'due', title: 'К оплате', ...(!owes && { extra: true as const }), className: 'admin-number' },
]

const OrderRow = ({ order, shows, tick }: { order: ListedOrder; shows: List['shows']; tick: ReactNode }) => {
  const reached = order.stages.find(({ key }) => key === order.reached)
  const overdue = order.money ? overdueOf(order.money) : []
  return (
    <Table.Tr className="admin-row-link" data-row>
      {tick && <Table.Td className="admin-tick">{tick}</Table.Td>}
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
          {customerName(order)}
          {order.name && order.phones[0] && (
            <Text size="xs" c="dimmed">
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
        по плану {formatDay(order.next.plan)}{' '}
        {order.erasedAt === null && isOrderLate(order, kyivDay(new Date())) && (
          <Badge tone="bad">опаздывает</Badge>
        )}
      </Text>
    </>
  )
}
