/** On SQLite, and with the tests of PostgreSQL there. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openMigratedDatabase } from '#server/proofs/testing/migrated-database.ts'
import { isOnPostgres } from '#server/proofs/testing/test-database.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import type { Context } from '../context.ts'
import { migrate } from './all-migrations.ts'
import { updateRow } from './rows.ts'
import { findByWords, indexWords, isAmong, partlySearched } from './word-search.ts'

let ctx: Context
let close: () => Promise<void>
beforeEach(async () => {
  ;({ ctx, close } = await openMigratedDatabase())
})
afterEach(() => close())

const at = '2026-01-01T00:00:00.000Z'

const add = async (...texts: string[]): Promise<void> => {
  for (const text of texts)
    await ctx.db
      .insertInto('requests')
      .values({
        ...{ kind: 'callback', name: null, phone: null, email: null, message: null, quote_id: null },
        ...{ status: 'new', note: '', taken_by: null, taken_name: null, next_action: null },
        ...{ next_action_at: null, consent_id: null, erased_at: null, phone_key: null, email_key: null },
        ...{ created_at: at, updated_at: at, search_key: foldForSearch(text) },
      })
      .execute()
}
const find = (typed: string, part = {}) => findByWords(ctx.db, 'requests', [typed], part)

describe('words of a list', () => {
  it('are found inside others, as typed, in another layout and spelling, newest first', async () => {
    await add('Олена Кравчинська\n+380671234567', 'Знижка 50% на "Passat"', 'Оленка')
    expect(await find('Олен')).toEqual([3, 1])
    expect(await find('Jktyf')).toEqual([1])
    expect(await find('кравчинская')).toEqual([])
    expect(await find('кравчинск')).toEqual([1])
    expect(await find('067 123')).toEqual([1])
    expect(await find('0% на "pas')).toEqual([2])
    expect(await find('0_ на')).toEqual([])
    expect(await find('олена" OR "знижка')).toEqual([])
  })

  it('are found from either end, as many as are asked for', async () => {
    await add(...Array.from({ length: 5 }, () => 'Олена'))
    expect(await find('олена', { most: 2 })).toEqual([5, 4])
    expect(await find('олена', { most: 2, oldestFirst: true })).toEqual([1, 2])
  })

  it('of one and two signs are found among the newest', async () => {
    await add('Олена', 'Ян')
    expect(await find('ян')).toEqual([2])
    await add(...Array.from({ length: 1_000 }, () => 'Іван'))
    expect(await find('ол')).toEqual([])
    expect(await find('оле')).toEqual([1])
  })

  it('say when they were searched for in a part of the list', async () => {
    const partly = async (q: string, most = 1_000) =>
      partlySearched(ctx.db, 'requests', { q, most, found: await find(q, { most: most + 1 }) })
    await add('Олена', 'Олена')
    expect([await partly('ол'), await partly('олена'), await partly('олена', 1)]).toEqual([
      {},
      {},
      { partly: true },
    ])
    await add(...Array.from({ length: 999 }, () => 'Іван'))
    expect([await partly('ол'), await partly('олена')]).toEqual([{ partly: true }, {}])
  })

  it('follow each change of a row', async () => {
    await add('Олена', 'Іван')
    await updateRow(ctx.db, 'requests', 1, { search_key: foldForSearch('Тарас') })
    expect([await find('олена'), await find('тарас')]).toEqual([[], [1]])
    await ctx.db.deleteFrom('requests').where('id', '=', 1).execute()
    expect([await find('тарас'), await find('іван')]).toEqual([[], [2]])
  })

  if (!isOnPostgres)
    it('leave nothing in the index once they are erased', async () => {
      const terms = async () => {
        await sql`create virtual table if not exists terms using fts5vocab('requests_words', 'row')`.execute(
          ctx.db,
        )
        const { rows } = await sql<{ term: string }>`select term from terms`.execute(ctx.db)
        return rows.map(({ term }) => term)
      }
      const bytes = async () => {
        const { rows } = await sql<{ block: Buffer }>`select block from requests_words_data`.execute(ctx.db)
        return Buffer.concat(rows.map(({ block }) => block))
      }
      await add('Іван', 'q7wz9')
      expect([await terms(), (await bytes()).includes('7wz')]).toEqual([
        expect.arrayContaining(['7wz']),
        true,
      ])
      await updateRow(ctx.db, 'requests', 2, { search_key: '' })
      expect([(await terms()).includes('7wz'), (await bytes()).includes('7wz')]).toEqual([false, false])
    })
})

it('rows are named by many numbers or texts in one statement', async () => {
  await add('Олена', 'Іван', 'Тарас')
  const named = async (column: string, values: number[] | string[]) =>
    (
      await ctx.db
        .selectFrom('requests')
        .select('id')
        .where(isAmong(ctx.db, column, values))
        .execute()
    ).length
  expect(await named('id', [1, 3, 99])).toBe(2)
  expect(await named('search_key', [foldForSearch('Іван'), "O'Hara"])).toBe(1)
  for (const column of ['id', 'search_key']) expect(await named(column, [])).toBe(0)
})

if (isOnPostgres)
  it('words are found where the owner of PostgreSQL may not make the extension', async () => {
    await add('Олена')
    const role = sql.ref(`guest_${randomBytes(8).toString('hex')}`)
    await sql`create role ${role}`.execute(ctx.db)
    await sql`grant select on requests to ${role}`.execute(ctx.db)
    await ctx.db.connection().execute(async db => {
      await sql`set role ${role}`.execute(db)
      expect(String(await indexWords({ db, dialect: 'postgres' }))).toContain('permission denied')
      expect(await findByWords(db, 'requests', ['лена'])).toEqual([1])
      await sql`reset role`.execute(db)
    })
    await sql`drop owned by ${role}`.execute(ctx.db)
    await sql`drop role ${role}`.execute(ctx.db)
  })

if (isOnPostgres)
  it('words are indexed at a start, and again after a restore', async () => {
    const indexes = async () => {
      const { rows } =
        await sql`select 1 from pg_indexes where schemaname = 'public' and indexdef like '%gin_trgm_ops%'`.execute(
          ctx.db,
        )
      return rows.length
    }
    expect([await indexWords(ctx.database), await indexWords(ctx.database), await indexes()]).toEqual([
      null,
      null,
      7,
    ])
    await sql`alter schema public rename to before_restore`.execute(ctx.db)
    await sql`create schema public`.execute(ctx.db)
    await migrate(ctx.database)
    expect([await indexWords(ctx.database), await indexes()]).toEqual([null, 7])
  })

if (isOnPostgres)
  it('words are indexed by the extension that a superuser has made, wherever it is', async () => {
    const role = sql.ref(`guest_${randomBytes(8).toString('hex')}`)
    await sql`create schema apart`.execute(ctx.db)
    await sql`create extension pg_trgm schema apart`.execute(ctx.db)
    await sql`create role ${role}`.execute(ctx.db)
    await sql`grant usage on schema apart to ${role}`.execute(ctx.db)
    await sql`create schema own authorization ${role}`.execute(ctx.db)
    await ctx.db.connection().execute(async db => {
      await sql`set role ${role}`.execute(db)
      await sql`set search_path = own`.execute(db)
      await migrate({ db, dialect: 'postgres' })
      expect(await indexWords({ db, dialect: 'postgres' })).toBeNull()
      await sql`reset role`.execute(db)
      await sql`reset search_path`.execute(db)
    })
    await sql`drop owned by ${role}`.execute(ctx.db)
    await sql`drop role ${role}`.execute(ctx.db)
  })
