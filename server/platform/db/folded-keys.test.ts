/** On SQLite, and with the tests of PostgreSQL there. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openMigratedDatabase } from '#server/proofs/testing/migrated-database.ts'
import { isOnPostgres } from '#server/proofs/testing/test-database.ts'
import type { Context } from '../context.ts'
import { foldedKeys } from './migrations/067-folded-keys.ts'
import { matchesFoldedSearch } from './search-condition.ts'

let ctx: Context
let close: () => Promise<void>
beforeEach(async () => {
  ;({ ctx, close } = await openMigratedDatabase())
})
afterEach(() => close())

const at = '2026-01-01T00:00:00.000Z'
const name = 'Кравчинський Дем´ян'
/** As the versions before folded it. */
const earlier = 'кравчинський дем ́ян'

const order = {
  ...{ lang: 'uk', name, phones: '["+380671234567"]', email: '', vin: '', lot: '', auction: '', make: 'VW' },
  ...{ model: '', year: 2019, engine: '', route: 'usa', port: '', container: '', vessel: '' },
  ...{ declaration: '', plate: 'АА0001АА', contract_number: '', outcome_reason: '', stages: '[]' },
  ...{ state: 'open', reached: '', next_stage: '', search_key: earlier, created_at: at, updated_at: at },
}
const bill = JSON.stringify({ number: '26-1', payer: { name } })
const invoice = {
  ...{ order_id: 1, firm_id: 1, account: 'a1', money: 'own', lines: '[]', vat_included: 1, purpose: '' },
  ...{ equivalent: 0, rate: '', shown: 1, sum: 1, rest: 1, over: 0, unknown: 0, written_off: 0 },
  ...{ write_off_reason: '', annul_reason: '', annulled_by: '', created_at: at, updated_at: at },
}
const payer = {
  ...{ order_id: 1, kind: 'person', name, code: '', address: '', contract: 'none', clause: 'none' },
  ...{ clause_source: '', created_at: at, updated_at: at },
}

const insert = (table: string, values: Record<string, unknown>) =>
  sql`insert into ${sql.table(table)}
  (${sql.join(Object.keys(values).map(column => sql.ref(column)))})
  values (${sql.join(Object.values(values).map(value => sql`${value}`))})`.execute(ctx.db)

const fill = async (): Promise<void> => {
  for (const table of ['payers', 'invoices']) {
    for (const when of isOnPostgres ? [] : ['added', 'removed', 'changed'])
      await sql`drop trigger ${sql.table(`${table}_words_${when}`)}`.execute(ctx.db)
    await sql`alter table ${sql.table(table)} drop column search_key`.execute(ctx.db)
  }
  await insert('orders', order)
  await insert('requests', {
    ...{ kind: 'callback', name, message: 'Под’їзд', note: '', status: 'new', search_key: earlier },
    ...{ created_at: at, updated_at: at },
  })
  await insert('firms', {
    ...{ kind: 'company', name: '', short_name: '', code: '', address: '', director: '{}', tax: '' },
    ...{ vat_number: '', accounts: '[]', pattern: '', days_to_pay: 1, code_format: '', own_category: '' },
    ...{ passed_category: '', retired: 0, account_changes: '[]', begun_in: '', confirmed_in: '' },
    ...{ created_at: at, updated_at: at },
  })
  await insert('payers', payer)
  await insert('invoices', { ...invoice, stage: 'issued', number: '26-1', year: 2026, count: 1, bill })
  await insert('invoices', {
    ...{ ...invoice, stage: 'issued', number: '26-2', year: 2026, count: 2, bill, closed_at: at },
  })
  await insert('invoices', { ...invoice, stage: 'draft' })
  await insert('media', {
    ...{ hash: 'a', width: 1, height: 1, variants: '[]', created_at: at, name, alts: '{"ru":""}' },
    search_key: earlier,
  })
  const rows = [
    { table: 'orders', values: { ...order, id: 7 } },
    { table: 'payers', values: { ...payer, order_id: 7 } },
  ]
  await insert('bin', {
    ...{ kind: 'order', ref: '7', title: name, title_key: earlier, payload: JSON.stringify({ rows }) },
    ...{ removed_by_name: '', removed_at: at },
  })
  for (const record_title of [name, null])
    await insert('audit', {
      ...{ at, action: 'update', kind: 'category', record_title },
      record_key: record_title && earlier,
    })
}

const found = async (table: string, column = 'search_key') => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
    where ${matchesFoldedSearch(column, 'Кравчинский Демян')}`.execute(ctx.db)
  return Number(rows[0]?.count)
}

it('names are found as the other language spells them, in every table and in the bin', async () => {
  await fill()
  const columns = [
    ...[['orders'], ['requests'], ['media'], ['bin', 'title_key'], ['audit', 'record_key']],
  ] as [string, string?][]
  for (const [table, column] of columns) expect(await found(table, column), table).toBe(0)
  await foldedKeys.up(ctx.db, ctx.database.dialect)
  for (const [table, column] of columns) expect(await found(table, column), table).toBe(1)
  expect([await found('payers'), await found('invoices')]).toEqual([1, 1])
  const [entry] = await ctx.db.selectFrom('bin').select('payload').execute()
  const { rows } = JSON.parse(entry?.payload ?? '') as { rows: { values: { search_key: string } }[] }
  const [kept] = await ctx.db.selectFrom('orders').select('search_key').execute()
  expect(kept?.search_key).toBe(
    'кравчинський демян\n+380671234567 aa0001aa аа0001аа vw 2019 кравчинскии демян',
  )
  expect(rows.map(({ values }) => values.search_key)).toEqual([kept?.search_key, 'кравчинскии демян'])
})
