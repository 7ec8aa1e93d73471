/** One row of a statement: a name, the basis of the calculation, and the amount in three currencies. */
import type { Sum } from '#shared/calculator/statement/statement-shape.ts'
import { formatMoney } from '#shared/domain/money/money.ts'

export interface MoneyRowProps {
  name: string
  sum: Sum
  /** Base of the rate. */
  basis?: string | undefined
  rate?: string | undefined
}

/** Uses only `span` elements, since the row may be inside a summary, a heading or a paragraph. */
export const MoneyRow = ({ name, sum, basis, rate }: MoneyRowProps) => (
  <>
    <span className="row-name">{`${name} `}</span>
    <AnimatedFigure text={`${formatMoney(sum.uah, 'UAH')} `} className="row-uah" />
    <span className="row row-under">
      {(basis || rate) && (
        <span>
          {basis && <span>{`${basis} `}</span>}
          {rate && <span className="whole soft">{basis ? `· ${rate} ` : `${rate} `}</span>}
        </span>
      )}
      <span className="row-foreign">
        <AnimatedFigure text={`${formatMoney(sum.usd, 'USD')} `} />
        <AnimatedFigure text={formatMoney(sum.eur, 'EUR')} />
      </span>
    </span>
  </>
)

/** Renders a changed number as a new element, which starts its CSS animation. A space at its end parts it from the next. */
export const AnimatedFigure = ({ text, className }: { text: string; className?: string }) => (
  <span className={className ? `figure ${className}` : 'figure'}>
    <span key={text}>{text}</span>
  </span>
)
