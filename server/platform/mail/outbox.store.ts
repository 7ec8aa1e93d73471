/** Mails that wait to go out, in the database, so that none is lost with the process. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { z } from 'zod'
import { clockSkew } from '../context.ts'
import type { Tx } from '../db/open.ts'
import type { Tables } from '../db/tables.ts'
import type { OutgoingMail } from './transport.ts'

export interface WaitingMail {
  id: number
  attempts: number
  mail: OutgoingMail
  /** The quote whose document goes with it. */
  quoteNumber: string | null
}

const minute = 60_000
const hour = 60 * minute

/**
 * Milliseconds after a failed attempt until the next: 1, 5, 30 minutes, 2, 12, 24 hours. The first is a little
 * shorter, because the job looks every few seconds and the promise is within the minute.
 */
export const pauses = [50_000, 5 * minute, 30 * minute, 2 * hour, 12 * hour, 24 * hour] as const

/** Longer than the mail server's own time limits, so that no second process sends what the first still sends. */
export const sendLease = 5 * minute

export const queueMail = async (
  tx: Tx,
  mail: OutgoingMail,
  about: { requestId: number; quoteNumber: string | null; at: string },
): Promise<void> => {
  await tx
    .insertInto('outbox')
    .values({
      request_id: about.requestId,
      recipient: mail.to,
      // The document is rendered when the mail goes out: a quote never changes, and a letter waits as a few lines.
      message: JSON.stringify({ ...mail, quoteNumber: about.quoteNumber } satisfies StoredMail),
      state: 'pending',
      attempts: 0,
      next_attempt_at: about.at,
      last_error: null,
      created_at: about.at,
      sent_at: null,
    })
    .execute()
}

export const hasDueMail = async (db: Tx, now: Date): Promise<boolean> =>
  (await db.selectFrom('outbox').select('id').where(isDue(now)).limit(1).executeTakeFirst()) !== undefined

/**
 * Takes the next due mail for this process alone until `until`: should the process die while it sends, another
 * attempt follows then.
 */
export const takeDueMail = async (db: Tx, now: Date, until: Date): Promise<WaitingMail | undefined> => {
  const row = await db
    .updateTable('outbox')
    .set({ next_attempt_at: until.toISOString() })
    .where('id', '=', eb =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where(isDue(now))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    // Asked again on the row itself: another process may have taken it meanwhile.
    .where(isDue(now))
    .returning(['id', 'attempts', 'message'])
    .executeTakeFirst()
  if (!row) return undefined
  const { quoteNumber, ...mail } = storedMail.parse(JSON.parse(row.message))
  return { id: row.id, attempts: row.attempts, mail, quoteNumber }
}

/**
 * Pending, and its time has come or lies further ahead than a mail with so many attempts ever waits: then the clock
 * was wrong when it was set.
 */
const isDue =
  (now: Date) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>): ExpressionWrapper<Tables, 'outbox', SqlBool> => {
    const inTime = (ms: number) => new Date(now.getTime() + ms).toISOString()
    return eb.and([
      eb('state', '=', 'pending'),
      eb.or([
        eb('next_attempt_at', '<=', now.toISOString()),
        ...[0, ...pauses].map((pause, attempts) =>
          eb.and([
            eb('attempts', '=', attempts),
            eb('next_attempt_at', '>', inTime(Math.max(pause, sendLease) + clockSkew)),
          ]),
        ),
      ]),
    ])
  }

export const markSent = async (db: Tx, id: number, at: string): Promise<void> => {
  await db
    .updateTable('outbox')
    .set(eb => ({ state: 'sent', sent_at: at, attempts: eb('attempts', '+', 1), last_error: null }))
    .where('id', '=', id)
    .execute()
}

/** Makes the mail of a request due now, with all its attempts before it; false when there is none that waits. */
export const retryMailOf = async (db: Tx, requestId: number, now: string): Promise<boolean> => {
  const result = await db
    .updateTable('outbox')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now })
    .where('request_id', '=', requestId)
    .where('state', 'in', ['pending', 'failed'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** `nextAttemptAt` null gives the mail up. */
export const markFailed = async (
  db: Tx,
  id: number,
  failure: { error: string; nextAttemptAt: string | null },
): Promise<void> => {
  await db
    .updateTable('outbox')
    .set(eb => ({
      attempts: eb('attempts', '+', 1),
      last_error: failure.error,
      ...(failure.nextAttemptAt === null
        ? { state: 'failed' as const }
        : { next_attempt_at: failure.nextAttemptAt }),
    }))
    .where('id', '=', id)
    .execute()
}

const storedMail = z.object({
  to: z.string(),
  replyTo: z.string().exactOptional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().exactOptional(),
  quoteNumber: z.string().nullable(),
})
type StoredMail = z.infer<typeof storedMail>
