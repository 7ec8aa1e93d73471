/** Cost of the same car at the rates of a month and a year ago; everything else is as today. */
import { past as messages } from '#messages/calculation/calculator.js'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { centsText, formatMoney } from '#shared/domain/money/money.ts'
import { FormattedDate } from '#site/components/formatted-date.tsx'
import type { Calculation } from './use-calculator.ts'

export const PastCost = ({ past, statement }: { past: Calculation['past']; statement: CostBreakdown }) => {
  const known = past.filter(({ total }) => total !== null)
  if (known.length === 0) return null
  return (
    <ul className="small screen-only" aria-label={messages.sameCar}>
      {known.map(({ ago, rates, total }) => (
        <li key={ago}>
          <span>{messages[ago]}</span>
          <FormattedDate day={rates.date} />
          <span>{`: ${formatMoney(total?.uah ?? '0.00', 'UAH')} (${differenceText(statement.total.uah, total?.uah ?? '0.00')})`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Difference in whole hryvnias. */
const differenceText = (now: string, then: string): string => {
  const difference = Math.round(Number(then) - Number(now))
  if (difference === 0) return messages.same
  const amount = formatMoney(centsText(Math.abs(difference) * 100), 'UAH')
  return difference > 0 ? messages.more({ amount }) : messages.less({ amount })
}
