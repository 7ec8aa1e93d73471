import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { Calculation } from './use-calculator.ts'

/**
 * Link with the day and versions of the calculation, so that it shows the same amounts later. The link of a comparison
 * has none, so it is calculated for the day on which it is opened.
 */
export const calculationLink = (
  { address, beside, today, outdated }: Calculation,
  statement: CostBreakdown,
): string => (beside ? address : markedAddress(address, outdated?.madeOn ?? today, statement))
