/** Sets prices that take effect today, and creates services of the office's own. */

import { checkOption } from '#server/calculation/options/check-option.ts'
import { compareLots, rejectLargeImpact } from '#server/calculation/reference-lots/price-impact.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { changeRecord, createRecord } from '#server/platform/records/change-record.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { noteAfter } from '#shared/domain/calculation/option-names.ts'
import { translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { numberedSlug, slugOf } from '#shared/domain/search/slug.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { findOptionByTitle, type OptionRow, optionKind } from '../options/option.kind.ts'
import { applyDuePrices } from './due-prices.job.ts'
import { findPriceOfDay, priceRows } from './price.store.ts'
import { priceSet } from './price-history.ts'

interface Names {
  name?: string | undefined
  nameUk?: string | undefined
}

/** Sets a price that has no value yet, for past days too; without `title` it creates a new service called `name`. */
export const createPrice = async (
  command: ChangeContext,
  { title: given, value, name, nameUk }: Names & { title?: string | undefined; value: string },
): Promise<OptionRow> => {
  const { tx } = command
  if (given !== undefined && !isPriceTitle(given))
    throw fieldError('title', 'price.unknown', { what: 'other' })
  if (given === undefined && name === undefined) throw fieldError('name', 'field.missing', { field: 'name' })
  const title = given ?? (await freeKey(tx, name ?? ''))
  checkOption(title, value)
  if (await findOptionByTitle(tx, title)) throw httpError('price.taken', { values: { what: 'other' } })
  const note = title.startsWith(ownService) ? (name ?? '') : ''
  const made = await createRecord(command, optionKind, { title, value: value.trim(), note }, priceSet)
  await writeUkrainianName(command, title, nameUk)
  return made
}

/** Throws 404 for an unknown price, 400 for one that the calculator cannot read, 409 (if asked) for a large impact. */
export const checkPrice = async (
  ctx: Context,
  title: string,
  value: string,
  asksImpact: boolean,
): Promise<void> => {
  if (!isPriceTitle(title)) throw notFound('price')
  checkOption(title, value)
  if (!asksImpact) return
  const today = kyivDay(ctx.now())
  rejectLargeImpact(
    await compareLots(ctx, today, ({ options }) => ({ options: { ...options, [title]: value } })),
  )
}

/** Changes a price from today on; saving the same value confirms an example price as the office's own. */
export const updatePrice = async (
  command: ChangeContext,
  title: string,
  { value, name, nameUk }: Names & { value: string },
): Promise<OptionRow> => {
  const { tx } = command
  await applyDuePrices(command.ctx, tx)
  const present = await findOptionByTitle(tx, title)
  if (!present) throw httpError('price.unset')
  const fields = { title, value: value.trim(), note: noteOf(present, name) }
  const changed = await changeRecord(command, optionKind, present.id, () => fields, priceSet)
  await writeDay(command, present, fields.value)
  await writeUkrainianName(command, title, nameUk)
  return changed
}

/**
 * Stores the new value as a dated price of today, with the value until yesterday in `before`. A second change on one
 * day replaces the first; setting the earlier value again removes it.
 */
const writeDay = async (
  { tx, ctx, by, at }: ChangeContext,
  { title, value: before }: OptionRow,
  value: string,
): Promise<void> => {
  if (value === before) return
  const author = { author_id: by.actor?.id ?? null, author_name: by.actor?.name ?? null }
  const today = kyivDay(ctx.now())
  const current = await findPriceOfDay(tx, title, today)
  if (!current)
    await priceRows.insert(tx, { title, valid_from: today, value, note: '', before, ...author }, at)
  else if (current.before === value) await priceRows.remove(tx, current.id)
  else await priceRows.replace(tx, current.id, { value, ...author }, at)
}

const ownService = 'service.'

/** The note of a service of the office's own with a new first line, which is its name. */
const noteOf = (current: OptionRow, name: string | undefined): string => {
  const note = noteAfter(current)
  if (name === undefined || !current.title.startsWith(ownService)) return note
  return [name, ...note.split('\n').slice(1)].join('\n')
}

/** @example freeKey(tx, 'Мойка салона') // 'service.mojka-salona' */
const freeKey = async (tx: Tx, name: string): Promise<string> => {
  const slug = slugOf(name).slice(0, 60) || 'service'
  for (let number = 1; number < 1_000; number++) {
    const title = ownService + numberedSlug(slug, number)
    if (!(await findOptionByTitle(tx, title))) return title
  }
  throw httpError('price.taken', { values: { what: 'names' } })
}

const writeUkrainianName = async (
  context: ChangeContext,
  title: string,
  name: string | undefined,
): Promise<void> => {
  const translation = translationTitle(title)
  if (name === undefined || translation === null) return
  const current = await findOptionByTitle(context.tx, translation)
  if ((current?.value ?? '') === name) return
  const fields = { title: translation, value: name, note: current?.note ?? '' }
  if (!current) return void (await createRecord(context, optionKind, fields))
  await changeRecord({ ...context, ifMatch: null }, optionKind, current.id, () => fields)
}
