/** How dollar and euro moved: a chart rendered by the server, and the same as tables. */
import type { PageOf } from '#shared/contract/pages.ts'
import { showDate } from '#shared/domain/dates.ts'

type History = PageOf<'calculator'>['rateHistory']

export const RateHistory = ({ history: { month, year } }: { history: History }) => {
  const last = month.at(-1) ?? year.at(-1)
  if (!last) return null
  return (
    <details className="rate-history">
      <summary>Как менялся курс: 30&nbsp;дней и&nbsp;год</summary>
      <div className="rate-history-parts">
        <Part title="30 дней" days="30" points={month} />
        <Part title="Год" days="365" points={year} />
      </div>
    </details>
  )
}

const Part = ({ title, days, points }: { title: string; days: '30' | '365'; points: History['month'] }) =>
  points.length > 0 && (
    <figure>
      <figcaption>{title}</figcaption>
      <picture>
        <source
          media="(max-width: 40em)"
          srcSet={`/api/rate/chart?days=${days}&narrow=true`}
          width={340}
          height={260}
        />
        <img
          src={`/api/rate/chart?days=${days}`}
          width={640}
          height={260}
          loading="lazy"
          alt={`Курс доллара и евро, ${title.toLowerCase()}: ${days === '365' ? 'курсы на конец каждого месяца' : 'те же цифры'} в таблице ниже`}
        />
      </picture>
      <details>
        <summary>Таблицей</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">День</th>
              <th scope="col">Доллар,&nbsp;₴</th>
              <th scope="col">Евро,&nbsp;₴</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, USD, EUR }) => (
              <tr key={date}>
                <th scope="row">
                  <time lang="uk">{showDate(date)}</time>
                </th>
                <td>{shown(USD)}</td>
                <td>{shown(EUR)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )

const shown = (rate: number): string => rate.toFixed(4).replace('.', ',')
