import { Link } from 'react-router-dom'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { byText } from '#shared/admin/platform/lists/list-columns.ts'
import { ListTable, type TableColumn } from '#shared/admin/platform/lists/list-table.tsx'
import { useList } from '#shared/admin/platform/lists/use-list.ts'
import { WholeList } from '#shared/admin/platform/lists/whole-list.tsx'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { type CarCase, listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { lacksUkrainianText } from '#shared/domain/text/translation-flaws.ts'
import { carName } from '#shared/domain/work/car-name.ts'

export const CasesPage = () => {
  const list = useList('cases', [], columns)
  return (
    <Page
      title="Доставленные автомобили"
      hint="Страницы /cars: их начинают в выданном заказе, с согласия клиента"
    >
      <WholeList
        query={useCall(listCasesEndpoint)}
        list={list}
        lacks={({ texts }) => lacksUkrainianText(texts)}
        empty={{
          title: 'Пока ни одного',
          text: 'Откройте выданный заказ и отметьте, что клиент согласен.',
        }}
        translated="О каждом автомобиле сказано и по-украински."
      >
        {rows => <ListTable list={list} columns={columns} rows={rows} keyOf={({ id }) => id} opens />}
      </WholeList>
    </Page>
  )
}

const nameOf = (car: CarCase): string => carName(car) || `№ ${car.id}`

const columns: TableColumn<CarCase>[] = [
  {
    key: 'car',
    title: 'Автомобиль',
    fixed: true,
    sort: byText('car', nameOf),
    cell: car => (
      <Link to={`/admin/cars/${car.id}`} className="admin-row-title">
        {nameOf(car)}
      </Link>
    ),
  },
  {
    key: 'route',
    title: 'Откуда',
    sort: byText('route', ({ route }) => route),
    cell: ({ route }) => routeNames[route],
  },
  {
    key: 'consent',
    title: 'Согласие',
    sort: byText('consent', ({ consent }) => consent.day),
    phoneLabel: 'Согласие',
    cell: ({ consent }) => formatDay(consent.day),
  },
  {
    key: 'status',
    title: 'На сайте',
    fixed: true,
    cell: ({ status, publishedAt }) =>
      status === 'published' ? (
        <Badge tone="good">Виден</Badge>
      ) : (
        <Badge tone="mute">{publishedAt === null ? 'Черновик' : 'Снят'}</Badge>
      ),
  },
]
