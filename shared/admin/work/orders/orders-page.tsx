import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import * as texts from '#messages/admin/work/orders.js'
import { forList, pageOf, useCall } from '#shared/admin/platform/calls/call-query.ts'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { choices } from '#shared/admin/platform/components/controls/choices.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { lazyPart } from '#shared/admin/platform/components/states/lazy-part.tsx'
import { formatCounted } from '#shared/admin/platform/format/format-time.ts'
import { BulkToolbar, startBulk } from '#shared/admin/platform/lists/bulk-toolbar.tsx'
import { FilterSelect } from '#shared/admin/platform/lists/filter-select.tsx'
import { Filters } from '#shared/admin/platform/lists/filters.tsx'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { ListTable } from '#shared/admin/platform/lists/list-table.tsx'
import { PagedList } from '#shared/admin/platform/lists/paged-list.tsx'
import { useRememberList } from '#shared/admin/platform/lists/remembered-list.ts'
import { type Ticks, useTicks } from '#shared/admin/platform/lists/ticks.tsx'
import { filterIn, useList } from '#shared/admin/platform/lists/use-list.ts'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import {
  exportOrdersEndpoint,
  exportOrdersWorkbookEndpoint,
  listOrdersEndpoint,
  type Order,
  orderSorts,
} from '#shared/contract/work/orders.ts'
import { orderStates } from '#shared/domain/work/order-stages.ts'
import { orderStateNames } from '#shared/domain/work/state-names.ts'
import { orderColumns } from './order-columns.tsx'
import { orderName } from './order-names.ts'
import classes from './orders-page.module.css'
import { useBulkOrders } from './use-bulk-orders.ts'

export const OrdersPage = () => {
  const mayWrite = useCan('orders.write')
  const seesMoney = useCan('orders.money')
  const [address] = useSearchParams()
  const columns = orderColumns(seesMoney, address.get('owes') === '1')
  const list = useList('orders', ['q', 'state', 'stage', 'route', 'late', 'owes', 'step'], columns)
  useRememberList()
  const ticks = useTicks()
  const filter = filterIn(exportOrdersEndpoint.query, list.values)
  const sort = orderSorts.find(known => known === list.sort)
  const orders = useCall(listOrdersEndpoint, { query: { ...filter, sort, page: pageOf(list.page) } }, forList)
  const counts = orders.data
  return (
    <div className="admin-thumb">
      <Page
        title={texts.title}
        hint={texts.about}
        actions={
          <>
            <Button variant="default" component={Link} to="/admin/orders/stages">
              {texts.labels.stages}
            </Button>
            {mayWrite && (
              <Button component={Link} to="/admin/orders/create" leftSection={<Icon name="plus" size={16} />}>
                {texts.newOrder}
              </Button>
            )}
          </>
        }
      >
        <PagedList
          list={list}
          query={orders}
          filters={
            <Filters list={list} label={texts.filters} search={texts.searchIn}>
              <FilterSelect
                list={list}
                name="state"
                label={texts.state}
                data={choices(
                  texts.allStates,
                  orderStates.map(state => [state, counted(orderStateNames[state], counts?.counts[state])]),
                )}
              />
              <FilterSelect
                list={list}
                name="stage"
                label={texts.stage}
                data={choices(
                  texts.allStages,
                  (counts?.stages ?? []).map(({ key, title, count }) => [
                    key || 'none',
                    counted(title, count),
                  ]),
                )}
              />
              <FilterSelect
                list={list}
                name="route"
                label={texts.labels.route}
                data={choices(texts.allRoutes, routeNames)}
              />
              {(
                [
                  ['late', texts.lateOnes, counts?.late],
                  ['owes', texts.owing, counts?.owing],
                  ['step', texts.stepsDue, counts?.steps],
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
          empty={{ title: texts.noneYet, text: texts.howToBegin }}
        >
          {items => (
            <>
              {mayWrite && <BulkOrders chosen={items.filter(({ id }) => ticks.has(id))} ticks={ticks} />}
              <ListTable
                list={list}
                columns={columns}
                rows={items}
                keyOf={({ id }) => id}
                ticks={
                  mayWrite ? { ...ticks, labelOf: order => texts.mark({ order: orderName(order) }) } : null
                }
                opens
                stale={orders.isPlaceholderData}
                className={classes.table}
                horizontalSpacing="xs"
              />
            </>
          )}
        </PagedList>
      </Page>
    </div>
  )
}

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label}: ${formatCounted(count)}`

const BulkDialog = lazyPart(async () => (await import('./bulk-orders-dialog.tsx')).BulkOrdersDialog)

const BulkOrders = ({ chosen, ticks }: { chosen: readonly Order[]; ticks: Ticks }) => {
  const bulk = useBulkOrders()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isOpen && (
        <BulkDialog
          orders={chosen}
          onConfirm={change => {
            startBulk(bulk, () => bulk.change(chosen, change), ticks)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
      <BulkToolbar bulk={bulk} count={chosen.length} counted={texts.orders} ticks={ticks}>
        <SmallButton disabled={bulk.busy} onClick={() => setOpen(true)}>
          {texts.changeEllipsis}
        </SmallButton>
      </BulkToolbar>
    </>
  )
}
