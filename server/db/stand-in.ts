/** While the database is damaged, a copy of the newest good backup is read in its place, and nothing is changed. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { type Database, openSqlite } from './open.ts'
import { backupsIn, type DamagedDatabase } from './refuse-damaged.ts'
import { restoreBackup } from './restore.ts'

/**
 * Unpacks the newest backup that can be restored beside the data and opens it; `close` removes it again. It knows no
 * sessions: one that was ended after the backup must not come back to life. Throws the damage where there is no backup.
 */
export const openStandIn = async (damage: DamagedDatabase, dataDir: string): Promise<Database> => {
  mkdirSync(join(dataDir, 'tmp'), { recursive: true })
  for (const file of backupsIn(dataDir)) {
    const folder = mkdtempSync(join(dataDir, 'tmp', 'trial-'))
    const remove = () => rmSync(folder, { recursive: true, force: true })
    try {
      const { createdAt } = await restoreBackup(file, folder)
      const database = openSqlite(folder)
      await database.db.deleteFrom('sessions').execute()
      return {
        ...database,
        standIn: {
          dataDir: folder,
          reason: `${damage.message}\nUntil then visitors read the copy of ${createdAt}, and every change is refused.`,
        },
        close: async () => {
          await database.close()
          remove()
        },
      }
    } catch {
      // Damaged as well, or no room for it: the one before may do.
      remove()
    }
  }
  throw damage
}

/** Milliseconds between two alarms. */
const alarmEvery = 60_000

/** Says it in the log, now and every minute, until the answered function is called. */
export const raiseAlarm = (log: Logger, reason: string): (() => void) => {
  log.fatal(reason)
  const timer = setInterval(() => log.fatal(reason), alarmEvery).unref()
  return () => clearInterval(timer)
}
