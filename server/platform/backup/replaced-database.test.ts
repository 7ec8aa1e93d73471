import { expect, it } from 'vitest'
import { aCustomer, beginOrder } from '#server/proofs/testing/orders.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { keepLettersStopped } from '../db/mend-restored-copy.ts'
import { readRow, updateRow } from '../db/rows.ts'
import { SqliteFile } from '../db/sqlite-file.ts'
import { readReplaced } from './replaced-database.ts'

const { server, call } = serverOfTest()

it('keeps the letters stopped that a customer has stopped since the backup', async () => {
  const { db } = server.ctx
  const orders = [await beginOrder(call, aCustomer), await beginOrder(call, aCustomer)]
  const [stopped, other] = orders.map(({ id }) => id) as [number, number]
  for (const id of [stopped, other]) await updateRow(db, 'orders', id, { letters: 'stopped' })
  const { id: installation } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const replaced = await readReplaced(db, installation)
  expect((await readReplaced(db, 'of another office')).stopped).toEqual([])

  using copy = new SqliteFile(':memory:')
  copy.exec(`create table orders (id integer, created_at text, letters text default 'on')`)
  const insert = copy.prepare('insert into orders (id, created_at) values (?, ?)')
  insert.run(stopped, (await readRow(db, 'orders', { id: stopped }, ['created_at'])).created_at)
  // A backup of the time before its number was given out anew.
  insert.run(other, '2020-01-01T10:00:00.000Z')
  keepLettersStopped(copy, replaced.stopped)
  expect(copy.prepare('select letters from orders order by id').pluck().all()).toEqual(['stopped', 'on'])
})
