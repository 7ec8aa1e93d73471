import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { pluralise } from '#shared/admin/platform/format/format-time.ts'
import {
  type Conversion,
  type OutcomeCounts,
  readConversionEndpoint,
} from '#shared/contract/work/statistics.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'
import { requestOutcomes } from '#shared/domain/work/request-outcome.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/work/state-names.ts'
import { common, countedPageName, routeOf } from './counted-names.ts'
import { FigureCard, type FigureRow, FigureTable } from './figure-table.tsx'
import { RankingChart } from './ranking-chart.tsx'

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
    unsaid === null ? '—' : shareOf(unsaid, ended + not_ours + unsaid, ['закрытой', 'закрытых', 'закрытых']),
    shareOf(contract, ended, ['с\u00a0исходом', 'с\u00a0исходом', 'с\u00a0исходом']),
  ]
}

/** Least number of requests for which a percentage is shown: with fewer it would mislead. */
const fewest = 10

const shareOf = (part: number, whole: number, among: Parameters<typeof pluralise>[1]): string => {
  if (whole === 0) return '—'
  return whole < fewest ? `${part} из ${pluralise(whole, among)}` : `${Math.round((part / whole) * 100)} %`
}
