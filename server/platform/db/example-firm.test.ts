import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { beginWithContract, companyCode, issued, makeFirm } from '#server/proofs/testing/invoices.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { exampleFirm } from './migrations/068-example-firm.ts'

it('marks the firm and the invoices of the example that an earlier program has shipped, and no namesake', async () => {
  await using server = await startTestServer({ SEED: 'demo' })
  const { database, db } = server.ctx
  const call = await server.signedIn()
  const names = { name: 'ПРИКЛАД ПЛЮС', shortName: 'ТОВ «ПРИКЛАД ПЛЮС»' }
  const namesake = await makeFirm(call, { ...names, code: companyCode(9) })
  await issued(call, await beginWithContract(call), { firm: namesake.id, account: 'a1' })
  const stored = async () => ({
    firms: await db.selectFrom('firms').select(['code', 'example']).orderBy('id').execute(),
    bills: await db.selectFrom('invoices').select('bill').orderBy('id').execute(),
  })
  const before = await stored()
  expect(before.firms.map(({ example }) => example)).toEqual([1, 0])
  const { rows } = await sql<{ id: number; bill: string }>`select id, bill from invoices`.execute(db)
  for (const { id, bill } of rows)
    await db
      .updateTable('invoices')
      .set({ bill: bill.replace(',"example":true', '') })
      .where('id', '=', id)
      .execute()
  await sql`alter table firms drop column example`.execute(db)
  await exampleFirm.up(db, database.dialect)
  expect(await stored()).toEqual(before)
})
