import { checkOption } from '#server/calculation/options/check-option.ts'
import { compareLots } from '#server/calculation/reference-lots/price-impact.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { NewRow } from '#server/platform/db/tables.ts'
import { fieldError, httpError } from '#server/platform/http/errors/http-error.ts'
import { assertVersion } from '#server/platform/http/versions.ts'
import type { Author } from '#server/platform/records/audit.ts'
import {
  changeRecord,
  createRecord,
  readRecord,
  removeRecord,
} from '#server/platform/records/change-record.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements } from '#server/platform/records/table-repository.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import type { PriceImpact } from '#shared/contract/calculation/reference-lots.ts'
import { type Day, formatDayDmy, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findOptionByTitle } from '../options/option.kind.ts'
import { applyDuePrices } from './due-prices.job.ts'
import { findPriceOfDay, type PriceRow, priceRows } from './price.store.ts'

interface PriceInput {
  validFrom: Day
  value: string
  note: string
}

/** Compares the reference lots with and without a dated price, on its day. Throws 400 for an invalid price. */
export const datedPriceImpact = async (
  ctx: Context,
  { title, validFrom, value }: Pick<PriceInput, 'validFrom' | 'value'> & { title: string },
): Promise<PriceImpact> => {
  await rejectUnfit(ctx.db, ctx, title, { validFrom, value }, true)
  return compareLots(ctx, validFrom, ({ options }) => ({ options: { ...options, [title]: value } }))
}

export const createDatedPrice = async (
  command: ChangeContext,
  { title, ...input }: PriceInput & { title: string },
): Promise<PriceRow> => {
  const made = await createRecord(command, priceKind, { title, ...fieldsOf(input, command.by) })
  return afterDuePrices(command, made)
}

/** Throws 409 for a price whose day has come: from that day on the office changes the option itself. */
export const updateDatedPrice = async (
  command: ChangeContext,
  id: number,
  input: PriceInput,
): Promise<PriceRow> => {
  const changed = await changeRecord(command, priceKind, id, ({ title }) => ({
    title,
    ...fieldsOf(input, command.by),
  }))
  return afterDuePrices(command, changed)
}

/** Compares the reference lots before and after the value or the day of an announced price is changed. */
export const changedPriceImpact = async (
  ctx: Context,
  { id, ifMatch }: { id: number; ifMatch: number | null },
  input: PriceInput,
): Promise<PriceImpact> => {
  const price = await readRecord(ctx.db, priceKind, id)
  assertVersion(price, ifMatch)
  rejectBegun(price, ctx)
  return datedPriceImpact(ctx, { title: price.title, ...input })
}

export const removeDatedPrice = (command: ChangeContext, id: number): Promise<PriceRow> =>
  removeRecord(command, priceKind, id, price => rejectBegun(price, command.ctx))

/** Applies the price to its option at once if its day is today. */
const afterDuePrices = async ({ ctx, tx }: ChangeContext, price: PriceRow): Promise<PriceRow> => {
  await applyDuePrices(ctx, tx)
  return (await priceKind.find(tx, price.id)) ?? price
}

const priceKind = {
  ...repositoryStatements(priceRows),
  entityName: 'price',
  check: async ({ tx, ctx }, { title, valid_from, value }, current) => {
    if (current) rejectBegun(current, ctx)
    await rejectUnfit(tx, ctx, title, { validFrom: valid_from, value })
    const other = await findPriceOfDay(tx, title, valid_from)
    if (other && other.id !== current?.id)
      throw httpError('price.day-taken', { values: { day: formatDayDmy(valid_from) }, path: 'validFrom' })
  },
  log: {
    kind: 'price',
    id: ({ id }) => id,
    fields: ({ title, valid_from, value, note, version }) => ({
      title,
      value,
      note,
      version,
      effectiveFrom: valid_from,
    }),
  },
} satisfies FullEntityDefinition<
  PriceRow,
  Omit<NewRow<'dated_prices'>, 'id' | 'version' | 'created_at' | 'updated_at'>
>

const rejectBegun = ({ before, valid_from }: PriceRow, { now }: Pick<Context, 'now'>): void => {
  if (before !== null || valid_from <= kyivDay(now())) throw httpError('price.begun')
}

const rejectUnfit = async (
  db: Tx,
  ctx: Pick<Context, 'now'>,
  title: string,
  { validFrom, value }: Pick<PriceInput, 'validFrom' | 'value'>,
  mayBeUnset = false,
): Promise<void> => {
  if (!isPriceTitle(title)) throw fieldError('title', 'price.unknown', { what: 'dated' })
  if (!mayBeUnset && !(await findOptionByTitle(db, title))) throw fieldError('title', 'price.today-first')
  checkOption(title, value)
  if (validFrom < kyivDay(ctx.now())) {
    throw fieldError('validFrom', 'price.past-day')
  }
}

const fieldsOf = ({ validFrom, value, note }: PriceInput, { actor }: Author) => ({
  valid_from: validFrom,
  value: value.trim(),
  note,
  author_id: actor?.id ?? null,
  author_name: actor?.name ?? null,
})
