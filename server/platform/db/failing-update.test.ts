import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { backupBeforeMigration, thinMigrationBackups } from '../backup/backup-before-migration.ts'
import { migrate, migrations } from './all-migrations.ts'
import { appliedNames, applyMigrations, type Migration } from './migrate.ts'
import { type Database, openSqlite } from './open.ts'
import { openPostgres } from './open-postgres.ts'

const bin = findPostgres()

const adds = (name: string): Migration => ({
  name,
  up: async db => {
    await sql`create table ${sql.table(`of_${name}`)} (n text)`.execute(db)
  },
})
const mended: readonly Migration[] = [...migrations, ...['900-a', '901-b', '902-c', '903-d'].map(adds)]

/** An update of many migrations whose last one writes something and fails. */
const failing: readonly Migration[] = [
  ...mended,
  {
    name: '999-fails',
    up: async db => {
      await sql`insert into options (title, value, note, created_at, updated_at) values ('half', '', '', ${at}, ${at})`.execute(
        db,
      )
      throw new Error('the last of them')
    },
  },
]
const at = '2026-01-01T00:00:00.000Z'

const writePhone = (database: Database, value: string) =>
  sql`insert into options (title, value, note, created_at, updated_at) values ('phone', ${value}, '', ${at}, ${at})
    on conflict (title) do update set value = excluded.value`.execute(database.db)

/** What an update could have changed. */
const stateOf = async ({ db }: Database) => ({
  applied: await appliedNames(db),
  tables: (await db.introspection.getTables()).map(table => [table.name, table.columns.length]).sort(),
  options: (await sql`select title, value from options order by title`.execute(db)).rows,
})

describe('an update that fails', () => {
  it('leaves SQLite as it was with one copy, however often it starts again, and the mended one goes through', async () => {
    const folder = emptyFolder('update')
    const copies = () => readdirSync(join(folder, 'before-migration'))
    let database = openSqlite(folder)
    await migrate(database)
    await writePhone(database, '1')
    const before = await stateOf(database)
    for (let start = 1; start <= 3; start += 1) {
      const update = applyMigrations(database, failing, backupBeforeMigration(database, folder))
      await expect(update).rejects.toThrow('the last of them')
      expect(await stateOf(database)).toEqual(before)
      expect(copies()).toHaveLength(1)
      await database.close()
      database = openSqlite(folder)
    }
    // The earlier version serves for a while: the copy of before no longer holds all there is.
    await writePhone(database, '2')
    await applyMigrations(database, failing, backupBeforeMigration(database, folder)).catch(() => {})
    expect(copies()).toHaveLength(2)

    await applyMigrations(database, mended, backupBeforeMigration(database, folder))
    expect(await appliedNames(database.db)).toEqual(mended.map(({ name }) => name))
    thinMigrationBackups(folder)
    await database.close()
    expect(copies()).toHaveLength(1)
    const copy = new Sqlite(join(folder, 'before-migration', copies()[0] ?? ''))
    expect(copy.prepare('select name from migrations').pluck().all()).toEqual(before.applied)
    expect(copy.prepare('select value from options').pluck().all()).toEqual(['2'])
    copy.close()
  })

  it('takes no copy away that is the only one of its version, and none that cannot be read', async () => {
    const folder = emptyFolder('update')
    const copies = join(folder, 'before-migration')
    mkdirSync(copies)
    const database = openSqlite(folder)
    // Several copies of a version, as starts with work between them leave them.
    for (const [day, count] of [1, 2, 2, 2, 2, 3, 4, 4].entries()) {
      await applyMigrations(database, mended.slice(0, count))
      await database.copyTo(join(copies, `2026-11-0${day + 1}T03-00-00-000Z.sqlite`))
    }
    await database.close()
    writeFileSync(join(copies, '2026-10-01T03-00-00-000Z.sqlite'), 'damaged')
    thinMigrationBackups(folder)
    expect(readdirSync(copies)).toEqual(
      ['10-01', '11-01', '11-05', '11-06', '11-08'].map(day => `2026-${day}T03-00-00-000Z.sqlite`),
    )
  })

  it.runIf(bin)('leaves PostgreSQL as it was, and the mended one goes through', async () => {
    const cluster = await startPostgres(bin ?? '')
    try {
      const database = await openPostgres(cluster.url, () => {})
      await migrate(database)
      await writePhone(database, '1')
      const before = await stateOf(database)
      await expect(applyMigrations(database, failing)).rejects.toThrow('the last of them')
      expect(await stateOf(database)).toEqual(before)
      await applyMigrations(database, mended)
      expect(await appliedNames(database.db)).toEqual(mended.map(({ name }) => name))
      await database.close()
    } finally {
      cluster.stop()
    }
  })
})
