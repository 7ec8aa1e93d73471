import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { ConfigError } from '../config/config.ts'
import { appliedNames, applyMigrations, type Migration } from './migrate.ts'
import type { Database, Db } from './open.ts'
import { dbErrorCode } from './transient-db-error.ts'

const names = readdirSync(join(import.meta.dirname, 'migrations'))
  .flatMap(file => /^(\d{3}-.+)\.ts$/.exec(file)?.[1] ?? [])
  .toSorted()

const load = async (name: string): Promise<Migration> => {
  // oxlint-disable-next-line house/literal-paths -- the folder holds migrations alone, which import the platform
  const module: Record<string, Migration> = await import(`./migrations/${name}.ts`)
  const migration = Object.values(module).find(exported => exported.name === name)
  if (!migration) throw new Error(`${name}.ts exports no migration of its name`)
  return migration
}

/** The migrations of the folder, by number; each file exports one, which is loaded when it is to be applied. */
export const migrations: readonly Migration[] = names.map(name => ({
  name,
  load: () => load(name),
  up: async (db, dialect) => (await load(name)).up(db, dialect),
}))

/** Applies missing migrations; see `applyMigrations`. Throws `ConfigError` where the role of PostgreSQL may not. */
export const migrate = async (
  database: Pick<Database, 'db' | 'dialect'>,
  beforeFirst?: () => Promise<void>,
): Promise<string[]> => {
  try {
    return await applyMigrations(database, migrations, beforeFirst)
  } catch (error) {
    throw await explained(error, database.db)
  }
}

/**
 * Since PostgreSQL 15 only the owner of a database makes tables in its `public`; a dump that an administrator has
 * restored belongs to that one. `3F000`: no schema is visible to the role at all.
 */
const explained = async (error: unknown, db: Db): Promise<unknown> => {
  if (!(error instanceof Error && ['42501', '3F000'].includes(dbErrorCode(error) ?? ''))) return error
  const { rows } = await sql<{ role: string; schema: string }>`
    select quote_ident(current_user) as role, quote_ident(coalesce(current_schema(), 'public')) as schema`.execute(
    db,
  )
  const { role, schema } = rows[0] ?? { role: 'ROLE', schema: 'public' }
  return new ConfigError(
    `DATABASE_URL: ${error.message}; ${role} has to own its schema: alter schema ${schema} owner to ${role}, and the tables in it: restore a dump with pg_restore --no-owner --role=${role}`,
    { cause: error },
  )
}

export const isMigrated = async (db: Db): Promise<boolean> =>
  (await appliedNames(db)).length === migrations.length
