/** How true the calculations were: of the cars that were handed over, by route and group. */
import { useQuery } from '@tanstack/react-query'
import { groups as groupNames } from '#messages/engine.js'
import { Failed, LoadingRows } from '#shared/admin/platform/components/states/states.tsx'
import { useServices } from '#shared/admin/platform/services.ts'
import type { Deviation, QuoteFact } from '#shared/calculator/orders/quote-fact.ts'
import { routeNames } from '#shared/calculator/quote-label.ts'
import { lineGroups } from '#shared/calculator/statement/statement-shape.ts'
import type { QuoteFacts } from '#shared/contract/office/figures.ts'
import { dottedDay } from '#shared/domain/time/kyiv-day.ts'
import classes from './figures.module.css'
import { quoteFactQuery } from './figures-query.ts'

export const QuoteFactCard = () => {
  const { client } = useServices()
  const facts = useQuery(quoteFactQuery(client))
  return (
    <section className={`admin-card ${classes.figures}`} aria-labelledby="figures-quote-fact">
      <h2 id="figures-quote-fact">Расчёт и факт</h2>
      {facts.isPending && <LoadingRows rows={4} />}
      {facts.isError && <Failed error={facts.error} onRetry={() => void facts.refetch()} />}
      {facts.data && <Facts facts={facts.data} />}
    </section>
  )
}

const Facts = ({ facts: { from, to, all, routes } }: { facts: QuoteFacts }) => {
  if (all.orders === 0)
    return <p className="admin-quiet">За год не передано ни одной машины: сравнивать нечего.</p>
  return (
    <>
      <p className="admin-quiet">
        Машины, переданные клиентам {dottedDay(from)} – {dottedDay(to)}: {all.orders}. Насколько счета
        отличаются от согласованного расчёта: середина, а в скобках от и до.
        {all.open > 0 && ` Счета ещё не закрыты: ${all.open}.`}
        {all.incomparable > 0 && ` Без расчёта или курса: ${all.incomparable}.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className={classes.conversion} tabIndex={0} aria-label="Таблица: расчёт и факт">
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Машин</th>
              <th scope="col">Счета не закрыты</th>
              {lineGroups.map(group => (
                <th key={group} scope="col">
                  {groupNames[group]}
                </th>
              ))}
              <th scope="col">Всего</th>
            </tr>
          </thead>
          <tbody>
            <FactRow name="Все маршруты" fact={all} />
            {routes.map(({ route, ...fact }) => (
              <FactRow key={route} name={routeNames[route]} fact={fact} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const FactRow = ({ name, fact }: { name: string; fact: QuoteFact }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{fact.orders}</td>
    <td>{fact.open || ''}</td>
    {lineGroups.map(group => (
      <td key={group}>{showDeviation(fact.groups[group])}</td>
    ))}
    <td>{showDeviation(fact.total)}</td>
  </tr>
)

const showDeviation = ({ orders, median, lowest, highest }: Deviation): string => {
  if (median === null || lowest === null || highest === null) return '—'
  const shown = (value: number) => percent.format(value).replace('-', '−')
  const middle = `${shown(median)}\u00a0%`
  return orders === 1 ? middle : `${middle} (${shown(lowest)}…${shown(highest)})`
}

const percent = new Intl.NumberFormat('ru-RU', { signDisplay: 'exceptZero', maximumFractionDigits: 1 })
