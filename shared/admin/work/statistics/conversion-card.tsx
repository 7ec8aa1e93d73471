/** How requests ended: what brings contracts, by source, page, route, colleague and week. */
import { useQuery } from '@tanstack/react-query'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Conversion, OutcomeCounts } from '#shared/contract/work/statistics.ts'
import { dottedDay } from '#shared/domain/time/kyiv-day.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/work/state-names.ts'
import { pageOf, routeOf } from './counted-names.ts'
import { FigureCard } from './figure-card.tsx'
import { type FigureRow, FigureTable } from './figure-table.tsx'
import { conversionQuery } from './figures-query.ts'
import { RankingChart } from './ranking-chart.tsx'

export const ConversionCard = () => (
  <FigureCard title="Итоги заявок" query={useQuery(conversionQuery(useServices().client))}>
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
        {dottedDay(from)} – {dottedDay(to)}. Доля договоров считается от заявок с итогом, без «Не наш»; заявки
        без итога видны в первом столбце и нигде больше.
      </p>
      <FigureTable
        label="итоги заявок"
        heads={[
          ...['', 'Заявок'],
          ...requestOutcomes.map(outcome => requestOutcomeNames[outcome]),
          'Доля договоров',
        ]}
        groups={[
          { rows: [rowOf('Все заявки', all)] },
          { title: 'Источник', rows: rowsOf(source, value => sourceName(value) ?? value) },
          { title: 'Маршрут', rows: rowsOf(route, routeOf) },
          { title: 'Страница', rows: rowsOf(page, pageOf) },
          { title: 'Коллега', rows: rowsOf(colleague, name => name) },
          // Not the weeks before the first request.
          {
            title: 'Неделя с',
            rows: rowsOf(week.slice(week.findIndex(({ requests }) => requests > 0)), dottedDay),
          },
        ]}
      />
      <RankingChart title="Почему отказались" ranking={reasons} nameOf={reason => reason} />
    </>
  )
}

const rowsOf = (lines: Conversion['source'], nameOf: (value: string) => string): FigureRow[] =>
  lines.map(({ value, ...counts }) => rowOf(common[value] ?? nameOf(value), counts))

const rowOf = (name: string, counts: OutcomeCounts): FigureRow => [
  ...[name, counts.requests],
  ...requestOutcomes.map(outcome => counts[outcome]),
  counts.percent === null ? '—' : `${counts.percent} %`,
]

const common: Readonly<Record<string, string>> = { rest: 'Остальные', unknown: 'Неизвестно' }
