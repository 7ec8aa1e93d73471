/** Brings the schema to the newest migration: numbered, forward only, each in one transaction, checked by name and content. */
import { type Kysely, sql } from 'kysely'
import { createChecksums, keepChecksum, refuseEdited } from './migration-checksums.ts'
import { initial } from './migrations/001-initial.ts'
import { postLists } from './migrations/002-post-lists.ts'
import { requestSearch } from './migrations/003-request-search.ts'
import { quoteSearch } from './migrations/004-quote-search.ts'
import { referenceLots } from './migrations/005-reference-lots.ts'
import { presence } from './migrations/006-presence.ts'
import { goneSlugs } from './migrations/007-gone-slugs.ts'
import { removedCategories } from './migrations/008-removed-categories.ts'
import { pastRates } from './migrations/009-past-rates.ts'
import { installation } from './migrations/010-installation.ts'
import { bin } from './migrations/011-bin.ts'
import { restoredCopies } from './migrations/012-restored-copies.ts'
import { auditNames } from './migrations/013-audit-names.ts'
import { tariffChanges } from './migrations/014-tariff-changes.ts'
import { datedPrices } from './migrations/015-dated-prices.ts'
import type { Database, Db, Dialect } from './open.ts'

export interface Migration {
  /** `001-initial`; never changed once landed. */
  name: string
  // biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its own time, not today's tables
  up(db: Kysely<any>, dialect: Dialect): Promise<void>
}

/** In order; a landed one is never edited or removed. */
export const migrations: readonly Migration[] = [
  initial,
  postLists,
  requestSearch,
  quoteSearch,
  referenceLots,
  presence,
  goneSlugs,
  removedCategories,
  pastRates,
  installation,
  bin,
  restoredCopies,
  auditNames,
  tariffChanges,
  datedPrices,
]

/**
 * Applies what is missing and answers the names applied. `beforeFirst` runs once before anything is changed on a
 * database that already holds data (the backup). Servers that start together wait for one another.
 */
export const migrate = async (
  database: Pick<Database, 'db' | 'dialect'>,
  known: readonly Migration[] = migrations,
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
  const unknown = applied.filter((name, index) => known[index]?.name !== name)
  if (unknown.length > 0) {
    throw new Error(`The database was written by another version: unknown migration ${unknown.join(', ')}`)
  }
  await refuseEdited(database.db, applied)
  if (applied.length > 0 && applied.length < known.length) await beforeFirst?.()
  const done: string[] = []
  for (const migration of known.slice(applied.length)) {
    const ran = await database.db.transaction().execute(async tx => {
      if ((await appliedNames(tx)).includes(migration.name)) return false
      await migration.up(tx, database.dialect)
      const at = new Date().toISOString()
      await sql`insert into migrations (name, applied_at) values (${migration.name}, ${at})`.execute(tx)
      await keepChecksum(tx, migration.name)
      return true
    })
    if (ran) done.push(migration.name)
  }
  return done
}

/** True when nothing is missing. */
export const isMigrated = async (db: Db): Promise<boolean> =>
  (await appliedNames(db)).length === migrations.length

/** False for a database that no server of ours has filled, also when it was only opened. */
export const hasMigrations = async (db: Db): Promise<boolean> => {
  const tables = await db.introspection.getTables()
  return tables.some(table => table.name === 'migrations') && (await appliedNames(db)).length > 0
}

const appliedNames = async (db: Pick<Db, 'getExecutor'>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db)
  return rows.map(row => row.name)
}
