/** Explains a line of the statement: its meaning, who takes the money and where the rule is written. */
import { lineHelp as messages } from '#messages/calculation/calculator.js'
import { lines, officeLine } from '#messages/calculation/line-help.js'
import { priceDayOfLine } from '#shared/calculator/prices/dated-prices.ts'
import type { StatementLine } from '#shared/calculator/statement/statement-shape.ts'

export const LineTexts = ({ line }: { line: StatementLine }) => {
  const help = helpOf(line.code)
  const priceDay = priceDayOfLine(line.code)
  return (
    <>
      <p>{help.what}</p>
      <dl className="pairs">
        <dt>{messages.who}</dt>
        <dd>{help.who}</dd>
        <dt>{messages.source}</dt>
        <dd>{help.source}</dd>
        {priceDay && (
          <>
            <dt>{messages.price}</dt>
            <dd>{priceDays[priceDay]}</dd>
          </>
        )}
      </dl>
    </>
  )
}

/** Which day decides the price of a line. */
const priceDays = {
  calculation: messages.onCalculationDay,
  declaration: messages.onDeclarationDay,
}

type LineHelp = typeof officeLine

const known: Readonly<Record<string, LineHelp>> = lines

/** Help text for a line; a `service.*` of the office has a general text. */
const helpOf = (code: string): LineHelp => (Object.hasOwn(known, code) && known[code]) || officeLine
