/** Title of a statement's total, used wherever the total is shown. */
import { texts as textsOfReader } from '#messages/calculation/totals.js'
import type { EngineTexts } from '#shared/calculator/engine-texts.ts'
import { lowerFirst } from '#shared/domain/text/lower-first.ts'
import type { CostBreakdown } from './statement-shape.ts'

/** Codes of the warnings that change the title. */
export const titleCodes: ReadonlySet<string> = new Set(['repair_not_given', 'rates_stale', 'forecast'])

/**
 * Says what the total leaves out: the repair of a damaged car, missing prices; and whether it is a forecast or uses old
 * rates.
 */
export const totalTitle = (
  { complete, warnings }: Pick<CostBreakdown, 'complete' | 'warnings'>,
  { totals }: Pick<EngineTexts, 'totals'> = textsOfReader,
): string => {
  const warned = new Set(warnings.map(({ code }) => code))
  const [whole, incomplete] = warned.has('repair_not_given')
    ? [totals.withoutRepair, totals.withoutRepairIncomplete]
    : [totals.whole, totals.incomplete]
  const name = complete ? whole : incomplete
  const title = warned.has('rates_stale') ? totals.approximate({ title: name }) : name
  return warned.has('forecast') ? totals.forecastOf({ title: lowerFirst(title) }) : title
}

/** Short title of two or three words. */
export const briefTitle = ({ complete, warnings }: Pick<CostBreakdown, 'complete' | 'warnings'>): string => {
  const { totals, briefTotals: brief } = textsOfReader
  const warned = new Set(warnings.map(({ code }) => code))
  const words = [
    warned.has('forecast') && totals.forecast,
    warned.has('repair_not_given') && brief.withoutRepair,
    !complete && brief.incomplete,
  ].filter(word => word !== false)
  const title = `${words.join(', ') || brief.whole}${warned.has('rates_stale') ? `, ${brief.approximate}` : ''}`
  return title.charAt(0).toUpperCase() + title.slice(1)
}

/** The total for use within a sentence; if it is not the full price, brackets give the reason. */
export const totalInSentence = (
  statement: Pick<CostBreakdown, 'complete' | 'warnings'>,
  amount: string,
  texts: Pick<EngineTexts, 'totals'> = textsOfReader,
): string => {
  const title = totalTitle(statement, texts)
  return title === texts.totals.whole ? amount : `${amount} (${lowerFirst(title)})`
}
