/** Tells that a link is older than today's law, tables or prices, and which lines differ today. */
import { outdated as messages } from '#messages/calculation/calculator.js'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'
import { FormattedDate } from '#site/components/formatted-date.tsx'
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
        <span>{`${messages.madeOn} `}</span>
        <FormattedDate day={outdated.madeOn} end=". " />
        <span>{`${statement.rates.forecast ? messages.forecastChanged : messages.changed} `}</span>
        <strong>{`${formatMoney(outdated.total.uah, 'UAH')} `}</strong>
        <span>{messages.insteadOf({ amount: formatMoney(statement.total.uah, 'UAH') })}</span>
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
                <span>{title}</span>
                {rules && outdated.rulesSince && (
                  <small>
                    <span>{` ${messages.rulesSince} `}</span>
                    <FormattedDate day={outdated.rulesSince} />
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
        <span>{`${messages.sentToday} `}</span>
        <a className="accent" href={address}>
          {messages.recalculate}
        </a>
      </p>
    </section>
  )
