/** What a line of the statement is, who takes the money and where the rule is written. */
import { priceDayOfLine } from '#shared/calculator/dated-prices.ts'
import type { StatementLine } from '#shared/calculator/statement-shape.ts'
import { calculator } from '#site/content/calculator.ts'

export const LineTexts = ({ line }: { line: StatementLine }) => {
  const help = Object.hasOwn(calculator.lines, line.code)
    ? calculator.lines[line.code]
    : calculator.officeLine
  if (!help) return null
  const priceDay = priceDayOfLine(line.code)
  return (
    <>
      <p>{help.what}</p>
      <dl>
        <div>
          <dt>Кому</dt>
          <dd>{help.who}</dd>
        </div>
        <div>
          <dt>Основание</dt>
          <dd>{help.source}</dd>
        </div>
        {priceDay && (
          <div>
            <dt>Цена</dt>
            <dd>{priceDays[priceDay]}</dd>
          </div>
        )}
      </dl>
    </>
  )
}

/** Prices have dates; which day counts depends on what is paid for. */
const priceDays = {
  calculation: 'Наша услуга: по цене на день расчёта',
  declaration: 'По цене на день подачи декларации',
}
