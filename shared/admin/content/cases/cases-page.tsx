/** Delivered cars on the site, and those that are still drafts. */
import { Table } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '#shared/admin/platform/components/states/states.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { LazyListTools } from '#shared/admin/platform/lists/lazy-list-tools.tsx'
import { compareText, type ListColumn, sortRows } from '#shared/admin/platform/lists/list-columns.ts'
import { ListHead } from '#shared/admin/platform/lists/list-head.tsx'
import { type List, useList } from '#shared/admin/platform/lists/use-list.ts'
import {
  UntranslatedFilter,
  useUntranslatedOnly,
} from '#shared/admin/platform/split-view/untranslated-filter.tsx'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { type CarCase, listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { lacksUkrainianText } from '#shared/domain/text/translation-flaws.ts'
import { carName } from '#shared/domain/work/car-name.ts'

export const CasesPage = () => {
  const cases = useCall(listCasesEndpoint)
  const list = useList('cases', [], columns)
  const only = useUntranslatedOnly()
  const lacking = (cases.data ?? []).filter(({ texts }) => lacksUkrainianText(texts))
  const shown = only ? lacking : (cases.data ?? [])
  return (
    <Page
      title="Доставленные автомобили"
      hint="Страницы /cars: их начинают в выданном заказе, с согласия клиента"
    >
      <div className="admin-filters">
        <UntranslatedFilter count={lacking.length} />
        <LazyListTools list={list} />
      </div>
      {cases.isPending && <LoadingState rows={6} />}
      {cases.isError && <ErrorState error={cases.error} onRetry={() => void cases.refetch()} />}
      {cases.data?.length === 0 && (
        <EmptyState title="Пока ни одного">
          Откройте выданный заказ и отметьте, что клиент согласен.
        </EmptyState>
      )}
      {only && cases.data && cases.data.length > 0 && shown.length === 0 && (
        <EmptyState title="Всё переведено">О каждом автомобиле сказано и по-украински.</EmptyState>
      )}
      {shown.length > 0 && <CaseTable cases={sortRows(shown, columns, list.sort)} list={list} />}
    </Page>
  )
}

const nameOf = (car: CarCase): string => carName(car) || `№ ${car.id}`

const columns: ListColumn<CarCase>[] = [
  {
    key: 'car',
    title: 'Автомобиль',
    fixed: true,
    sort: { up: 'car', down: 'carDown', compare: (a, b) => compareText(nameOf(a), nameOf(b)) },
  },
  {
    key: 'route',
    title: 'Откуда',
    sort: { up: 'route', down: 'routeDown', compare: (a, b) => compareText(a.route, b.route) },
  },
  {
    key: 'consent',
    title: 'Согласие',
    sort: {
      up: 'consent',
      down: 'consentDown',
      compare: (a, b) => compareText(a.consent.day, b.consent.day),
    },
  },
  { key: 'status', title: 'На сайте', fixed: true },
]

const CaseTable = ({ cases, list }: { cases: readonly CarCase[]; list: List }) => (
  <div className="admin-table-frame" data-density={list.density}>
    <Table className="admin-table admin-stack" onKeyDown={navigateRows}>
      <ListHead list={list} />
      <Table.Tbody>
        {cases.map(car => (
          <Table.Tr key={car.id} className="admin-row-link" data-row>
            <Table.Td>
              <Link to={`/admin/cars/${car.id}`} className="admin-row-title">
                {nameOf(car)}
              </Link>
            </Table.Td>
            {list.shows('route') && <Table.Td>{routeNames[car.route]}</Table.Td>}
            {list.shows('consent') && <Table.Td data-label="Согласие">{formatDay(car.consent.day)}</Table.Td>}
            <Table.Td>
              {car.status === 'published' ? (
                <Badge tone="good">Виден</Badge>
              ) : (
                <Badge tone="mute">{car.publishedAt === null ? 'Черновик' : 'Снят'}</Badge>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
