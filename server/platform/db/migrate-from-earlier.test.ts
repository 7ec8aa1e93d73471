import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPostPage } from '#server/content/posts/post-lists.ts'
import { fillPostSearch } from '#server/content/posts/post-search.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { backupBeforeMigration } from '../backup/backup-before-migration.ts'
import { migrate, migrations } from './all-migrations.ts'
import { applyMigrations } from './migrate.ts'
import { type Database, openSqlite } from './open.ts'

/** Migrations of the first version whose databases are carried on. */
const first = migrations.findIndex(({ name }) => name === '050-unpaid-orders') + 1
const at = '2026-01-01T00:00:00.000Z'

describe('a database of an earlier version', () => {
  let folder: string
  let database: Database
  beforeEach(() => {
    folder = emptyFolder('earlier')
    database = openSqlite(folder)
  })
  afterEach(() => database.close())

  /** As text: how it was made matters as little as spaces do. */
  const schemaOf = async ({ db }: Database) => {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where sql is not null`.execute(
      db,
    )
    return rows.map(row => row.sql.replace(/\s+/g, ' ')).sort()
  }

  /** Migrates so far and writes three posts, one of them in a category, and a request. */
  const begin = async (count: number) => {
    await applyMigrations(database, migrations.slice(0, count))
    const run = (statement: string) => sql.raw(statement).execute(database.db)
    await run(`insert into categories (title, title_key, created_at, updated_at)
      values ('Советы', 'советы', '${at}', '${at}')`)
    for (const number of [1, 2, 3]) {
      await run(`insert into posts (id) values (${number})`)
      await run(`insert into post_texts (post_id, lang, title, slug, text, description, meta_title, meta_description,
          keywords, image_alt, status, published_at, created_at, updated_at)
        values (${number}, 'ru', 'Пост ${number}', 'post-${number}', '<p>растаможка</p>', '', '', '', '', '',
          'published', '${at}', '${at}', '${at}')`)
    }
    await run(`insert into post_categories values (1, 1, 'ru', 'published', 0, '${at}')`)
    await run(`insert into requests (kind, name, phone, phone_key, status, note, created_at, updated_at)
      values ('callback', 'Иван', '+380671234567', '+380671234567', 'new', '', '${at}', '${at}')`)
  }

  const holdsAll = async () => {
    const total = async (category: number, q: string | null) =>
      (
        await findPostPage(database.db, {
          ...{ scope: 'published', category, page: 1, sort: 'order', q },
        })
      )?.total
    expect([await total(0, null), await total(0, 'растаможка'), await total(1, null)]).toEqual([3, 3, 1])
    const phones = await database.db.selectFrom('requests').select('phone').execute()
    expect(phones).toEqual([{ phone: '+380671234567' }])
    expect((await sql`pragma foreign_key_check`.execute(database.db)).rows).toEqual([])
  }

  const earlier = migrations.map(({ name }, index) => [name, index + 1] as const).slice(first - 1, -1)
  it.each(earlier)(
    'of %s becomes what a new one is, with all it held, and is copied before',
    async (_name, count) => {
      await begin(count)
      const applied = await migrate(database, backupBeforeMigration(database, folder))
      expect(applied).toEqual(migrations.slice(count).map(({ name }) => name))

      const fresh = openSqlite(join(folder, 'fresh'))
      await migrate(fresh)
      expect(await schemaOf(database)).toEqual(await schemaOf(fresh))
      await fresh.close()

      await fillPostSearch(database)
      await holdsAll()
      expect(readdirSync(join(folder, 'before-migration'))).toHaveLength(1)
    },
  )

  it('is whole when the program was killed as it migrated or indexed, which the next start does', async () => {
    await begin(first)
    const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    const script = `
      const { openSqlite } = await import(${from('./open.ts')})
      const { migrations } = await import(${from('./all-migrations.ts')})
      const { applyMigrations } = await import(${from('./migrate.ts')})
      const { indexPosts } = await import(${from('../../content/posts/post-search.ts')})
      const database = openSqlite(process.argv[1])
      const dies = { name: '999-dies', up: () => process.kill(process.pid, 'SIGKILL') }
      if (process.argv[2] === 'migrating') await applyMigrations(database, [...migrations, dies])
      else await database.db.transaction().execute(async tx => {
        await indexPosts(tx)
        dies.up()
      })`
    const die = (where: string) =>
      expect(
        promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder, where]),
      ).rejects.toMatchObject({ signal: 'SIGKILL' })
    await die('migrating')
    expect(await migrate(database)).toHaveLength(migrations.length - first)
    await die('indexing')
    await fillPostSearch(database)
    await holdsAll()
  })

  it('has no container and no vessel in the log, nor in orders whose customer was erased', async () => {
    await applyMigrations(database, migrations.slice(0, first))
    const { db } = database
    for (const erased of [at, null])
      await sql`insert into orders (lang, name, phones, email, vin, lot, auction, make, model, engine, route, port,
          container, vessel, declaration, plate, contract_number, outcome_reason, stages, state, reached, next_stage,
          search_key, erased_at, created_at, updated_at)
        values ('ru', '', '[]', '', '', '', '', 'VW', 'Passat', '', 'usa', '', 'MSCU1', 'Анна', '', '', '', '', '[]',
          'open', '', '', ${'mscu1\nанна\nvw passat'}, ${erased}, ${at}, ${at})`.execute(db)
    const binned = { make: 'VW', model: 'Golf', year: 2019, engine: '', container: 'MSCU1', vessel: 'Анна' }
    const payload = (values: object) => JSON.stringify({ rows: [{ table: 'orders', values }], leading: null })
    await sql`insert into bin (kind, ref, title, title_key, payload, removed_by_name, removed_at)
      values ('order', '7', '', '', ${payload({ ...binned, search_key: 'mscu1', erased_at: at })}, '', ${at})`.execute(
      db,
    )
    const difference = (...fields: string[]) =>
      JSON.stringify(Object.fromEntries(fields.map(field => [field, { from: null, to: 'MSCU1' }])))
    for (const [kind, changed] of [
      ['order', difference('make', 'container', 'vessel')],
      ['order', difference('vessel')],
      ['post', difference('container')],
      ['order', null],
    ])
      await sql`insert into audit (at, action, kind, difference) values (${at}, 'update', ${kind}, ${changed})`.execute(
        db,
      )
    await migrate(database)
    const rows = await db.selectFrom('orders').select(['container', 'vessel', 'search_key']).execute()
    expect(rows).toEqual([
      { container: '', vessel: '', search_key: 'vw passat' },
      { container: 'MSCU1', vessel: 'Анна', search_key: 'mscu1 анна vw passat' },
    ])
    const [entry] = await db.selectFrom('bin').select('payload').execute()
    const gone = { container: '', vessel: '', search_key: 'vw golf 2019', erased_at: at }
    expect(JSON.parse(entry?.payload ?? '')).toEqual(JSON.parse(payload({ ...binned, ...gone })))
    const lines = await db.selectFrom('audit').select('difference').orderBy('id').execute()
    expect(lines.map(line => line.difference)).toEqual([
      difference('make'),
      '{}',
      difference('container'),
      null,
    ])
    expect(await db.selectFrom('unfinished_erasures').select('at').execute()).toEqual([{ at }])
  })
})
