/** Groups the lines of a statement, each group with its subtotal, for the page, the mail and the document. */
import { texts } from '#messages/calculation/line-groups.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { exactRates, fromKopecks } from '#shared/calculator/rates/rates.ts'
import { centsText } from '#shared/domain/money/money.ts'
import {
  type CostBreakdown,
  kopecksOf,
  type LineGroup,
  lineGroups,
  type StatementLine,
  type Sum,
} from './statement-shape.ts'

export interface LinesOfGroup {
  group: LineGroup
  title: string
  lines: StatementLine[]
  /** Sum of the rounded lines in hryvnias; dollars and euros are converted from that sum. */
  subtotal: Sum
}

/** In the order of the statement; groups without lines are left out. */
export const groupsOf = (
  { lines, rates }: Pick<CostBreakdown, 'lines' | 'rates'>,
  { groups }: Pick<EngineTexts, 'groups'> = texts,
): LinesOfGroup[] => {
  const { USD, EUR } = exactRates(rates)
  return lineGroups.flatMap(group => {
    const own = lines.filter(line => line.group === group)
    if (own.length === 0) return []
    const kopecks = own.reduce((total, line) => total + kopecksOf(line.uah), 0)
    const subtotal = {
      uah: centsText(kopecks),
      usd: centsText(fromKopecks(kopecks, USD)),
      eur: centsText(fromKopecks(kopecks, EUR)),
    }
    return [{ group, title: groups[group], lines: own, subtotal }]
  })
}
