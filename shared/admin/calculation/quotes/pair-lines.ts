/** Two statements of one input, line beside line. */
import { differenceOf } from '#shared/admin/platform/format/format-difference.ts'
import type { CostBreakdown, StatementLine, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { type TableTitle, tableTitles } from '#shared/domain/calculation/table-titles.ts'

export interface LinePair {
  code: string
  title: string
  was: StatementLine | null
  now: StatementLine | null
}

/** In the order of the old statement and in the words of today's, which are the office's; what only today's has stands after the line that it follows there. */
export const pairLines = (was: CostBreakdown, now: CostBreakdown): LinePair[] => {
  const pairs = was.lines.map((line): LinePair => {
    const again = now.lines.find(({ code }) => code === line.code) ?? null
    return { code: line.code, title: (again ?? line).title, was: line, now: again }
  })
  now.lines.forEach((line, place) => {
    if (pairs.some(({ code }) => code === line.code)) return
    const before = now.lines[place - 1]?.code
    const at = pairs.findIndex(({ code }) => code === before) + 1
    pairs.splice(at, 0, { code: line.code, title: line.title, was: null, now: line })
  })
  return pairs
}

/** A line that one of the two does not have counts as nothing. */
export const pairDifference = ({ was, now }: Pick<LinePair, 'was' | 'now'>, currency: keyof Sum): string =>
  differenceOf(was?.[currency] ?? '0.00', now?.[currency] ?? '0.00')

export interface TableStep {
  title: TableTitle
  /** Version numbers; null where the statement did not use the table. */
  was: number | null
  now: number | null
}

/** The tables that either statement is made from. */
export const tableSteps = (was: CostBreakdown['tables'], now: CostBreakdown['tables']): TableStep[] =>
  tableTitles
    .map(title => ({ title, was: was[title] ?? null, now: now[title] ?? null }))
    .filter(step => step.was !== null || step.now !== null)
