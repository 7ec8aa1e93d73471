/** Sentence about the expected day of customs and its effect on the sum; renders nothing where that day is today. */
import { dayLine } from '#shared/calculator/statement/expected-day-line.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'

export const ExpectedDayLine = ({ statement }: { statement: Pick<CostBreakdown, 'warnings'> }) => {
  const line = dayLine(statement)
  return line && <p className="small soft">{line}</p>
}
