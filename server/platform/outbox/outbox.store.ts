/** Messages to be sent by mail or another channel, stored in the database, so that none is lost with the process. */
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { z } from 'zod'
import { namesContact } from '#shared/domain/contact.ts'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'
import { clockSkew } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { findRow, hasRows, insertRow, rowsById, updateRow } from '../db/rows.ts'
import type { Row, Tables } from '../db/tables.ts'
import type { OutgoingMail } from '../mail/transport.ts'
import { deleteEach, piiSource } from '../personal-data/pii-source.ts'
import { restored } from './fail-pending.ts'
import { pauses } from './retry-pauses.ts'
import { maskReason, textsOfReason } from './undelivered-reason.ts'

export type Channel = Row<'outbox'>['channel']

export interface DueMessage {
  id: number
  attempts: number
  requestId: number | null
  /** A mail address, or the id of a chat. */
  recipient: string
  /** JSON in the form of the channel. */
  message: string
  createdAt: string
}

/** Milliseconds, longer than a mail server's time limits: no second process sends what the first still sends. */
export const sendLease = 5 * 60_000

export interface QueuedMail extends Omit<OutgoingMail, 'left'> {
  /**
   * Field that gets the office's address when the mail is sent, since it may change until then. Replies go there in any
   * case: an automatic one to a notice must not reach the customer.
   */
  office?: 'to' | 'replyTo'
  /** The order whose mail is written only when it is sent. */
  orderId?: number
  /** The part of the order that the mail is about, by its kind; without one it is about the order's stages. */
  part?: { kind: string; id: number }
}

/** Returns the id of the message, as `queueMessage` does. */
export const queueMail = async (
  tx: Tx,
  mail: QueuedMail,
  about: { requestId: number | null; quoteNumber: string | null; at: string },
): Promise<number> => {
  // Stores the quote's number only: its document is rendered when the mail is sent, since a quote never changes.
  const message = JSON.stringify({ ...mail, quoteNumber: about.quoteNumber } satisfies StoredMail)
  return queueMessage(tx, 'mail', { ...about, recipient: mail.to, message })
}

export const queueMessage = async (
  tx: Tx,
  channel: Channel,
  about: { requestId: number | null; recipient: string; message: string; at: string },
): Promise<number> => {
  const { id } = await insertRow(tx, 'outbox', {
    channel,
    request_id: about.requestId,
    recipient: about.recipient,
    message: about.message,
    state: 'pending',
    attempts: 0,
    next_attempt_at: about.at,
    last_error: null,
    created_at: about.at,
    sent_at: null,
  })
  return id
}

export const hasDue = (db: Tx, channel: Channel, now: Date): Promise<boolean> =>
  hasRows(db.selectFrom('outbox').where(isDue(channel, now)))

/**
 * Takes the next due message of a channel for this process alone until `until`; should the process die while sending,
 * the message is due again then.
 */
