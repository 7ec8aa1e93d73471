/** Prices by date in the database. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Day } from '#shared/domain/kyiv-day.ts'

export type PriceRow = Row<'dated_prices'>
type PriceFields = Pick<PriceRow, 'valid_from' | 'value' | 'note' | 'author_id' | 'author_name'>

/** In the order of their days. */
export const listPriceRows = (db: Tx): Promise<PriceRow[]> =>
  db.selectFrom('dated_prices').selectAll().orderBy('valid_from').orderBy('id').execute()

export const findPrice = (db: Tx, id: number): Promise<PriceRow | undefined> =>
  db.selectFrom('dated_prices').selectAll().where('id', '=', id).executeTakeFirst()

export const findPriceOfDay = (db: Tx, title: string, day: Day): Promise<PriceRow | undefined> =>
  db
    .selectFrom('dated_prices')
    .selectAll()
    .where('title', '=', title)
    .where('valid_from', '=', day)
    .executeTakeFirst()

/** Those whose day has come and which are not the option's value yet, in the order of their days. */
export const listDuePrices = (db: Tx, today: Day): Promise<PriceRow[]> =>
  db
    .selectFrom('dated_prices')
    .selectAll()
    .where('before', 'is', null)
    .where('valid_from', '<=', today)
    .orderBy('valid_from')
    .execute()

export const insertPrice = (
  db: Tx,
  fields: PriceFields & Pick<PriceRow, 'title'>,
  at: string,
): Promise<PriceRow> =>
  db
    .insertInto('dated_prices')
    .values({ ...fields, before: null, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()

export const replacePrice = (
  db: Tx,
  id: number,
  fields: Partial<PriceFields & Pick<PriceRow, 'before' | 'title'>>,
  at: string,
): Promise<PriceRow> =>
  db
    .updateTable('dated_prices')
    .set(eb => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const deletePrice = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('dated_prices').where('id', '=', id).execute()
}

export const listPricesOf = (db: Tx, title: string): Promise<PriceRow[]> =>
  db.selectFrom('dated_prices').selectAll().where('title', '=', title).orderBy('valid_from').execute()

export const deletePricesOf = async (db: Tx, title: string): Promise<void> => {
  await db.deleteFrom('dated_prices').where('title', '=', title).execute()
}

/** The prices of an option go with it when it gets another title, which no other option has. */
export const renamePrices = async (db: Tx, from: string, to: string): Promise<void> => {
  if (from === to) return
  // Left over by an option that is gone.
  await deletePricesOf(db, to)
  await db.updateTable('dated_prices').set({ title: to }).where('title', '=', from).execute()
}
