import { Link } from 'react-router-dom'
import * as words from '#messages/admin/content/cases.js'
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
    <Page title={words.deliveredCars} hint={words.about}>
      <WholeList
        query={useCall(listCasesEndpoint)}
        list={list}
        lacks={({ texts }) => lacksUkrainianText(texts)}
        empty={{
          title: words.noneYet,
          text: words.noneYetHint,
        }}
        translated={words.allTranslated}
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
    title: words.car,
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
    title: words.route,
    sort: byText('route', ({ route }) => route),
    cell: ({ route }) => routeNames[route],
  },
  {
    key: 'consent',
    title: words.consent,
    sort: byText('consent', ({ consent }) => consent.day),
    phoneLabel: words.consent,
    cell: ({ consent }) => formatDay(consent.day),
  },
  {
    key: 'status',
    title: words.onSite,
    fixed: true,
    cell: ({ status, publishedAt }) =>
      status === 'published' ? (
        <Badge tone="good">{words.visible}</Badge>
      ) : (
        <Badge tone="mute">{publishedAt === null ? words.draft : words.hidden}</Badge>
      ),
  },
]
