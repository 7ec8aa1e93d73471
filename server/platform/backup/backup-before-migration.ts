/** Copies the database into a folder beside it before an update migrates the schema, even if the update then fails. */
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../db/open.ts'
import { SqliteFile } from '../db/sqlite-file.ts'

export const migrationBackupsFolder = 'before-migration'

/** True for the file name of a copy made before a migration: the name is the time when it was made. */
export const isMigrationBackup = (name: string): boolean => /^\d{4}-\d\d-\d\dT[\d-]+Z\.sqlite$/.test(name)

const unfinished = 'unfinished.part'

/**
 * For `migrate`'s `beforeFirst`. A failed update is tried again at each start: a copy equal to one that is already
 * there is not kept twice. Does nothing on PostgreSQL, which has backup tools of its own.
 */
export const backupBeforeMigration =
  (database: Database, dataDir: string): (() => Promise<void>) =>
  async () => {
    if (database.dialect !== 'sqlite') return
    const folder = join(dataDir, migrationBackupsFolder)
    mkdirSync(folder, { recursive: true })
    const part = join(folder, unfinished)
    rmSync(part, { force: true })
    await database.copyTo(part)
    const hash = await hashOf(part)
    for (const name of copiesIn(folder)) if ((await hashOf(join(folder, name))) === hash) return rmSync(part)
    renameSync(part, join(folder, nameOf(new Date())))
  }

const hashOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const nameOf = (moment: Date): string => `${moment.toISOString().replaceAll(/[:.]/g, '-')}.sqlite`

/** When the copy was made, read from its name; null for a renamed file. */
export const momentOfMigrationBackup = (name: string): string | null =>
  isMigrationBackup(name) ? name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.sqlite$/, 'T$1:$2:$3.$4') : null

const copiesIn = (folder: string): string[] => readdirSync(folder).filter(isMigrationBackup).sort()

/**
 * Removes all but the newest copy of each schema version; a copy that cannot be read stays. Call only once it is
 * certain that the copies belong to this database.
 */
export const thinMigrationBackups = (dataDir: string): void => {
  const folder = join(dataDir, migrationBackupsFolder)
  if (!existsSync(folder)) return
  const seen = new Set<string>()
  for (const name of copiesIn(folder).reverse()) {
    const version = versionOf(join(folder, name))
    if (version === null) continue
    if (seen.has(version)) rmSync(join(folder, name))
    seen.add(version)
  }
}

/** Name of the last migration applied to a copy; null when the file cannot be read. */
const versionOf = (file: string): string | null => {
  try {
    using copy = new SqliteFile(file, { fileMustExist: true })
    return String(copy.prepare('select max(name) from migrations').pluck().get())
  } catch {
    return null
  }
}

/** Milliseconds: eleven months, so that a copy is removed before the nightly backups of its day (`backupsGoneBy`). */
const lifeMs = 330 * 86_400_000

/** Removes old copies, even the newest one: they still hold data of people who have been erased from the database. */
export const removeOldMigrationBackups = (dataDir: string, now: Date): void => {
  const folder = join(dataDir, migrationBackupsFolder)
  if (!existsSync(folder)) return
  const oldest = nameOf(new Date(now.getTime() - lifeMs))
  for (const name of copiesIn(folder)) if (name < oldest) rmSync(join(folder, name))
}
