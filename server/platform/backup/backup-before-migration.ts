/** A copy of the database before its schema changes, beside it; the newest few are kept. */
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/open.ts'

const kept = 3

export const migrationBackupsFolder = 'before-migration'

/** Whether it is a copy of ours, by its name: the moment it was made. */
export const isMigrationBackup = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+Z\.sqlite$/.test(name)

/** For `migrate`'s `beforeFirst`; PostgreSQL has its own ways, so nothing is done there. */
export const backupBeforeMigration =
  (database: Database, dataDir: string): (() => Promise<void>) =>
  async () => {
    if (database.dialect !== 'sqlite') return
    const folder = join(dataDir, migrationBackupsFolder)
    mkdirSync(folder, { recursive: true })
    await database.copyTo(join(folder, nameOf(new Date())))
  }

const nameOf = (moment: Date): string => `${moment.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`

/** Removes all but the newest few; called once it is sure that they are this database's. */
export const thinMigrationBackups = (dataDir: string): void => {
  const folder = join(dataDir, migrationBackupsFolder)
  if (!existsSync(folder)) return
  const copies = readdirSync(folder).filter(isMigrationBackup).sort()
  for (const old of copies.slice(0, -kept)) rmSync(join(folder, old))
}

/** Milliseconds: eleven months, so that they are gone before the nightly copies of the same day, see `backupsGoneBy`. */
const life = 330 * 86_400_000

/** Removes those that are old, the newest among them: whoever was erased from the database stands in them still. */
export const removeOldMigrationBackups = (dataDir: string, now: Date): void => {
  const folder = join(dataDir, migrationBackupsFolder)
  if (!existsSync(folder)) return
  const oldest = nameOf(new Date(now.getTime() - life))
  for (const name of readdirSync(folder).filter(isMigrationBackup))
    if (name < oldest) rmSync(join(folder, name))
}
