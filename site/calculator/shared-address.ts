import { markedAddress } from '#shared/calculator/form/link-snapshot.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { Calculation } from './use-calculator.ts'

/** With what it was made from, so that whoever opens it later sees these figures; a comparison is one of the day it is opened. */
export const sharedAddress = (
  { address, beside, today, outdated }: Calculation,
  statement: CostBreakdown,
): string => (beside ? address : markedAddress(address, outdated?.madeOn ?? today, statement))
