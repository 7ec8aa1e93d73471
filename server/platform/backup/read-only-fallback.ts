/** While the database is damaged, the server reads a copy of the newest good backup, and refuses every change. */
import type { Logger } from 'pino'
import { backupsIn, type DamagedDatabase, type Database, openSqlite } from '../db/open.ts'
import { openTempDir } from '../db/temp-dir.ts'
import { ageSuffix } from './age-encryption.ts'
import { restoreBackup } from './restore.ts'

/**
 * Unpacks the newest backup that can be restored beside the data and opens it; `close` removes the copy again. As after
 * every restore, it holds no session. Throws the damage where there is no good backup.
 */
export const openReadOnlyFallback = async (damage: DamagedDatabase, dataDir: string): Promise<Database> => {
  // Encrypted backups cannot be read here: the server does not hold their key.
  for (const file of backupsIn(dataDir).filter(name => !name.endsWith(ageSuffix))) {
    const { folder, close: remove } = await openTempDir(dataDir, 'trial')
    try {
      const { createdAt } = await restoreBackup(file, folder)
      const database = openSqlite(folder)
      return {
        ...database,
        fallback: {
          dataDir: folder,
          reason: `${damage.message}\nUntil then visitors read the copy of ${createdAt}, and every change is refused.`,
        },
        close: async () => {
          await database.close()
          await remove()
        },
      }
    } catch {
      // This backup is damaged as well, or the disk lacks room for it: an older one may do.
      await remove()
    }
  }
  throw damage
}

/** Milliseconds between two alarms. */
const alarmEveryMs = 60_000

/** Logs the reason now and every minute, until the returned function is called. */
export const raiseAlarm = (log: Logger, reason: string): (() => void) => {
  log.fatal(reason)
  const timer = setInterval(() => log.fatal(reason), alarmEveryMs).unref()
  return () => clearInterval(timer)
}
