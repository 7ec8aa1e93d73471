import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { appliedNames, applyMigrations, type Migration } from './migrate.ts'
import type { Database, Db } from './open.ts'

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

/** Applies missing migrations; see `applyMigrations`. */
export const migrate = (
  database: Pick<Database, 'db' | 'dialect'>,
  beforeFirst?: () => Promise<void>,
): Promise<string[]> => applyMigrations(database, migrations, beforeFirst)

export const isMigrated = async (db: Db): Promise<boolean> =>
  (await appliedNames(db)).length === migrations.length
