/** What the program owns: opened once at start, handed to every subject, closed at the end. */
import type { Logger } from 'pino'
import type { SecretBox } from './auth/secret-box.ts'
import type { Config } from './config/config.ts'
import type { Database, Db } from './db/open.ts'
import type { MailTransport } from './mail/transport.ts'
import type { MediaFiles } from './media/media-files.ts'

export interface Context {
  config: Config
  database: Database
  db: Db
  /** The files of pictures. */
  media: MediaFiles
  log: Logger
  /** The clock; tests set it. */
  now: () => Date
  /** The network; tests answer in its place. */
  fetch: typeof fetch
  /** Sends a mail, or null when no mail server is configured. */
  mail: MailTransport | null
  /** Signs and checks tokens. */
  secret: string
  /** Seals what is stored and can sign somebody in. */
  secretBox: SecretBox
  /** Fires when the server stops: answers that would go on for ever end then. */
  stopping: AbortSignal
  /** Checks every answer against its schema; on in tests. */
  checkAnswers: boolean
}

/** The present moment as stored: ISO 8601, UTC. */
export const timestampOf = (ctx: Pick<Context, 'now'>): string => ctx.now().toISOString()
