import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'

export type PriceRow = Row<'dated_prices'>

export const priceRows = tableRepository('dated_prices')

export const listPriceRows = (db: Tx): Promise<PriceRow[]> =>
  db.selectFrom('dated_prices').selectAll().orderBy('valid_from').orderBy('id').execute()

export const findPriceOfDay = (db: Tx, title: string, day: Day): Promise<PriceRow | undefined> =>
  findRow(db, 'dated_prices', { title, valid_from: day })

/** Prices whose day has come but whose option still has the earlier value, in the order of their days. */
export const listDuePrices = (db: Tx, today: Day): Promise<PriceRow[]> =>
  db
    .selectFrom('dated_prices')
    .selectAll()
    .where('before', 'is', null)
    .where('valid_from', '<=', today)
    .orderBy('valid_from')
    .execute()

export const listPricesOf = (db: Tx, title: string): Promise<PriceRow[]> =>
  db.selectFrom('dated_prices').selectAll().where('title', '=', title).orderBy('valid_from').execute()

export const deletePricesOf = async (db: Tx, title: string): Promise<void> => {
  await db.deleteFrom('dated_prices').where('title', '=', title).execute()
}

/** Moves the dated prices of a renamed option; no other option has the new title. */
export const renamePrices = async (db: Tx, from: string, to: string): Promise<void> => {
  if (from === to) return
  // Removes rows of an earlier, removed option with that title.
  await deletePricesOf(db, to)
  await db.updateTable('dated_prices').set({ title: to }).where('title', '=', from).execute()
}
