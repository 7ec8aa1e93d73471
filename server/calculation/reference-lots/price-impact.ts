/** Effect of a new table version, or another tariff or price, on the cost of the reference lots. */

import { setImmediate } from 'node:timers/promises'
import { texts } from '#messages/server/calculation/reference-lots.js'
import type { Context } from '#server/platform/context.ts'
import { fieldProblem, HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import { optionShare } from '#shared/calculator/prices/options.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import {
  type ChangedCell,
  cellsRead,
  changedCells,
  tableCellKey,
} from '#shared/calculator/tables/changed-cells.ts'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import { inputOfLot, lotsForCells, nameLot, wayOfLot } from '#shared/calculator/tables/sample-lots.ts'
import type { CalculatorTables, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import { typicalLots } from '#shared/calculator/tables/typical-lots.ts'
import {
  impactProblem,
  impactThresholdOption,
  type PriceImpact,
  type SampleImpact,
} from '#shared/contract/calculation/reference-lots.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { centsText, formatMoney } from '#shared/domain/money/money.ts'
import { type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { readCalculatorOptions } from '../quotes/calculator-options.ts'
import { resolveRates } from '../rates/resolve-rates.ts'
import { tablesInForce } from '../tables/tables-in-force.ts'
import { tariffInForce } from '../tariffs/tariff-in-force.ts'
import { listLots } from './reference-lot.kind.ts'

export interface NewTable {
  title: TableTitle
  table: TableContent
  effectiveFrom: Day | null
}

/**
 * Calculates every lot with the tables in force and with the new one, on the day from which the new one would count,
 * both with today's rates. Throws 503 when no rate was ever known and there is something to compare.
 */
export const priceImpact = async (ctx: Context, change: NewTable): Promise<PriceImpact> => {
  const today = kyivDay(ctx.now())
  const day = change.effectiveFrom !== null && change.effectiveFrom > today ? change.effectiveFrom : today
  const { columns, data } = change.table
  const inPlace = ({ tables }: Figures) => ({
    tables: {
      ...tables,
      [change.title]: { version: (tables[change.title]?.version ?? 0) + 1, columns, data },
    },
  })
  return compareLots(ctx, day, inPlace, change)
}

type Figures = Omit<QuoteRequest, 'input'>

/**
 * Calculates every lot on a day with what is in force then, and with what `change` replaces, both with today's rates.
 * For a new `table` sample lots cover the cells that no reference lot uses; for any other change typical lots are used
 * if no reference lot changes. Throws 503 when no rate was ever known, unless there are no reference lots and no
 * earlier version of the table.
 */
export const compareLots = async (
  ctx: Context,
  day: Day,
  change: (inForce: Figures) => Partial<Figures>,
  table?: NewTable,
): Promise<PriceImpact> => {
  const [{ options, labels }, lots] = await Promise.all([
    // The day of calculation is `day` as well: prices of the office's own services depend on it.
    readCalculatorOptions(ctx, day, day),
    listLots(ctx.db),
  ])
  const share = (optionShare(options, impactThresholdOption) ?? usualThreshold).share
  const [tariff, tables] = await Promise.all([tariffInForce(ctx), tablesInForce(ctx, day)])
  const rates = await resolveRates(ctx, kyivDay(ctx.now())).catch((error: unknown) => {
    // Lets an office without lots enter its first prices and tables before any rate is known.
    const first = lots.length === 0 && !(table && tables[table.title])
    if (first && error instanceof HttpError && error.status === 503) return null
    throw error
  })
  if (rates === null) return nothingCompared(day, share)
  const inForce: Figures = { date: day, rates, tariff, tables, options, labels }
  const changed: Figures = { ...inForce, ...change(inForce) }
  const comparison = (input: QuoteInput): Comparison =>
    compare(priceQuote({ input, ...inForce }), priceQuote({ input, ...changed }), share)
  const compared = lots.map(({ id, title, input }) => ({ id, title, ...comparison(input) }))
  const inputs = lots.map(({ input }) => input)
  const { cells, met, unmetColumns, sampled } = table
    ? await cellsOf(table, inForce, changed, inputs)
    : { ...noCells, sampled: compared.some(isChange) ? [] : typicalLots(tables, options, day) }
  const samples = sampled.map(({ title, input }) => ({ title, ...comparison(input) }))
  return {
    day,
    threshold: share / 10_000,
    aboveThreshold: [...compared, ...samples].some(lot => lot.aboveThreshold),
    lots: compared,
    changedCells: cells,
    metCells: met,
    unmetColumns,
    samples: samples.filter(isChange).toSorted(byChange).slice(0, maxSamplesShown),
  }
}

const nothingCompared = (day: Day, share: number): PriceImpact => ({
  day,
  threshold: share / 10_000,
  aboveThreshold: false,
  lots: [],
  changedCells: 0,
  metCells: 0,
  unmetColumns: [],
  samples: [],
})

/** Result for a change of anything but a table, which has no changed cells. */
const noCells = { cells: 0, met: 0, unmetColumns: [] } satisfies Partial<Awaited<ReturnType<typeof cellsOf>>>

/**
 * Changed cells of a table, how many of them reference lots use, and lots for the others. Of a long table each part takes
 * a tenth of a second: other requests are served between them.
 */
const cellsOf = async (
  change: NewTable,
  inForce: Figures,
  changed: Figures,
  inputs: readonly QuoteInput[],
) => {
  const { title, table } = change
  const cells = changedCells(title, inForce.tables[title] ?? null, table)
  await setImmediate()
  const read = new Set(
    [inForce, changed].flatMap(({ tables, rates }) =>
      inputs.flatMap(input => cellsRead(title, tables, input, rates)),
    ),
  )
  // Includes the columns of the table in force, which have the titles of removed columns.
  const columns = [...table.columns, ...(inForce.tables[title]?.columns ?? [])]
  const unmet = cells.filter(({ row, column }) => !read.has(tableCellKey(title, row, column)))
  const keys = [...new Set(unmet.map(({ column }) => column))]
  await setImmediate()
  return {
    cells: cells.length,
    met: cells.length - unmet.length,
    unmetColumns: [...new Set(keys.map(key => titleIn(columns, key)))].slice(0, 20),
    sampled: sampleLots(change, inForce.tables, unmet, inForce.date),
  }
}

/** Lots for the changed cells that no reference lot uses, so that no change goes unnoticed. */
const sampleLots = (
  { title, table }: NewTable,
  tables: CalculatorTables,
  unmet: readonly ChangedCell[],
  day: Day,
): { title: string; input: QuoteInput }[] => {
  const lots = lotsForCells(title, tables, table, unmet)
  const named = lots.flatMap(lot => {
    const { location, destination } = wayOfLot(lot, tables)
    const input = inputOfLot(lot, location, destination, day)
    const way = title === 'ship-delivery' || title === 'transportation'
    const name = way ? `${nameLot(lot)}, ${[location, lot.port, destination].join(' → ')}` : nameLot(lot)
    return location === '' || destination === '' || checkQuoteInput(input, day).length > 0
      ? []
      : [{ title: name, input }]
  })
  return [...new Map(named.map(lot => [lot.title, lot])).values()]
}

const maxSamplesShown = 5

const titleIn = (columns: TableContent['columns'], key: string): string =>
  columnTitle(columns.find(column => column.key === key) ?? { key, title: key })

const isChange = ({ difference }: SampleImpact): boolean => difference === null || Number(difference) !== 0

const byChange = (one: SampleImpact, other: SampleImpact): number => size(other) - size(one)

/** Size of a change; a lot that can no longer be calculated counts as the largest. */
const size = ({ percent }: SampleImpact): number => (percent === null ? Number.MAX_VALUE : Math.abs(percent))

/** Throws the 409 that asks for a confirmation, with every lot whose change exceeds the threshold. */
export const rejectLargeImpact = ({ threshold, lots: kept, samples }: PriceImpact): void => {
  const lots = [...kept, ...samples]
  const large = lots.filter(lot => lot.aboveThreshold)
  if (large.length === 0) return
  throw httpError('impact.large', {
    values: {
      threshold: String(threshold).replace('.', ','),
      count: large.length,
      total: lots.length,
    },
    type: impactProblem,
    errors: large.map(lot => fieldProblem('confirmImpact', 'impact.lot', { text: impactText(lot) })),
  })
}

/** 5 %, in millionths. */
const usualThreshold = { share: 50_000 }

type Comparison = Omit<SampleImpact, 'title'>

const compare = (old: CostBreakdown, next: CostBreakdown, share: number): Comparison => {
  const before = { usd: old.total.usd, complete: old.complete }
  const after = { usd: next.total.usd, complete: next.complete }
  const wasMissing = new Set(old.missing.map(({ code }) => code))
  const lost = next.missing.some(({ code }) => !wasMissing.has(code))
  // No percentage when a line appears or disappears: the totals then are not comparable.
  if (lost || next.missing.length !== old.missing.length) {
    return { before, after, difference: null, percent: null, aboveThreshold: lost }
  }
  const from = centsOf(before.usd)
  const change = centsOf(after.usd) - from
  return {
    before,
    after,
    difference: `${change < 0 ? '-' : ''}${centsText(Math.abs(change))}`,
    percent: from === 0 ? null : Math.round((change * 10_000) / from) / 100,
    // BigInt, since products of cents and millionths exceed safe integers.
    aboveThreshold: BigInt(Math.abs(change)) * 1_000_000n > BigInt(share) * BigInt(from),
  }
}

const impactText = ({ title, before, after, percent }: SampleImpact): string => {
  const sums = texts.sumsChange({
    before: formatMoney(before.usd, 'USD'),
    after: formatMoney(after.usd, 'USD'),
  })
  if (percent === null) return texts.sumsLost({ title, sums })
  return `${title}: ${sums} (${percent > 0 ? '+' : '−'}${String(Math.abs(percent)).replace('.', ',')}\u00a0%)`
}

/** Amounts of a statement always have two decimals. */
const centsOf = (usd: string): number => Number(usd.replace('.', ''))
