/** Typical lots in the database. */

import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { ReferenceLot } from '#shared/contract/reference-lots.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

type LotInput = Pick<ReferenceLot, 'title' | 'input'>

export const listLots = async (db: Tx): Promise<ReferenceLot[]> =>
  (await db.selectFrom('reference_lots').selectAll().orderBy('title_key').execute()).map(asLot)

export const countLots = async (db: Tx): Promise<number> => {
  const row = await db
    .selectFrom('reference_lots')
    .select(eb => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export const findLot = async (db: Tx, id: number): Promise<ReferenceLot | undefined> => {
  const row = await db.selectFrom('reference_lots').selectAll().where('id', '=', id).executeTakeFirst()
  return row && asLot(row)
}

/** As it is stored, for the bin; the caller knows that it is there. */
export const readLotRow = (db: Tx, id: number): Promise<Row<'reference_lots'>> =>
  db.selectFrom('reference_lots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findLotByTitle = async (db: Tx, title: string): Promise<ReferenceLot | undefined> => {
  const key = foldKey(title)
  const row = await db
    .selectFrom('reference_lots')
    .selectAll()
    .where('title_key', '=', key)
    .executeTakeFirst()
  return row && asLot(row)
}

export const insertLot = async (db: Tx, { title, input }: LotInput, at: string): Promise<ReferenceLot> =>
  asLot(
    await db
      .insertInto('reference_lots')
      .values({
        title,
        title_key: foldKey(title),
        input: JSON.stringify(input),
        created_at: at,
        updated_at: at,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const replaceLot = async (
  db: Tx,
  id: number,
  { title, input }: LotInput,
  at: string,
): Promise<ReferenceLot> =>
  asLot(
    await db
      .updateTable('reference_lots')
      .set(eb => ({
        title,
        title_key: foldKey(title),
        input: JSON.stringify(input),
        version: eb('version', '+', 1),
        updated_at: at,
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const deleteLot = async (db: Tx, id: number): Promise<void> => {
  await db.deleteFrom('reference_lots').where('id', '=', id).execute()
}

const asLot = (row: Row<'reference_lots'>): ReferenceLot => ({
  id: row.id,
  title: row.title,
  // Written by this file only, after the contract's schema.
  input: JSON.parse(row.input) as ReferenceLot['input'],
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
