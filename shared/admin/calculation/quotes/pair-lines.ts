import { amountDifference } from '#shared/admin/platform/format/format-difference.ts'
import type { CostBreakdown, StatementLine, Sum } from '#shared/calculator/statement/statement-shape.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'

export interface LinePair {
  code: string
  title: string
  was: StatementLine | null
  now: StatementLine | null
}

/**
 * Keeps the old statement's order and today's wording; a line that only today's statement has follows its predecessor.
 */
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

/** A line that is absent from one of the statements counts as zero. */
export const pairDifference = (
  { was, now }: { was: Sum | null; now: Sum | null },
  currency: keyof Sum,
): string => amountDifference(was?.[currency] ?? '0.00', now?.[currency] ?? '0.00')

export type TableStep = ReturnType<typeof tableSteps>[number]

/** Versions by table; null where the statement did not use the table. */
export const tableSteps = (was: CostBreakdown['tables'], now: CostBreakdown['tables']) =>
  tableTitles
    .map(title => ({ title, was: was[title] ?? null, now: now[title] ?? null }))
    .filter(step => step.was !== null || step.now !== null)
