/** What something costs from now on, and the office's own services. */

import { checkOption } from '#server/calculation/options/check-option.ts'
import { compareLots, rejectLargeImpact } from '#server/calculation/reference-lots/price-impact.ts'
import { type Author, recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import { isPriceTitle } from '#shared/calculator/options.ts'
import { kyivDay } from '#shared/domain/kyiv-day.ts'
import { noteAfter } from '#shared/domain/option-names.ts'
import { numberedSlug, slugOf } from '#shared/domain/slug.ts'
import { translationTitle } from '#shared/domain/translated-options.ts'
import { findOptionByTitle, insertOption, type OptionRow, replaceOption } from '../options/option.store.ts'
import { optionChange } from '../options/option-change.ts'
import { applyDuePrices } from './due-prices.job.ts'
import { deletePrice, findPriceOfDay, insertPrice, replacePrice } from './price.store.ts'
import { priceSet } from './price-history.ts'

interface Names {
  name?: string | undefined
  nameUk?: string | undefined
}

/** Sets a price that is not set yet, for every day; without a title it is an own service with a key of its name. */
export const createPrice = (
  ctx: Context,
  { title: given, value, name, nameUk }: Names & { title?: string | undefined; value: string },
  by: Author,
): Promise<OptionRow> =>
  ctx.db.transaction().execute(async tx => {
    if (given !== undefined && !isPriceTitle(given))
      throw invalid('title', 'price.unknown', { what: 'other' })
    if (given === undefined && name === undefined) throw invalid('name', 'field.missing', { field: 'name' })
    const title = given ?? (await freeKey(tx, name ?? ''))
    checkOption(title, value)
    if (await findOptionByTitle(tx, title)) throw httpError('price.taken', { values: { what: 'other' } })
    const note = title.startsWith(ownService) ? (name ?? '') : ''
    const made = await insertOption(tx, { title, value: value.trim(), note }, timestampOf(ctx))
    await recordChange(tx, ctx, by, { ...optionChange(null, made), action: priceSet })
    await writeUkrainianName(tx, ctx, title, nameUk, by)
    return made
  })

/** Changes a price from today on; the value that it has says that the example's is the office's own. */
export const updatePrice = async (
  ctx: Context,
  title: string,
  { value, name, nameUk }: Names & { value: string },
  by: Author & { ifMatch: number | null },
  asksImpact: boolean,
): Promise<OptionRow> => {
  if (!isPriceTitle(title)) throw notFound('price')
  checkOption(title, value)
  if (asksImpact) {
    const today = kyivDay(ctx.now())
    rejectLargeImpact(
      await compareLots(ctx, today, ({ options }) => ({ options: { ...options, [title]: value } })),
    )
  }
  return ctx.db.transaction().execute(async tx => {
    await applyDuePrices(ctx, tx)
    const present = await findOptionByTitle(tx, title)
    if (!present) throw httpError('price.unset')
    rejectStale(present, by.ifMatch)
    await writeDay(tx, ctx, present, value.trim(), by)
    const fields = { title, value: value.trim(), note: noteOf(present, name) }
    const changed = await replaceOption(tx, present.id, fields, timestampOf(ctx))
    await recordChange(tx, ctx, by, { ...optionChange(present, changed), action: priceSet })
    await writeUkrainianName(tx, ctx, title, nameUk, by)
    return changed
  })
}

/** Keeps what the price was until today; a second change of one day replaces the first. */
const writeDay = async (
  tx: Tx,
  ctx: Context,
  { title, value: before }: OptionRow,
  value: string,
  { actor }: Author,
): Promise<void> => {
  if (value === before) return
  const author = { author_id: actor?.id ?? null, author_name: actor?.name ?? null }
  const today = kyivDay(ctx.now())
  const present = await findPriceOfDay(tx, title, today)
  if (!present) {
    const fields = { title, valid_from: today, value, note: '', ...author }
    const { id } = await insertPrice(tx, fields, timestampOf(ctx))
    await replacePrice(tx, id, { before }, timestampOf(ctx))
  } else if (present.before === value) await deletePrice(tx, present.id)
  else await replacePrice(tx, present.id, { value, ...author }, timestampOf(ctx))
}

const ownService = 'service.'

/** The name of an own service is the first line of its explanation. */
const noteOf = (present: OptionRow, name: string | undefined): string => {
  const note = noteAfter(present)
  if (name === undefined || !present.title.startsWith(ownService)) return note
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
  tx: Tx,
  ctx: Context,
  title: string,
  name: string | undefined,
  by: Author,
): Promise<void> => {
  const translation = translationTitle(title)
  if (name === undefined || translation === null) return
  const present = await findOptionByTitle(tx, translation)
  if ((present?.value ?? '') === name) return
  const fields = { title: translation, value: name, note: present?.note ?? '' }
  const changed = present
    ? await replaceOption(tx, present.id, fields, timestampOf(ctx))
    : await insertOption(tx, fields, timestampOf(ctx))
  await recordChange(tx, ctx, by, optionChange(present ?? null, changed))
}