export const takeDue = async (
  db: Tx,
  channel: Channel,
  now: Date,
  until: Date,
): Promise<DueMessage | undefined> => {
  const row = await db
    .updateTable('outbox')
    .set({ next_attempt_at: until.toISOString() })
    .where('id', '=', eb =>
      eb
        .selectFrom('outbox')
        .select('id')
        .where(isDue(channel, now))
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1),
    )
    // Checked again on the row itself: another process may have taken it meanwhile.
    .where(isDue(channel, now))
    .returning(['id', 'attempts', 'request_id', 'recipient', 'message', 'created_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const { request_id, created_at, ...message } = row
  return { ...message, requestId: request_id, createdAt: created_at }
}

/** A stored mail with the office's present address, and the quote and the record that are rendered for it. */
export const readQueuedMail = (
  message: string,
  officeAddress: string,
): {
  mail: OutgoingMail
  quoteNumber: string | null
  about: { kind: string; id: number } | null
} => {
  const { quoteNumber, office, orderId, part, left, ...mail } = storedMail.parse(JSON.parse(message))
  const order = orderId === undefined ? null : { kind: 'order', id: orderId }
  const to = office === 'to' ? officeAddress : mail.to
  return {
    // The office may have mended its address since.
    mail: { ...mail, to, ...(left?.of === to && { left: left.addresses }), replyTo: officeAddress },
    quoteNumber,
    about: part ?? order,
  }
}

/** The order that a stored message is about; null for any other. */
export const orderOfMessage = (message: string): number | null =>
  z
    .object({ orderId: z.number().nullable().catch(null) })
    .catch({ orderId: null })
    .parse(JSON.parse(message)).orderId

/** Whose address a stored mail goes to. */
export const addressOfMessage = (message: string): 'office' | 'other' =>
  storedMail.parse(JSON.parse(message)).office === 'to' ? 'office' : 'other'

/** True for a pending message that is due, or whose next attempt is later than any pause: a wrong clock has set it. */
const isDue =
  (channel: Channel, now: Date) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>): ExpressionWrapper<Tables, 'outbox', SqlBool> => {
    const inTime = (ms: number) => new Date(now.getTime() + ms).toISOString()
    return eb.and([
      eb('state', '=', 'pending'),
      eb('channel', '=', channel),
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

/**
 * Makes pending and failed messages about a request due now, with all attempts anew; false when there are none. Leaves
 * out mails that a restore has failed, which are decided one by one.
 */
export const retryMessagesOf = async (db: Tx, requestId: number, now: string): Promise<boolean> => {
  const result = await db
    .updateTable('outbox')
    .set({ state: 'pending', attempts: 0, next_attempt_at: now })
    .where('request_id', '=', requestId)
    .where('state', 'in', ['pending', 'failed'])
    .where(eb =>
      eb.or([eb('channel', '<>', 'mail'), eb('last_error', 'is', null), eb('last_error', '<>', restored)]),
    )
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Makes one message due now, to another recipient where that has changed, with all attempts anew. */
export const retryMessage = async (
  db: Tx,
  { id, message }: Pick<Row<'outbox'>, 'id' | 'message'>,
  { recipient, at }: { recipient: string; at: string },
): Promise<void> => {
  await updateRow(db, 'outbox', id, {
    recipient,
    message: JSON.stringify({ ...JSON.parse(message), to: recipient }),
    state: 'pending',
    attempts: 0,
    next_attempt_at: at,
  })
}

/** Sends a mail again only to the recipients that are left. */
export const leaveRecipients = async (
  db: Tx,
  { id, message }: Pick<DueMessage, 'id' | 'message'>,
  left: NonNullable<StoredMail['left']>,
): Promise<void> => updateRow(db, 'outbox', id, { message: JSON.stringify({ ...JSON.parse(message), left }) })

/** `nextAttemptAt` null gives the message up. */
export const markFailed = async (
  db: Tx,
  id: number,
  failure: { error: string; attempts: number; nextAttemptAt: string | null },
): Promise<void> => {
  await updateRow(db, 'outbox', id, {
    attempts: failure.attempts,
    last_error: failure.error,
    ...(failure.nextAttemptAt === null
      ? { state: 'failed' as const }
      : { next_attempt_at: failure.nextAttemptAt }),
  })
}

const storedMail = z.object({
  to: z.string(),
  replyTo: z.string().exactOptional(),
  byPerson: z.literal(true).exactOptional(),
  subject: z.string(),
  text: z.string(),
  html: z.string().exactOptional(),
  office: z.enum(['to', 'replyTo']).exactOptional(),
  left: z.object({ of: z.string(), addresses: z.array(z.string()).readonly() }).exactOptional(),
  quoteNumber: z.string().nullable(),
  orderId: z.number().exactOptional(),
  part: z.object({ kind: z.string(), id: z.number() }).exactOptional(),
})
type StoredMail = z.infer<typeof storedMail>

export const messagePii = piiSource({
  read: rowsById('outbox', ['id', 'request_id', 'recipient', 'message', 'last_error']),
  isOwn: (row, person) =>
    (row.request_id !== null && person.requests.has(row.request_id)) ||
    person.orders.has(orderOfMessage(row.message) ?? 0) ||
    namesContact(person.contact, row.recipient),
  texts: row => [...textsIn(row.message), ...textsOfReason(row.last_error)],
  record: row => (row.request_id === null ? '' : String(row.request_id)),
  requests: row => (row.request_id === null ? [] : [row.request_id]),
  erase: deleteEach((tx, id) => tx.deleteFrom('outbox').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await findRow(tx, 'outbox', { id }, ['message', 'last_error'])
    if (!row) return
    await updateRow(tx, 'outbox', id, {
      message: mapTexts(row.message, mask),
      last_error: maskReason(row.last_error, mask),
    })
  },
})
