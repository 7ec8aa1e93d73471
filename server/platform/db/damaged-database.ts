/** Rejects a start on a damaged database, which would make it worse, and names the way out. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { backupsFolder, momentOfBackup } from './backup-names.ts'
import { databaseFile } from './database-file.ts'

/** The message says what is damaged, which backup is the newest, and which command restores it. */
export class DamagedDatabase extends Error {}

/**
 * Throws `DamagedDatabase` when there is no database, or an empty file, although the folder has backups: a new database
 * would hide the loss.
 */
export const rejectMissing = (dataDir: string): void => {
  const path = join(dataDir, databaseFile)
  const size = existsSync(path) ? statSync(path).size : null
  const newest = backupsIn(dataDir)[0]
  if ((size ?? 0) > 0 || newest === undefined) return
  throw new DamagedDatabase(
    [
      `The database ${path} is ${size === null ? 'missing' : 'empty'}, though there are backups of one. Nothing was changed.`,
      `Restore the newest backup:  npm run restore -- ${newest}`,
      'To begin anew on purpose, move the folder of backups away. More: shared/docs/runbook.md, "Whose files".',
    ].join('\n'),
  )
}

/** Throws `DamagedDatabase` when SQLite's own check of the file fails. */
export const rejectDamaged = (sqlite: Sqlite.Database, dataDir: string): void => {
  const damage = damageOf(sqlite)
  if (damage === null) return
  const newest = backupsIn(dataDir)[0]
  throw new DamagedDatabase(
    [
      `The database ${sqlite.name} is damaged (${damage}). Nothing was changed.`,
      newest
        ? `Restore the newest backup:  npm run restore -- ${newest}${newest.endsWith('.age') ? ' --identity <key file>' : ''}`
        : 'Restore a backup:  npm run restore -- <file>',
      'The damaged data are moved aside, not removed. More: shared/docs/runbook.md, "Restore".',
    ].join('\n'),
  )
}

/** True when SQLite failed because of what is in the file. */
export const reportsDamage = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code)

/** The nightly backups of a data folder, the newest first. */
export const backupsIn = (dataDir: string): string[] => {
  const folder = join(dataDir, backupsFolder)
  try {
    return readdirSync(folder)
      .filter(name => momentOfBackup(name) !== null)
      .sort()
      .reverse()
      .map(name => join(folder, name))
  } catch {
    return []
  }
}

const damageOf = (sqlite: Sqlite.Database, attempts = 10): string | null => {
  try {
    const found: unknown = sqlite.pragma('quick_check(1)', { simple: true })
    return found === 'ok' ? null : String(found)
  } catch (error) {
    if (reportsDamage(error)) return error.message
    if (!(error instanceof Sqlite.SqliteError) || !passing.has(error.code) || attempts === 1) throw error
    // Blocks the thread: during a start it has nothing else to do.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
    return damageOf(sqlite, attempts - 1)
  }
}

/** Errors that pass: another server is creating or migrating the file at this very moment, so it is checked again. */
const passing: ReadonlySet<string> = new Set(['SQLITE_SCHEMA', 'SQLITE_IOERR_SHORT_READ'])
