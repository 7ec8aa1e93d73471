/** Ends the sessions of a restored database: somebody may have been locked out since the backup was made. */
import { randomUUID } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** Seconds of a second factor's code, which is accepted one step early as well. */
const period = 30

/**
 * Ends every session and rejects codes of the second factor that may have been used before, in a database of any
 * version. Writes a new session epoch, so that a server does not end the new sessions once more at its start.
 */
export const endSessions = (sqlite: Database, now: Date): void => {
  const step = Math.floor(now.getTime() / 1000 / period) + 1
  sqlite.transaction(() => {
    sqlite.prepare('delete from sessions').run()
    sqlite
      .prepare(
        'update admins set totp_last_step = max(coalesce(totp_last_step, 0), ?) where totp_secret is not null',
      )
      .run(step)
    const hasLineages = sqlite.prepare("select 1 from sqlite_master where name = 'session_epochs'").get()
    if (hasLineages) {
      sqlite
        .prepare('insert into session_epochs (lineage, created_at) values (?, ?)')
        .run(randomUUID(), now.toISOString())
    }
  })()
}
