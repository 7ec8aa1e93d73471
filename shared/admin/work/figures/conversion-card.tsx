/** How requests ended: what brings contracts, by source, page, route, colleague and week. */
import { useQuery } from '@tanstack/react-query'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Conversion, OutcomeCounts } from '#shared/contract/office/figures.ts'
import { requestOutcomes } from '#shared/domain/office/request-outcome.ts'
import { requestOutcomeNames, sourceName } from '#shared/domain/office/state-names.ts'
import { dottedDay } from '#shared/domain/time/kyiv-day.ts'
import { pageOf, routeOf } from './counted-names.ts'
import classes from './figures.module.css'
import { conversionQuery } from './figures-query.ts'
import { RankingChart } from './ranking-chart.tsx'
export const ConversionCard = () => {
  const { client } = useServices()
  const conversion = useQuery(conversionQuery(client))
  return (
    <section className={`admin-card ${classes.figures}`} aria-labelledby="figures-conversion">
      <h2 id="figures-conversion">Итоги заявок</h2>
      {conversion.isPending && <LoadingRows rows={5} />}
      {conversion.isError && <Failed error={conversion.error} onRetry={() => void conversion.refetch()} />}
      {conversion.data && <Ends conversion={conversion.data} />}
    </section>
  )
}

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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.conversion} tabIndex={0} aria-label="Таблица: итоги заявок">
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Заявок</th>
              {requestOutcomes.map(outcome => (
                <th key={outcome} scope="col">
                  {requestOutcomeNames[outcome]}
                </th>
              ))}
              <th scope="col">Доля договоров</th>
            </tr>
          </thead>
          <tbody>
            <EndRow name="Все заявки" counts={all} />
          </tbody>
          <EndRows title="Источник" lines={source} nameOf={value => sourceName(value) ?? value} />
          <EndRows title="Маршрут" lines={route} nameOf={routeOf} />
          <EndRows title="Страница" lines={page} nameOf={pageOf} />
          <EndRows title="Коллега" lines={colleague} nameOf={name => name} />
          {/* Not the weeks before the first request. */}
          <EndRows
            title="Неделя с"
            lines={week.slice(week.findIndex(({ requests }) => requests > 0))}
            nameOf={dottedDay}
          />
        </table>
      </section>
      <RankingChart title="Почему отказались" ranking={reasons} nameOf={reason => reason} />
    </>
  )
}

interface EndRowsProps {
  title: string
  lines: Conversion['source']
  nameOf(value: string): string
}

const EndRows = ({ title, lines, nameOf }: EndRowsProps) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={requestOutcomes.length + 3}>
        {title}
      </th>
    </tr>
    {lines.map(({ value, ...counts }) => (
      <EndRow key={value} name={common[value] ?? nameOf(value)} counts={counts} />
    ))}
  </tbody>
)

const EndRow = ({ name, counts }: { name: string; counts: OutcomeCounts }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{counts.requests}</td>
    {requestOutcomes.map(outcome => (
      <td key={outcome}>{counts[outcome]}</td>
    ))}
    <td>{counts.percent === null ? '—' : `${counts.percent} %`}</td>
  </tr>
)

const common: Readonly<Record<string, string>> = { rest: 'Остальные', unknown: 'Неизвестно' }
