/** Brings the schema to the newest migration: numbered, forward only, all that are missing in one transaction, checked by name and content. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Dialect } from './open.ts'

export interface Migration {
  /** `001-initial`; never changed once landed. */
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its own time, not today's tables
  up(db: Kysely<any>, dialect: Dialect): Promise<void>
  /** Loads the code of `up` before the database is locked for it. */
  load?(): Promise<unknown>
}

/**
 * Applies missing migrations and returns their names. `beforeFirst` runs once before anything is changed on a database
 * that already holds data (the backup). A failing migration leaves the database as it was before the first of them.
 * Servers that start together wait for one another.
 */
export const applyMigrations = async (
  database: Pick<Database, 'db' | 'dialect'>,
  known: readonly Migration[],
  beforeFirst?: () => Promise<void>,
): Promise<string[]> => {
  // A transaction holds the only write lock there is, on either database, so the second of two starters sees what the
  // first one did.
  await database.db.transaction().execute(async tx => {
    await sql`create table if not exists migrations (name text primary key, applied_at text not null)`.execute(
      tx,
    )
    await createChecksums(tx)
  })
  const applied = await appliedNames(database.db)
  if (isBeforeFirstRelease(applied)) throw new Error(`The database is ${beforeFirstRelease}`)
  const unknown = applied.filter((name, index) => known[index]?.name !== name)
  if (unknown.length > 0) {
    throw new Error(`The database was written by another version: unknown migration ${unknown.join(', ')}`)
  }
  await rejectEdited(database.db, applied)
  for (const missing of known.slice(applied.length)) await missing.load?.()
  if (applied.length > 0 && applied.length < known.length) await beforeFirst?.()
  return database.db.transaction().execute(async tx => {
    const missing = known.slice((await appliedNames(tx)).length)
    for (const { name, up } of missing) {
      await up(tx, database.dialect)
      const at = new Date().toISOString()
      await sql`insert into migrations (name, applied_at) values (${name}, ${at})`.execute(tx)
      await storeChecksum(tx, name)
    }
    return missing.map(({ name }) => name)
  })
}

/** True for the migrations of the versions before 1.0.0, all of which but the very first had this one. */
export const isBeforeFirstRelease = (applied: readonly unknown[]): boolean =>
  applied.includes('002-post-lists')

export const beforeFirstRelease =
  'of a version before 1.0.0, which this program does not read; nothing was changed.'

/** False for a database without applied migrations, also when it was only opened. */
export const hasMigrations = async (db: Db): Promise<boolean> => {
  const tables = await db.introspection.getTables()
  return tables.some(table => table.name === 'migrations') && (await appliedNames(db)).length > 0
}

export const appliedNames = async (db: Pick<Db, 'getExecutor'>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(row => row.name)
}

/** SHA-256 of a migration's file, hex, the same under every system's line ends; null when there is no such file. */
export const checksumOf = (name: string): string | null => {
  const file = join(import.meta.dirname, 'migrations', `${name}.ts`)
  if (!existsSync(file)) return null
  return createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')
}

type Connection = Pick<Kysely<unknown>, 'getExecutor'>

const createChecksums = async (tx: Connection): Promise<void> => {
  await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(
    tx,
  )
}

const storeChecksum = async (tx: Connection, name: string): Promise<void> => {
  const checksum = checksumOf(name)
  if (checksum === null) return
  await sql`insert into migration_checksums (name, checksum) values (${name}, ${checksum})
    on conflict (name) do nothing`.execute(tx)
}

/** Throws when the file of an applied migration has changed since: `001-initial` did so until 1.0.0. */
const rejectEdited = async (db: Connection, applied: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksums`.execute(db)
  const kept = new Map(rows.map(row => [row.name, row.checksum]))
  const edited = applied.filter(
    name => kept.has(name) && (checksumOf(name) ?? kept.get(name)) !== kept.get(name),
  )
  if (edited.length > 0) {
    throw new Error(
      `The database went through another ${edited.join(', ')}: it is of a version before 1.0.0, which this program does not read, or the file was edited. Put it back then, and write a new migration for what shall change.`,
    )
  }
}
