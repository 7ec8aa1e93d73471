import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'

/** A lot whose cost changes; the threshold is five per cent. */
export const aLot = (id: number, before: string, after: string, percent: number) => ({
  id,
  title: `Лот ${id}`,
  before: { usd: before, complete: true },
  after: { usd: after, complete: true },
  difference: (Number(after) - Number(before)).toFixed(2),
  percent,
  aboveThreshold: Math.abs(percent) > 5,
})

/** The effect of a change all of whose cells are used in the price of some lot. */
export const anImpact = (lots: PriceImpact['lots'] = [], impact: Partial<PriceImpact> = {}): PriceImpact => ({
  day: '2026-11-20',
  threshold: 5,
  aboveThreshold: lots.some(lot => lot.aboveThreshold),
  lots,
  changedCells: 1,
  metCells: 1,
  unmetColumns: [],
  samples: [],
  ...impact,
})
