import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router-dom'
import { SearchField } from '#shared/admin/platform/components/controls/search-field.tsx'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { useTicks } from '#shared/admin/platform/lists/ticks.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { useServices } from '#shared/admin/platform/services.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { deliveryRoutes } from '#shared/calculator/quote-input.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import {
  exportOrdersEndpoint,
  exportOrdersWorkbookEndpoint,
  orderSorts,
} from '#shared/contract/work/orders.ts'
import { orderStates } from '#shared/domain/work/order-stages.ts'
import { orderStateNames } from '#shared/domain/work/state-names.ts'
import { BulkOrders } from './bulk-orders.tsx'
import { orderPageQuery } from './order-queries.ts'
import { OrderList, orderColumns } from './order-table.tsx'

export const OrdersPage = () => {
  const { client } = useServices()
  const mayWrite = useCan('orders.write')
  const seesMoney = useCan('orders.money')
  const [address] = useSearchParams()
  const list = useList(
    'orders',
    ['q', 'state', 'stage', 'route', 'late', 'owes', 'step'],
    orderColumns(seesMoney, address.get('owes') === '1'),
  )
  useRememberList()
  const ticks = useTicks()
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
              <BulkOrders chosen={items.filter(({ id }) => ticks.has(id))} onDone={() => ticks.set([])} />
            )}
            <OrderList
              orders={items}
              list={list}
              stale={orders.isPlaceholderData}
              ticks={mayWrite ? ticks : null}
            />
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
  const value = values.find(known => known === text)
  return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: Value }
}
