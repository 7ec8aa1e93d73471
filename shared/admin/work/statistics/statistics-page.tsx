import * as texts from '#messages/admin/work/statistics.js'
import { groups as groupNames } from '#messages/calculation/line-groups.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { Page } from '#shared/admin/platform/components/page.tsx'
import { useCan } from '#shared/admin/platform/session/use-session.ts'
import {
  type Deviation,
  formatDeviation,
  type QuoteFactFigures,
} from '#shared/calculator/orders/quote-fact.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import {
  type Conversion,
  type OutcomeCounts,
  type QuoteFacts,
  readConversionEndpoint,
  readQuoteFactsEndpoint,
} from '#shared/contract/work/statistics.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/work/state-names.ts'
import { common, countedPageName, routeOf } from './counted-names.ts'
import { FigureCard, type FigureRow, FigureTable } from './figure-table.tsx'
import { MonthChartsCard } from './month-charts-card.tsx'
import { RankingChart } from './ranking-chart.tsx'

export const StatisticsPage = () => {
  const seesMoney = useCan('orders.money')
  return (
    <Page title="Показатели" hint="Откуда приходят заявки и чем заканчиваются">
      <ConversionCard />
      {seesMoney && <QuoteFactCard />}
      <MonthChartsCard />
    </Page>
  )
}

export const ConversionCard = () => (
  <FigureCard title="Итоги заявок" query={useCall(readConversionEndpoint)}>
    {conversion => <Ends conversion={conversion} />}
  </FigureCard>
)

const Ends = ({ conversion }: { conversion: Conversion }) => {
  const { from, to, all, reasons, source, page, route, colleague, week } = conversion
  if (all.requests === 0)
    return <p className="admin-quiet">За двенадцать недель заявок не было: показывать нечего.</p>
  return (
    <>
      <p className="admin-quiet">
        {formatDayDmy(from)} – {formatDayDmy(to)}. Доля договоров считается от заявок с исходом, без «Не наш»;
        «Без исхода» — от всех закрытых заявок.
      </p>
      <FigureTable
        label="итоги заявок"
        heads={[
          ...['', 'Заявок'],
          ...requestOutcomes.map(outcome => requestOutcomeNames[outcome]),
          ...['Без исхода', 'Доля договоров'],
        ]}
        groups={[
          { rows: [rowOf('Все заявки', all)] },
          { title: 'Источник', rows: rowsOf(source, value => sourceName(value) ?? value) },
          { title: 'Маршрут', rows: rowsOf(route, routeOf) },
          { title: 'Страница', rows: rowsOf(page, countedPageName) },
          { title: 'Коллега', rows: rowsOf(colleague, name => name) },
          // Leaves out the weeks before the first request.
          {
            title: 'Неделя с',
            rows: rowsOf(week.slice(week.findIndex(({ requests }) => requests > 0)), formatDayDmy),
          },
        ]}
      />
      <RankingChart title="Почему отказались" ranking={reasons} nameOf={reason => reason} />
    </>
  )
}

const rowsOf = (lines: Conversion['source'], nameOf: (value: string) => string): FigureRow[] =>
  lines.map(({ value, ...counts }) => rowOf(common[value] ?? nameOf(value), counts))

const rowOf = (name: string, counts: OutcomeCounts): FigureRow => {
  const { contract, refused, not_reached, not_ours, unsaid } = counts
  const ended = contract + refused + not_reached
  return [
    ...[name, counts.requests],
    ...requestOutcomes.map(outcome => counts[outcome]),
    unsaid === null ? '—' : shareOf(unsaid, ended + not_ours + unsaid, texts.ofClosed),
    shareOf(contract, ended, texts.ofEnded),
  ]
}

/** Least number of requests for which a percentage is shown: with fewer it would mislead. */
const fewest = 10

const shareOf = (
  part: number,
  whole: number,
  among: (values: { part: number; n: number }) => string,
): string => {
  if (whole === 0) return '—'
  return whole < fewest ? among({ part, n: whole }) : `${Math.round((part / whole) * 100)} %`
}

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
        {[
          `Машины, переданные клиентам ${formatDayDmy(from)} – ${formatDayDmy(to)}: ${all.orders}. Насколько счета отличаются от согласованного расчёта: медиана; в скобках — наименьшее и наибольшее.`,
          all.open > 0 && `Счета ещё не закрыты или нет ответа о группе без счетов: ${all.open}.`,
          all.incomparable > 0 && `Без расчёта или курса: ${all.incomparable}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <FigureTable
        label="расчёт и факт"
        heads={['', 'Машин', ...open, ...lineGroups.map(group => groupNames[group]), 'Всего']}
        groups={[
          {
            rows: [
              factRow('Все маршруты', all, open.length > 0),
              ...routes.map(({ route, ...fact }) => factRow(routeNames[route], fact, open.length > 0)),
            ],
          },
        ]}
      />
    </>
  )
}

const factRow = (
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
