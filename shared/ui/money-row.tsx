/** One row of a statement: a name, what it is counted from, and the amount in three currencies. */
import type { Sum } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'

export interface MoneyRowProps {
  name: string
  sum: Sum
  /** Base of the rate, and the rate. */
  basis?: string | undefined
  rate?: string | undefined
}

/** Spans only: the row around them may be a summary, a heading or a paragraph. */
export const MoneyRow = ({ name, sum, basis, rate }: MoneyRowProps) => (
  <>
    <span className="row-name">{name}</span>{' '}
    <AnimatedFigure text={formatMoney(sum.uah, 'UAH')} className="row-uah" />{' '}
    <span className="row-under">
      {(basis || rate) && (
        <span className="row-basis">
          {basis} {rate && <span className="row-rate">{basis ? `· ${rate}` : rate}</span>}
        </span>
      )}{' '}
      <span className="row-foreign">
        <AnimatedFigure text={formatMoney(sum.usd, 'USD')} />{' '}
        <AnimatedFigure text={formatMoney(sum.eur, 'EUR')} />
      </span>
    </span>
  </>
)

/** A changed figure is a new element: that is what sets its quiet entrance off. */
export const AnimatedFigure = ({ text, className }: { text: string; className?: string }) => (
  <span className={className ? `figure ${className}` : 'figure'}>
    <span key={text}>{text}</span>
  </span>
)
