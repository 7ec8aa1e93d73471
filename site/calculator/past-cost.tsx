/** What the same car would have cost a month and a year ago: only the rates are of those days. */
import type { Statement } from '#shared/calculator/statement-shape.ts'
import { showDate } from '#shared/domain/dates.ts'
import { centsText, showMoney } from '#shared/domain/money.ts'
import type { Calculation } from './use-calculator.ts'

export const PastCost = ({ past, statement }: { past: Calculation['past']; statement: Statement }) => {
  const known = past.filter(({ total }) => total !== null)
  if (known.length === 0) return null
  return (
    <ul className="statement-past" aria-label="Тот же автомобиль раньше">
      {known.map(({ ago, rates, total }) => (
        <li key={ago}>
          {agoTexts[ago]}, по&nbsp;курсу на&nbsp;<time lang="uk">{showDate(rates.date)}</time>:{' '}
          {showMoney(total?.uah ?? '0.00', 'UAH')} (
          {differenceText(statement.total.uah, total?.uah ?? '0.00')})
        </li>
      ))}
    </ul>
  )
}

const agoTexts = { month: 'Месяц назад', year: 'Год назад' }

/** Whole hryvnias of difference: kopecks of a year ago help nobody. */
const differenceText = (now: string, then: string): string => {
  const difference = Math.round(Number(then) - Number(now))
  if (difference === 0) return 'столько\u00a0же'
  const amount = showMoney(centsText(Math.abs(difference) * 100), 'UAH')
  return `на\u00a0${amount} ${difference > 0 ? 'дороже' : 'дешевле'}`
}
