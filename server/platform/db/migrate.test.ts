import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { isMigrated, migrate, migrations } from './all-migrations.ts'
import { applyMigrations, checksumOf, type Migration } from './migrate.ts'
import { databaseFile, openSqlite } from './open.ts'

/** Databases have been through these: a line is added with each migration that lands, none is ever changed. */
const landed = {
  '001-initial': '0ffc00b99bb5c9d9c763477cdf1501dc0401020c6b1fcb8cce3bd02d06fa82e5',
}

const create = (name: string, statement: string): Migration => ({
  name,
  up: async db => {
    await sql.raw(statement).execute(db)
  },
})

describe('the database', () => {
  let folder: string
  beforeEach(() => {
    folder = emptyFolder('migrate')
  })

  it('is opened so that an acknowledged write survives a power cut', async () => {
    const database = openSqlite(folder)
    const pragma = async (name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.db)
      return Object.values(rows[0] ?? {})[0]
    }
    expect(await pragma('journal_mode')).toBe('wal')
    expect(await pragma('synchronous')).toBe(2)
    expect(await pragma('foreign_keys')).toBe(1)
    expect(await pragma('trusted_schema')).toBe(0)
    expect(await pragma('cell_size_check')).toBe(1)
    expect(await pragma('mmap_size')).toBe(0)
    await database.close()
  })

  it('rejects a file of another program', () => {
    const foreign = new Sqlite(join(folder, databaseFile))
    foreign.pragma('application_id = 77')
    foreign.close()
    expect(() => openSqlite(folder)).toThrow('belongs to another program')
  })

  it('has STRICT tables only', async () => {
    const database = openSqlite(folder)
    await migrate(database)
    const { rows } = await sql<{ name: string }>`
      select name from pragma_table_list where schema = 'main' and type = 'table' and strict = 0
      and name not like 'sqlite_%' and name not like 'post_search%' and name not in ('migrations', 'migration_checksums')`.execute(
      database.db,
    )
    expect(rows).toEqual([])
    await database.close()
  })

  it('is locked for missing migrations only when all of their code is loaded', async () => {
    const database = openSqlite(folder)
    const first = create('001-a', 'create table a (n integer) strict')
    await applyMigrations(database, [first])
    const other = new Sqlite(join(folder, databaseFile), { timeout: 0 })
    const steps: string[] = []
    const said = (name: string): Migration => ({
      name,
      load: async () => {
        other.exec('begin immediate; rollback')
        steps.push(`load ${name}`)
      },
      up: async () => void steps.push(`up ${name}`),
    })
    await applyMigrations(database, [said('001-a'), said('002-b'), said('003-c')])
    expect(steps).toEqual(['load 002-b', 'load 003-c', 'up 002-b', 'up 003-c'])
    other.close()
    await database.close()
  })

  it('is migrated once, also when two servers start together', async () => {
    // Two processes: two connections of one process would wait for each other without ever yielding.
    const script = `
      const { openSqlite } = await import(${JSON.stringify(new URL('./open.ts', import.meta.url).href)})
      const { migrate } = await import(${JSON.stringify(new URL('./all-migrations.ts', import.meta.url).href)})
      const { takeStartLock } = await import(${JSON.stringify(new URL('./start-lock.ts', import.meta.url).href)})
      const dataDir = process.argv[1]
      // As at a start: SQLite alone waits for seconds, and a busy machine migrates for longer.
      const release = await takeStartLock({ dataDir }, { log: { info() {}, error() {} }, onWait: async () => {} })
      const database = openSqlite(dataDir)
      console.log(JSON.stringify(await migrate(database)))
      await database.close()
      await release()`
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder])
    const outputs = await Promise.all([start(), start(), start()])
    const applied = outputs.flatMap(output => JSON.parse(output.stdout) as string[])
    expect(applied.sort()).toEqual(migrations.map(migration => migration.name))
    const database = openSqlite(folder)
    expect(await isMigrated(database.db)).toBe(true)
    await database.close()
  })

  it('is backed up before a change of existing data, not before the first one', async () => {
    const database = openSqlite(folder)
    const backup = vi.fn(async () => {})
    const first = create('001-a', 'create table a (x) ')
    await applyMigrations(database, [first], backup)
    expect(backup).not.toHaveBeenCalled()
    await applyMigrations(database, [first, create('002-b', 'create table b (x)')], backup)
    expect(backup).toHaveBeenCalledOnce()
    await database.close()
  })

  it('keeps nothing of a migration that fails half-way', async () => {
    const database = openSqlite(folder)
    const broken: Migration = {
      name: '001-broken',
      up: async db => {
        await sql`create table half (x)`.execute(db)
        await sql`create table half (x)`.execute(db)
      },
    }
    await expect(applyMigrations(database, [broken])).rejects.toThrow('half')
    const { rows } = await sql`select name from sqlite_master where name = 'half'`.execute(database.db)
    expect(rows).toEqual([])
    await database.close()
  })

  it('is whole when the program was killed as it migrated, which the next start does', async () => {
    const from = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
    const script = `
      const { openSqlite } = await import(${from('./open.ts')})
      const { migrations } = await import(${from('./all-migrations.ts')})
      const { applyMigrations } = await import(${from('./migrate.ts')})
      const dies = { name: '999-dies', up: () => process.kill(process.pid, 'SIGKILL') }
      await applyMigrations(openSqlite(process.argv[1]), [...migrations, dies])`
    await expect(
      promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, folder]),
    ).rejects.toMatchObject({ signal: 'SIGKILL' })
    const database = openSqlite(folder)
    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name))
    await database.close()
  })

  it('is rejected when a newer version has written it', async () => {
    const database = openSqlite(folder)
    await applyMigrations(database, [
      create('001-a', 'create table a (x)'),
      create('002-b', 'create table b (x)'),
    ])
    await expect(applyMigrations(database, [create('001-a', '')])).rejects.toThrow('002-b')
    await database.close()
  })

  it('is refused when it is of a version before 1.0.0, and nothing of it is touched', async () => {
    const database = openSqlite(folder)
    await migrate(database)
    await sql`insert into migrations (name, applied_at) values ('002-post-lists', '2026-11-20')`.execute(
      database.db,
    )
    await database.close()
    const file = join(folder, databaseFile)
    const before = readFileSync(file)
    const again = openSqlite(folder)
    const backup = vi.fn(async () => {})
    await expect(migrate(again, backup)).rejects.toThrow(
      'The database is of a version before 1.0.0, which this program does not read; nothing was changed.',
    )
    await again.close()
    expect(backup).not.toHaveBeenCalled()
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  it('is rejected when a migration was edited after it went through it', async () => {
    const database = openSqlite(folder)
    await migrate(database)
    await migrate(database)
    await sql`update migration_checksums set checksum = 'another' where name = '001-initial'`.execute(
      database.db,
    )
    await expect(migrate(database)).rejects.toThrow(
      /another 001-initial: it is of a version before 1\.0\.0, .* or the file was edited\./,
    )
    await database.close()
  })

  it('is never met by a landed migration that was edited', () => {
    for (const [name, checksum] of Object.entries(landed))
      expect([name, checksumOf(name)]).toEqual([name, checksum])
    expect(migrations.map(({ name }) => name).slice(0, Object.keys(landed).length)).toEqual(
      Object.keys(landed),
    )
  })
})
