import { expect, it } from 'vitest'
import { aCustomer, beginOrder } from '#server/proofs/testing/orders.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { readRow, updateRow } from '../db/rows.ts'
import { keepOfReplaced, readReplaced } from './replaced-database.ts'

const { server, call } = serverOfTest()

it('keeps the letters stopped that a customer has stopped since the backup', async () => {
  const { db } = server.ctx
  const orders = [await beginOrder(call, aCustomer), await beginOrder(call, aCustomer)]
  const [stopped, other] = orders.map(({ id }) => id) as [number, number]
  for (const id of [stopped, other]) await updateRow(db, 'orders', id, { letters: 'stopped' })
  const { id: installation } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const replaced = await readReplaced(db, installation)
  expect((await readReplaced(db, 'of another office')).stopped).toEqual([])

  for (const id of [stopped, other]) await updateRow(db, 'orders', id, { letters: 'on' })
  // A backup of the time before its number was given out anew.
  await updateRow(db, 'orders', other, { created_at: '2020-01-01T10:00:00.000Z' })
  await db.transaction().execute(tx => keepOfReplaced(tx, replaced))
  const lettersOf = async (id: number) => (await readRow(db, 'orders', { id }, ['letters'])).letters
  expect([await lettersOf(stopped), await lettersOf(other)]).toEqual(['stopped', 'on'])
})
