/** Everything that the program opens at start, passes to every module, and closes at the end. */
import type { Logger } from 'pino'
import type { QuoteFacts } from '#shared/contract/work/statistics.ts'
import type { Day } from '#shared/domain/time/kyiv-day.ts'
import type { Config } from './config/config.ts'
import type { SecretBox } from './config/secret-box.ts'
import type { Database, Db } from './db/open.ts'
import type { DiskSpace } from './disk-space.ts'
import type { MailTransport } from './mail/transport.ts'
import type { Installation } from './media-files/installation.ts'
import type { FileStores } from './media-files/open-media-files.ts'

export interface Context {
  config: Config
  database: Database
  db: Db
  /** Stored files by folder; only pictures (`media`) can be read without signing in. */
  files: FileStores
  /** Tells whether database, pictures and backups belong together: until that is certain, no file is changed. */
  installation: Installation
  log: Logger
  /** Free space for stored files; tests set it. */
  disk: (folder: keyof FileStores) => DiskSpace
  /** The wall clock, for stored times and times shown to people. It may jump either way by days. Tests set it. */
  now: () => Date
  /** Milliseconds since the process began, which never jump: for intervals, back-off and caches of the process. */
  uptime: () => number
  /** Reads an example file that comes with the program; callers never learn its path. */
  readExample: (name: ExampleFile) => Buffer
  /** Reads how accurate past calculations were, for pages and the office; `own` leaves example data out. */
  readQuoteFact: (
    ctx: Pick<Context, 'db' | 'now'>,
    asked: { from?: Day | undefined; to?: Day | undefined; own?: boolean },
  ) => Promise<QuoteFacts>
  /** HTTP client; tests replace it. */
  fetch: typeof fetch
  /** Sends a mail with the given settings, see `outbox/channel-settings.ts`. */
  mail: MailTransport
  /** Signs and checks tokens. */
  secret: string
  /** Encrypts stored secrets that can sign somebody in. */
  secretBox: SecretBox
  /** Fires when the server stops, and ends responses that would otherwise go on for ever. */
  stopping: AbortSignal
  /** Checks every response against its schema; on in tests. */
  checkResponses: boolean
}

/** Initial prices and tables of the calculator in a new installation. */
export type ExampleFile = 'options.csv' | `tables/${string}.csv`

/**
 * Milliseconds by which the clocks of several servers may differ, or by which requests may reach the database in
 * another order than they read the clock. A stored time further ahead was set by a wrong clock and does not count.
 */
export const clockSkew = 5_000

/** The present moment as stored: ISO 8601, UTC. */
export const nowIso = (ctx: Pick<Context, 'now'>): string => ctx.now().toISOString()
