/** A start on a damaged database would make it worse: it is refused, with the way out. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { backupsFolder, momentOf } from './backup-rotation.ts'

/** Says what is damaged, which backup is the newest, and the command that restores it. */
export class DamagedDatabase extends Error {}

/** Throws `DamagedDatabase`. */
export const refuseDamaged = (sqlite: Sqlite.Database, dataDir: string): void => {
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

/** Whether SQLite has failed because of what is in the file. */
export const saysDamaged = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError && /^SQLITE_(?:NOTADB|CORRUPT)/.test(error.code)

/** The nightly backups of a data folder, the newest first. */
export const backupsIn = (dataDir: string): string[] => {
  const folder = join(dataDir, backupsFolder)
  try {
    return readdirSync(folder)
      .filter(one => momentOf(one) !== null)
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
    if (saysDamaged(error)) return error.message
    // Another server migrates at this very moment: the next look finds the tables as they are now.
    if (error instanceof Sqlite.SqliteError && error.code === 'SQLITE_SCHEMA' && attempts > 1) {
      return damageOf(sqlite, attempts - 1)
    }
    throw error
  }
}
