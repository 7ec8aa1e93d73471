import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { migrate } from './all-migrations.ts'
import { type Database, databaseFile, openSqlite } from './open.ts'
import { PreparedSqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

describe('while another process holds the write lock', () => {
  let folder: string
  let database: Database
  let other: Sqlite.Database
  beforeEach(async () => {
    folder = emptyFolder('busy')
    database = openSqlite(folder)
    await migrate(database)
    other = new Sqlite(join(folder, databaseFile))
    other.exec('begin immediate')
  })
  afterEach(async () => {
    other.close()
    await database.close()
  })

  const category = { title: 'A', title_key: 'a', created_at: 'x', updated_at: 'x', version: 1 }
  it.each([
    ['a write', () => database.db.insertInto('categories').values(category).execute()],
    [
      'a transaction',
      () =>
        database.db.transaction().execute(async tx => {
          await tx.insertInto('categories').values(category).execute()
        }),
    ],
  ])('%s waits, and the thread is free for others', async (_what, write) => {
    const order: string[] = []
    const written = write().then(() => order.push('written'))
    for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setTimeout(resolve, 10))
    order.push('released')
    other.exec('commit')
    await written
    expect(order).toEqual(['released', 'written'])
    expect(await database.db.selectFrom('categories').select('title').execute()).toEqual([{ title: 'A' }])
  })
})

it('a statement waits while another process repairs the log after a kill', async () => {
  const sqlite = new Sqlite(':memory:')
  let failures = 3
  const repairing = new Proxy(sqlite, {
    get: (target, name) => {
      if (name === 'prepare' && failures-- > 0)
        return () => {
          throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY_RECOVERY')
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const db = new Kysely<Tables>({ dialect: new PreparedSqliteDialect(repairing) })
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db)
  expect(rows).toEqual([{ one: 1 }])
  await db.destroy()
})
