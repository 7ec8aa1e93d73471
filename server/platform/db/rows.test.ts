import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, it } from 'vitest'
import {
  deleteRows,
  findNewest,
  findRow,
  listInOrder,
  listRows,
  rowsById,
  updateRows,
  updateVersioned,
} from './rows.ts'
import type { Tables } from './tables.ts'

const sqlite = new Sqlite(':memory:')
sqlite.exec('create table dated_prices (id integer primary key, title text, before text)')
sqlite.exec("insert into dated_prices values (1, 'a', '5'), (2, 'a', null)")
sqlite.exec('create table orders (id integer primary key, holder_id integer, version integer default 1)')
sqlite.exec('insert into orders values (1, null, 1), (2, 7, 4)')
const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })

it('rows are named by all given values, null among them', async () => {
  expect(await findRow(db, 'dated_prices', { title: 'a', before: null }, ['id'])).toEqual({ id: 2 })
  expect(await listRows(db, 'dated_prices', { title: 'a' }, ['before'])).toEqual([
    { before: '5' },
    { before: null },
  ])
  expect(await findRow(db, 'dated_prices', { title: 'b' })).toBeUndefined()
})

it('a condition without a value is rejected: it would mean any row', () => {
  expect(() => findRow(db, 'dated_prices', {})).toThrow('no value')
  expect(() => findRow(db, 'dated_prices', { title: 'a', id: undefined as never })).toThrow('no value')
})

it('the newest row has the highest number of all, or of those with the values', async () => {
  expect(await findNewest(db, 'dated_prices', ['id'])).toEqual({ id: 2 })
  expect(await findNewest(db, 'dated_prices', ['id'], { before: '5' })).toEqual({ id: 1 })
  expect(await findNewest(db, 'dated_prices', ['id'], { before: '6' })).toBeUndefined()
})

it('rows come in the order of the column that is named, and after a number', async () => {
  expect(await listInOrder(db, 'dated_prices', { title: 'a' }, 'before', ['id'])).toEqual([
    { id: 2 },
    { id: 1 },
  ])
  expect(await rowsById('dated_prices', ['id'], { title: 'a' })(db, 1, 5)).toEqual([{ id: 2 }])
})

it('a change raises the version of the rows that have the values, and of no other', async () => {
  await updateVersioned(db, 'orders', { id: 1, holder_id: null }, { holder_id: 3 })
  await updateVersioned(db, 'orders', { id: 2, holder_id: null }, { holder_id: 3 })
  expect(await listRows(db, 'orders', { holder_id: 3 })).toEqual([{ id: 1, holder_id: 3, version: 2 }])
  expect(await findRow(db, 'orders', { id: 2 })).toEqual({ id: 2, holder_id: 7, version: 4 })
})

it('says how many rows were changed or deleted, and touches no others', async () => {
  sqlite.exec("insert into dated_prices values (3, 'c', null), (4, 'c', '7')")
  expect(await updateRows(db, 'dated_prices', { title: 'c', before: null }, { before: '6' })).toBe(1)
  expect(await updateRows(db, 'dated_prices', { title: 'c', before: null }, { before: '8' })).toBe(0)
  expect(await deleteRows(db, 'dated_prices', { title: 'c', before: '7' })).toBe(1)
  expect(await deleteRows(db, 'dated_prices', { title: 'c' })).toBe(1)
  expect(await listRows(db, 'dated_prices', { title: 'a' })).toHaveLength(2)
  await expect(deleteRows(db, 'dated_prices', {})).rejects.toThrow('no value')
})
