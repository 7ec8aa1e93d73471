import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import {
  type Deviation,
  formatDeviation,
  type QuoteFactFigures,
} from '#shared/calculator/orders/quote-fact.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import { type QuoteFacts, readQuoteFactsEndpoint } from '#shared/contract/work/statistics.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { FigureCard, type FigureRow, FigureTable } from './figure-table.tsx'

export const QuoteFactCard = () => (
  <FigureCard title="Расчёт и факт" query={useCall(readQuoteFactsEndpoint)}>
    {facts => <Facts facts={facts} />}
  </FigureCard>
)

const Facts = ({ facts: { from, to, all, routes } }: { facts: QuoteFacts }) => {
  if (all.orders === 0)
    return <p className="admin-quiet">За год не передано ни одной машины: сравнивать нечего.</p>
  const open = all.open > 0 ? ['Счета не закрыты'] : []
  return (
    <>
      <p className="admin-quiet">
        Машины, переданные клиентам {formatDayDmy(from)} – {formatDayDmy(to)}: {all.orders}. Насколько счета
        отличаются от согласованного расчёта: медиана; в скобках — наименьшее и наибольшее.
        {all.open > 0 && ` Счета ещё не закрыты или нет ответа о группе без счетов: ${all.open}.`}
        {all.incomparable > 0 && ` Без расчёта или курса: ${all.incomparable}.`}
      </p>
      <FigureTable
        label="расчёт и факт"
        heads={['', 'Машин', ...open, ...lineGroups.map(group => groupNames[group]), 'Всего']}
        groups={[
          {
            rows: [
              rowOf('Все маршруты', all, open.length > 0),
              ...routes.map(({ route, ...fact }) => rowOf(routeNames[route], fact, open.length > 0)),
            ],
          },
        ]}
      />
    </>
  )
}

const rowOf = (
  name: string,
  { orders, open, groups, total }: QuoteFactFigures,
  showsOpen: boolean,
): FigureRow => [
  ...[name, orders, ...(showsOpen ? [open || ''] : [])],
  ...[...lineGroups.map(group => groups[group]), total].map(spread),
]

const spread = ({ orders, median, lowest, highest }: Deviation): string => {
  if (median === null || lowest === null || highest === null) return '—'
  const [from, to] = [lowest, highest].map(end => formatDeviation(end).replace(/\s%$/, ''))
  return orders === 1 ? formatDeviation(median) : `${formatDeviation(median)} (${from}…${to})`
}
