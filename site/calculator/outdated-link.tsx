/** Tells that a link is older than today's law, tables or prices, and which lines differ today. */
import { outdated as messages } from '#messages/calculation/calculator.js'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { formatDate } from '#shared/domain/time/dates.ts'
import type { Calculation } from './use-calculator.ts'

export const OutdatedLink = ({
  calculation: { outdated, address },
  statement,
}: {
  calculation: Calculation
  statement: CostBreakdown
}) =>
  outdated && (
    <section className="stack statement-outdated" aria-label={messages.title}>
      <p>
        {messages.madeOn} <time lang="uk">{formatDate(outdated.madeOn)}</time>.{' '}
        {statement.rates.forecast ? messages.forecastChanged : messages.changed}{' '}
        <strong>{formatMoney(outdated.total.uah, 'UAH')}</strong>{' '}
        {messages.insteadOf({ amount: formatMoney(statement.total.uah, 'UAH') })}
      </p>
      <table className="sums">
        <thead>
          <tr>
            <th scope="col">{messages.line}</th>
            <th scope="col">{messages.here}</th>
            <th scope="col">{messages.today}</th>
          </tr>
        </thead>
        <tbody>
          {outdated.lines.map(({ code, title, was, now, rules }) => (
            <tr key={code}>
              <th scope="row">
                {title}
                {rules && outdated.rulesSince && (
                  <small>
                    {' '}
                    {messages.rulesSince} <time lang="uk">{formatDate(outdated.rulesSince)}</time>
                  </small>
                )}
              </th>
              <td>{was ? formatMoney(was, 'UAH') : '—'}</td>
              <td>{now ? formatMoney(now, 'UAH') : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {messages.sentToday}{' '}
        <a className="accent" href={address}>
          {messages.recalculate}
        </a>
      </p>
    </section>
  )
