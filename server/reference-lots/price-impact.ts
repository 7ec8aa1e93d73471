/** What a new version of a table, or another tariff, changes in the cost of the typical lots. */
import { optionShare } from '#shared/calculator/options.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { TableContent, TableTitle } from '#shared/calculator/table-shapes.ts'
import {
  impactProblem,
  impactThresholdOption,
  type LotImpact,
  type PriceImpact,
} from '#shared/contract/reference-lots.ts'
import { type Day, kyivDay } from '#shared/domain/kyiv-day.ts'
import { centsText, showMoney } from '#shared/domain/money.ts'
import { tariffInForce } from '../calculation/tariffs/tariff-in-force.ts'
import type { Context } from '../context.ts'
import { HttpError } from '../http/http-error.ts'
import { readCalculatorOptions } from '../quotes/calculator-options.ts'
import { resolveRates } from '../rates/resolve-rates.ts'
import { tablesInForce } from '../tables/tables-in-force.ts'
import { listLots } from './reference-lot.store.ts'

export interface NewTable {
  title: TableTitle
  table: TableContent
  effectiveFrom: Day | null
}

/**
 * Prices every lot with the tables in force and with the new one in its place, on the day from which it would count,
 * both by today's rates. Throws 503 when no rate was ever known.
 */
export const priceImpact = async (ctx: Context, change: NewTable): Promise<PriceImpact> => {
  const today = kyivDay(ctx.now())
  const day = change.effectiveFrom !== null && change.effectiveFrom > today ? change.effectiveFrom : today
  const { columns, data } = change.table
  return compareLots(ctx, day, ({ tables }) => ({
    tables: {
      ...tables,
      [change.title]: { version: (tables[change.title]?.version ?? 0) + 1, columns, data },
    },
  }))
}

type Figures = Omit<QuoteRequest, 'input'>

/**
 * Prices every lot on a day with what is in force then, and with what `change` puts in its place, both by today's
 * rates. Throws 503 when no rate was ever known.
 */
export const compareLots = async (
  ctx: Context,
  day: Day,
  change: (inForce: Figures) => Partial<Figures>,
): Promise<PriceImpact> => {
  const [{ options, labels }, rates, tariff, tables, lots] = await Promise.all([
    readCalculatorOptions(ctx, day),
    resolveRates(ctx, kyivDay(ctx.now())),
    tariffInForce(ctx),
    tablesInForce(ctx, day),
    listLots(ctx.db),
  ])
  const inForce: Figures = { date: day, rates, tariff, tables, options, labels }
  const changed: Figures = { ...inForce, ...change(inForce) }
  const share = (optionShare(options, impactThresholdOption) ?? usualThreshold).share
  const compared = lots.map(({ id, title, input }): LotImpact => {
    const price = (figures: Figures) => priceQuote({ input, ...figures })
    return { id, title, ...compare(price(inForce), price(changed), share) }
  })
  return {
    day,
    threshold: share / 10_000,
    aboveThreshold: compared.some(lot => lot.aboveThreshold),
    lots: compared,
  }
}

/** Throws the 409 that asks for a confirmation, with every lot that changes by more than the threshold. */
export const refuseLargeImpact = ({ threshold, lots }: PriceImpact): void => {
  const large = lots.filter(lot => lot.aboveThreshold)
  if (large.length === 0) return
  throw new HttpError(
    409,
    `Стоимость лотов меняется больше чем на ${String(threshold).replace('.', ',')}\u00a0%: ${large.length} из ${lots.length}. Подтвердите сохранение.`,
    {
      type: impactProblem,
      errors: large.map(lot => ({ path: 'confirmImpact', message: impactWords(lot) })),
    },
  )
}

/** 5 %, in millionths. */
const usualThreshold = { share: 50_000 }

const compare = (old: Statement, next: Statement, share: number): Omit<LotImpact, 'id' | 'title'> => {
  const before = { usd: old.total.usd, complete: old.complete }
  const after = { usd: next.total.usd, complete: next.complete }
  const wasMissing = new Set(old.missing.map(({ code }) => code))
  const lost = next.missing.some(({ code }) => !wasMissing.has(code))
  // A total with a line more or less is another sum: a per cent of it would say nothing.
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
    // Exact: products of cents and millionths leave the safe integers.
    aboveThreshold: BigInt(Math.abs(change)) * 1_000_000n > BigInt(share) * BigInt(from),
  }
}

const impactWords = ({ title, before, after, percent }: LotImpact): string => {
  const sums = `было ${showMoney(before.usd, 'USD')}, станет ${showMoney(after.usd, 'USD')}`
  if (percent === null) return `${title}: ${sums}, часть сумм больше не известна`
  return `${title}: ${sums} (${percent > 0 ? '+' : '−'}${String(Math.abs(percent)).replace('.', ',')}\u00a0%)`
}

/** Amounts of a statement always have two decimals. */
const centsOf = (usd: string): number => Number(usd.replace('.', ''))
