import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { expect, it } from 'vitest'
import { findRow, listRows } from './rows.ts'
import type { Tables } from './tables.ts'

const sqlite = new Sqlite(':memory:')
sqlite.exec('create table dated_prices (id integer primary key, title text, before text)')
sqlite.exec("insert into dated_prices values (1, 'a', '5'), (2, 'a', null)")
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
