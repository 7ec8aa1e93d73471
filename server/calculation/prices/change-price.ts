/** The rules of a price from a day on: from today or a coming one. */

import { checkOption } from '#server/calculation/options/check-option.ts'
import { compareLots, rejectLargeImpact } from '#server/calculation/reference-lots/price-impact.ts'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import { isPriceTitle } from '#shared/calculator/options.ts'
import type { PriceImpact } from '#shared/contract/reference-lots.ts'
import { type Day, dottedDay, kyivDay } from '#shared/domain/kyiv-day.ts'
import { findOptionByTitle } from '../options/option.store.ts'
import { applyDuePrices } from './due-prices.job.ts'
import {
  deletePrice,
  findPrice,
  findPriceOfDay,
  insertPrice,
  type PriceRow,
  replacePrice,
} from './price.store.ts'

interface PriceInput {
  validFrom: Day
  value: string
  note: string
}

/** Prices the reference lots on the day of a price, with it and without. Throws 400 for what is no price. */
export const datedPriceImpact = async (
  ctx: Context,
  { title, validFrom, value }: Pick<PriceInput, 'validFrom' | 'value'> & { title: string },
): Promise<PriceImpact> => {
  await rejectUnfit(ctx.db, ctx, title, { validFrom, value }, true)
  return compareLots(ctx, validFrom, ({ options }) => ({ options: { ...options, [title]: value } }))
}

export const createDatedPrice = async (
  ctx: Context,
  { title, ...input }: PriceInput & { title: string },
  by: Author,
  asksImpact: boolean,
): Promise<PriceRow> => {
  if (asksImpact) rejectLargeImpact(await datedPriceImpact(ctx, { title, ...input }))
  return ctx.db.transaction().execute(async tx => {
    await rejectUnfit(tx, ctx, title, input)
    if (await findPriceOfDay(tx, title, input.validFrom)) throw dayTaken(input.validFrom)
    const made = await insertPrice(tx, { title, ...fieldsOf(input, by) }, timestampOf(ctx))
    await recordChange(tx, ctx, by, about(null, made))
    await applyDuePrices(ctx, tx)
    return (await findPrice(tx, made.id)) ?? made
  })
}

/** Throws 409 for a price whose day has come: the option's own value is changed then. */
export const updateDatedPrice = async (
  ctx: Context,
  id: number,
  input: PriceInput,
  by: Author & { ifMatch: number | null },
  asksImpact: boolean,
): Promise<PriceRow> => {
  if (asksImpact) {
    const { title } = await comingPrice(ctx.db, ctx, id, by.ifMatch)
    rejectLargeImpact(await datedPriceImpact(ctx, { title, ...input }))
  }
  return ctx.db.transaction().execute(async tx => {
    const before = await comingPrice(tx, ctx, id, by.ifMatch)
    await rejectUnfit(tx, ctx, before.title, input)
    const other = await findPriceOfDay(tx, before.title, input.validFrom)
    if (other && other.id !== id) throw dayTaken(input.validFrom)
    const after = await replacePrice(tx, id, fieldsOf(input, by), timestampOf(ctx))
    await recordChange(tx, ctx, by, about(before, after))
    await applyDuePrices(ctx, tx)
    return (await findPrice(tx, id)) ?? after
  })
}

export const removeDatedPrice = (
  ctx: Context,
  id: number,
  by: Author & { ifMatch: number | null },
): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    const before = await comingPrice(tx, ctx, id, by.ifMatch)
    await deletePrice(tx, id)
    await recordChange(tx, ctx, by, about(before, null))
  })

const about = (before: PriceRow | null, after: PriceRow | null) => ({
  kind: 'price' as const,
  id: (after ?? before)?.id ?? null,
  before: before && loggedFields(before),
  after: after && loggedFields(after),
})

const loggedFields = ({ title, valid_from, value, note, version }: PriceRow) => ({
  ...{ title, value, note, version },
  effectiveFrom: valid_from,
})

const comingPrice = async (
  db: Tx,
  ctx: Pick<Context, 'now'>,
  id: number,
  ifMatch: number | null,
): Promise<PriceRow> => {
  const price = await findPrice(db, id)
  if (!price) throw notFound('price')
  rejectStale(price, ifMatch)
  if (price.before !== null || price.valid_from <= kyivDay(ctx.now())) {
    throw httpError('price.begun')
  }
  return price
}

const rejectUnfit = async (
  db: Tx,
  ctx: Pick<Context, 'now'>,
  title: string,
  { validFrom, value }: Pick<PriceInput, 'validFrom' | 'value'>,
  mayBeUnset = false,
): Promise<void> => {
  if (!isPriceTitle(title)) throw invalid('title', 'price.unknown', { what: 'dated' })
  if (!mayBeUnset && !(await findOptionByTitle(db, title))) throw invalid('title', 'price.today-first')
  checkOption(title, value)
  if (validFrom < kyivDay(ctx.now())) {
    throw invalid('validFrom', 'price.past-day')
  }
}

const fieldsOf = ({ validFrom, value, note }: PriceInput, { actor }: Author) => ({
  ...{ valid_from: validFrom, value: value.trim(), note },
  ...{ author_id: actor?.id ?? null, author_name: actor?.name ?? null },
})

const dayTaken = (day: Day) =>
  httpError('price.day-taken', { values: { day: dottedDay(day) }, path: 'validFrom' })
