/** History of the dollar and euro rates: a chart rendered by the server, and the same data as tables. */
import { rateHistory as messages } from '#messages/calculation/calculator.js'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { FormattedDate } from '#site/components/formatted-date.tsx'
import { inPageLanguage } from '#site/routing/page-language.ts'

type History = PageOf<'calculator'>['rateHistory']

export const RateHistory = ({ history: { month, year } }: { history: History }) => {
  const last = month.at(-1) ?? year.at(-1)
  if (!last) return null
  return (
    <details className="form-more screen-only">
      <summary>{messages.title}</summary>
      <div className="rate-history-parts">
        <Part title={messages.month} days="30" points={month} />
        <Part title={messages.year} days="365" points={year} />
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
          srcSet={inPageLanguage(`/api/rate/chart?days=${days}&narrow=true`)}
          width={340}
          height={260}
        />
        <img
          src={inPageLanguage(`/api/rate/chart?days=${days}`)}
          width={640}
          height={260}
          loading="lazy"
          alt={days === '365' ? messages.yearPicture : messages.monthPicture}
        />
      </picture>
      <details className="form-more-inner">
        <summary>{messages.asTable}</summary>
        <table className="sums small">
          <thead>
            <tr>
              <th scope="col">{messages.day}</th>
              <th scope="col">{messages.dollar}</th>
              <th scope="col">{messages.euro}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ date, USD, EUR }) => (
              <tr key={date}>
                <th scope="row">
                  <FormattedDate day={date} />
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
