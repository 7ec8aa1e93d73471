/** Letters that were refused or given up: which there are, and sending one again. */
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, updateRow } from '#server/platform/db/rows.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { fieldError, httpError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import {
  addressOfMessage,
  orderOfMessage,
  readQueuedMail,
  retryMessage,
} from '#server/platform/outbox/outbox.store.ts'
import { nameReason } from '#server/platform/outbox/undelivered-reason.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import { findOrder } from '#server/work/orders/order.store.ts'
import type { FailedLetter } from '#shared/contract/work/failed-letters.ts'
import { can } from '#shared/domain/can.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { limitLetters } from './letter-limit.ts'

const most = 50

export const listFailedLetters = async (db: Tx): Promise<FailedLetter[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'recipient', 'message', 'last_error', 'created_at', 'request_id'])
    .where('channel', '=', 'mail')
    .where('state', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(row => ({
    id: row.id,
    to: row.recipient,
    address: addressOf(row),
    error: nameReason(row.last_error),
    at: row.created_at,
    requestId: row.request_id,
    orderId: orderOfMessage(row.message),
  }))
}

const addressOf = (row: { message: string; request_id: number | null }): FailedLetter['address'] => {
  if (addressOfMessage(row.message) === 'office') return 'settings'
  if (orderOfMessage(row.message) !== null) return 'order'
  return row.request_id === null ? 'account' : 'letter'
}

/**
 * Makes a failed letter due now, with all attempts anew; one about an order goes to the address that the order has now.
 * Throws 404 for an unknown letter, 403 for one with an invoice if the account may see no money, 409 for one that has not
 * failed, 400 for an address that is mended elsewhere, 429 over the daily limit of letters.
 */
export const sendLetterAgain = async (
  { tx, by, at }: ChangeContext,
  ctx: Context,
  { id, to, actor }: { id: number; to: string | undefined; actor: Actor },
): Promise<void> => {
  const letter = orNotFound(await findRow(tx, 'outbox', { id, channel: 'mail' }))
  if (readQueuedMail(letter.message, '').about?.kind === 'invoice' && !can(actor, 'orders.money'))
    throw httpError('auth.forbidden')
  if (letter.state !== 'failed') throw httpError('mail.nothing-to-retry')
  const address = addressOf(letter)
  if (to !== undefined && address !== 'letter') throw fieldError('to', 'field.unknown')
  const orderId = orderOfMessage(letter.message)
  const order = orderId === null ? undefined : await findOrder(tx, orderId)
  const recipient = to ?? (address === 'order' ? order?.email : undefined) ?? letter.recipient
  if (contactKey(recipient) !== contactKey(letter.recipient)) await limitLetters(ctx, tx, actor)
  await retryMessage(tx, letter, { recipient, at })
  // A stage of days ago is news again, since a person has decided so.
  await tx.updateTable('order_letters').set({ created_at: at }).where('outbox_id', '=', id).execute()
  if (to !== undefined && letter.request_id !== null)
    await mendRequest(tx, letter.request_id, { from: letter.recipient, to, at })
  const about = letter.request_id ?? orderId
  await recordChange(tx, ctx, by, {
    kind: letter.request_id === null ? (orderId === null ? 'mail' : 'order') : 'request',
    id: about,
    action: 'retry-mail',
    after: { way: 'mail' },
  })
}

/** The request has the refused address too: further letters would go there. */
const mendRequest = async (
  tx: Tx,
  id: number,
  { from, to, at }: { from: string; to: string; at: string },
): Promise<void> => {
  const request = await findRow(tx, 'requests', { id }, ['email', 'version'])
  if (!request || contactKey(request.email) !== contactKey(from)) return
  await updateRow(tx, 'requests', id, {
    email: to,
    email_key: contactKey(to),
    version: request.version + 1,
    updated_at: at,
  })
}
