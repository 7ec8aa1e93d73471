/** Rules of options. Renaming or removing an option also renames or removes its dated prices. */

import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { likePattern } from '#server/platform/db/search-condition.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type BinRow, restoreRows } from '#server/platform/records/bin.store.ts'
import type { FullEntityDefinition } from '#server/platform/records/entity-definition.ts'
import { repositoryStatements, tableRepository } from '#server/platform/records/table-repository.ts'
import { isPriceTitle } from '#shared/calculator/prices/options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { translatedTitle, translationTitle } from '#shared/domain/calculation/translated-options.ts'
import { deletePricesOf, listPricesOf, renamePrices } from '../prices/price.store.ts'
import { isOwn, priceName } from '../prices/price-name.ts'
import { rejectNonOwner } from './check-option.ts'

export type OptionRow = Row<'options'>
type OptionFields = Pick<OptionRow, 'title' | 'value' | 'note'>

export const listOptionRows = (db: Tx): Promise<OptionRow[]> =>
  db.selectFrom('options').selectAll().orderBy('title').execute()

export const findOptionByTitle = (db: Tx, title: string): Promise<OptionRow | undefined> =>
  findRow(db, 'options', { title })

export const optionRows = tableRepository('options')

export const optionKind = {
  ...repositoryStatements(optionRows),
  entityName: 'option',
  check: async ({ tx }, { title }, present) => {
    const other = await findOptionByTitle(tx, title)
    if (other && other.id !== present?.id)
      throw httpError('name.taken', { values: { kind: 'option' }, path: 'title' })
    if (present && !isPriceTitle(title) && (await listPricesOf(tx, present.title)).length > 0)
      throw httpError('price.dated', { path: 'title' })
  },
  afterChange: async ({ tx }, before, after) => {
    if (before && after) await renamePrices(tx, before.title, after.title)
    if (before && !after) await deletePricesOf(tx, before.title)
  },
  log: { kind: 'option', id: ({ id }) => id, fields: ({ title, value, note }) => ({ title, value, note }) },
  bin: {
    kind: 'option',
    right: 'options.write',
    title: ({ title, note }) => priceName(title, note),
    // The office names its own services itself.
    titleOf: ({ title }) => (isOwn(String(title)) ? undefined : nameOption(String(title)).name),
    payload: async (tx, row) => ({
      rows: [
        ...optionRows.payload(tx, row).rows,
        ...(await listPricesOf(tx, row.title)).map(
          (price): BinRow => ({ table: 'dated_prices', values: { ...price } }),
        ),
      ],
    }),
    refuse: ({ rows }, actor) => rejectNonOwner(actor, String(rows[0]?.values.title)),
    restore: async (tx, payload, at) => {
      const { id, title, note } = payload.rows[0]?.values ?? {}
      const name = priceName(String(title), String(note))
      if (await findOptionByTitle(tx, String(title)))
        throw httpError('bin.place-taken', { values: { kind: 'option', name }, path: 'title' })
      await restoreRows(tx, payload.rows, at)
      const back = await optionRows.find(tx, Number(id))
      return { title: name, record: { title, value: back?.value, note: back?.note } }
    },
  },
} satisfies FullEntityDefinition<OptionRow, OptionFields>

/** Options whose value contains a text, such as the URL of a picture. */
export const optionsHolding = (db: Tx, part: string): Promise<OptionRow[]> =>
  db
    .selectFrom('options')
    .selectAll()
    .where(({ eb, ref, val }) => eb(ref('value'), 'like', val(likePattern(part))))
    .orderBy('title')
    .execute()

/** Options whose values are texts for visitors, in both languages, with the time of their last change. */
export const listTranslatableOptions = async (
  db: Tx,
): Promise<{ title: string; value: string; updatedAt: string }[]> =>
  (await listOptionRows(db))
    .filter(({ title }) => translationTitle(title) !== null || translatedTitle(title) !== null)
    .map(({ title, value, updated_at }) => ({ title, value, updatedAt: updated_at }))
