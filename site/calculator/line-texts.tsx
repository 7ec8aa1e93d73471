/** What a line of the statement is, who takes the money and where the rule is written. */
import type { StatementLine } from '#shared/calculator/statement-shape.ts'
import { calculator } from '#site/content/calculator.ts'

export const LineTexts = ({ line }: { line: StatementLine }) => {
  const help = Object.hasOwn(calculator.lines, line.code)
    ? calculator.lines[line.code]
    : calculator.officeLine
  if (!help) return null
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
      </dl>
    </>
  )
}
