/**
 * Letters about stages. The transaction that reaches a stage queues a letter, and one that takes the stage back drops
 * it; a job hands due letters to the outbox.
 */

import { type Context, clockSkew } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, listInOrder, readRow, updateRow } from '#server/platform/db/rows.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { clockJumped } from '#server/platform/jobs/clock-watch.ts'
import { orderOfMessage, queueMail } from '#server/platform/outbox/outbox.store.ts'
import { nameReason } from '#server/platform/outbox/undelivered-reason.ts'
import { type Author, recordChange } from '#server/platform/records/audit.ts'
import { type BinRow, restoreRows } from '#server/platform/records/bin.store.ts'
import { dailyQuota } from '#server/platform/records/daily-quota.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type { readOrderLettersEndpoint } from '#shared/contract/work/order-letters.ts'
import { type Order, stageLimit } from '#shared/contract/work/orders.ts'
import { can } from '#shared/domain/can.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { currentLanguage } from '#shared/domain/site/reader-language.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { isLetterHour, letterHold } from '#shared/domain/work/letter-hours.ts'
import { hasLink, type OrderLettersState } from '#shared/domain/work/order-link.ts'
import { lettersADay } from '../requests/mail/letter-limit.ts'
import { endLinks, readLetters, showsPayments } from './customer-page/order-link.ts'
import { findOrder } from './order.store.ts'
import { letterTo, staleAfter } from './order-letter-mail.ts'

/** Queues letters about stages that a change has reached, and drops letters about stages that it has taken back. */
export const scheduleStageMails = async (
  { tx, at }: Pick<ChangeContext, 'tx' | 'at'>,
  before: Order | null,
  after: Order | null,
): Promise<void> => {
  if (!before || !after) return
  const dayOf = ({ stages }: Order, key: string) => stages.find(stage => stage.key === key)?.actual ?? null
  const keys = after.stages.map(({ key }) => key)
  const changed = keys.filter(key => (dayOf(before, key) === null) !== (dayOf(after, key) === null))
  if (changed.length > 0) await endLetters(tx, after.id, changed)
  const reached = changed.filter(key => dayOf(after, key) !== null)
  if (reached.length === 0 || !mayTell(after, at) || (await readLetters(tx, after.id)) !== 'on') return
  const due_at = new Date(Date.parse(at) + letterHold).toISOString()
  const rows = reached.map(stage => ({ order_id: after.id, stage, due_at, outbox_id: null, created_at: at }))
  await tx.insertInto('order_letters').values(rows).execute()
}

/**
 * Ends the letters when the e-mail changes, and the customer's link, which the person at the old address may have. The
 * office has to switch the letters on again, also for the first address of an order. A refused address is mended, not
 * changed: nobody has read its letters, so link and letters stay, if whoever mends it may send what the letters show.
 */
export const noteAddress = async (
  command: Pick<ChangeContext, 'tx' | 'ctx' | 'by'>,
  before: Order | null,
  after: Order | null,
): Promise<void> => {
  if (!before || !after || contactKey(before.email) === contactKey(after.email)) return
  const { tx, ctx, by } = command
  const wasRefused = await reachedNobody(tx, before)
  if (wasRefused && (await maySendSums(tx, by, after.id))) return
  if (before.email !== '' && !wasRefused) {
    await endLinks(tx, after.id)
    await recordChange(tx, ctx, by, { kind: 'order', id: after.id, action: 'link-end' })
  }
  if ((await readLetters(tx, after.id)) === 'on') await switchLetters(command, ctx, after.id, 'off')
}

/** A letter that was refused at its first attempt was taken by nobody; one that broke off may have been. */
const reachedNobody = async (tx: Tx, { id, email }: Order): Promise<boolean> => {
  const mails = await tx
    .selectFrom('outbox')
    .select(['message', 'state', 'attempts'])
    .where('recipient', '=', email)
    .where('message', 'like', `%"orderId":${id}%`)
    .execute()
  const own = mails.filter(({ message }) => orderOfMessage(message) === id)
  return own.length > 0 && own.every(({ state, attempts }) => state === 'failed' && attempts === 1)
}

/** Letters lead to a page that may show sums, which not every colleague sees. */
const maySendSums = async (tx: Tx, { actor }: Author, id: number): Promise<boolean> =>
  actor === null ||
  (actor.role !== undefined && can({ role: actor.role }, 'orders.money')) ||
  !(await showsPayments(tx, id))

export const hasEmail = async (tx: Tx, id: number): Promise<boolean> =>
  (await readRow(tx, 'orders', { id }, ['email'])).email !== ''

/** True if the order has an e-mail and a customer's page to link to. */
const mayTell = (order: Order, at: string): boolean =>
  order.email !== '' && hasLink(order, kyivDay(new Date(at)))

/**
 * Throws 409 if the office would restart letters that the customer stopped, or begin some to nobody; 403 if the letters
 * would link to payments that the account may not see, 429 over the daily limit.
 */
export const switchLetters = async (
  { tx, by }: Pick<ChangeContext, 'tx' | 'by'>,
  ctx: ChangeContext['ctx'],
  id: number,
  to: OrderLettersState,
): Promise<void> => {
  const from = await readLetters(tx, id)
  if (from === to) return
  if (from === 'stopped' && by.actor) throw httpError('order.letters-stopped')
  if (to === 'on' && !(await hasEmail(tx, id))) throw httpError('order.letters-nobody')
  if (to === 'on' && !(await maySendSums(tx, by, id))) throw httpError('order.letters-money')
  const author = by.actor?.id ?? null
  if (to === 'on' && author !== null) await limitLetters(ctx, tx, author)
  await updateRow(tx, 'orders', id, { letters: to })
  if (to !== 'on') await endLetters(tx, id)
  await recordChange(tx, ctx, by, { kind: 'order', id, action: actionOf(to) })
}

/**
 * Limits how often an account switches letters on in a day: with a stolen session somebody could otherwise mail anybody
 * in the office's name.
 */
const limitLetters = (ctx: ChangeContext['ctx'], tx: Tx, authorId: number) =>
  dailyQuota(
    ctx,
    tx,
    { id: authorId },
    { max: lettersADay, actions: [actionOf('on')], matches: () => true, what: 'letters' },
  )

const actionOf = (state: OrderLettersState): string => `letters-${state}`

/** Drops unsent letters about these stages, or about all. A mail that is about another stage too stays. */
const endLetters = async (tx: Tx, order: number, stages?: readonly string[]): Promise<void> => {
  const unsent = tx.selectFrom('outbox').select('id').where('state', '=', 'pending')
  const ended = await tx
    .deleteFrom('order_letters')
    .where('order_id', '=', order)
    .where(eb => eb.or([eb('due_at', 'is not', null), eb('outbox_id', 'in', unsent)]))
    .$if(stages !== undefined, query => query.where('stage', 'in', stages ?? []))
    .returning('outbox_id')
    .execute()
  const mails = new Set(ended.flatMap(({ outbox_id }) => outbox_id ?? []))
  for (const id of mails)
    await tx
      .deleteFrom('outbox')
      .where('id', '=', id)
      .where(eb =>
        eb.not(eb.exists(eb.selectFrom('order_letters').select('stage').where('outbox_id', '=', id))),
      )
      .execute()
}

/** Orders whose letters have waited long enough, or are due so far ahead that a wrong clock must have set the time. */
const dueLetters = (db: Tx, now: Date) => {
  const wrong = new Date(now.getTime() + letterHold + clockSkew).toISOString()
  return db
    .selectFrom('order_letters')
    .where(eb => eb.or([eb('due_at', '<=', now.toISOString()), eb('due_at', '>', wrong)]))
}

export const hasDueLetters = async (ctx: Context): Promise<boolean> => {
  const now = ctx.now()
  // A clock that is days ahead would make every letter due.
  if (!isLetterHour(now) || clockJumped(ctx)) return false
  return hasRows(dueLetters(ctx.db, now))
}

/** Hands due letters to the outbox, one mail for each order. */
export const queueDueLetters = async (ctx: Context): Promise<void> => {
  const orders = await dueLetters(ctx.db, ctx.now()).select('order_id').distinct().limit(50).execute()
  for (const { order_id } of orders) await ctx.db.transaction().execute(tx => queueLetter(ctx, tx, order_id))
}

const queueLetter = async (ctx: Context, tx: Tx, id: number): Promise<void> => {
  const now = ctx.now()
  const at = now.toISOString()
  const due = await tx
    .updateTable('order_letters')
    .set({ due_at: null })
    .where('order_id', '=', id)
    .where('id', 'in', dueLetters(tx, now).select('id'))
    .returning(['id', 'stage', 'created_at'])
    .execute()
  const order = await findOrder(tx, id)
  const freshSince = new Date(now.getTime() - staleAfter).toISOString()
  const keys = new Set(due.flatMap(({ stage, created_at }) => (created_at > freshSince ? [stage] : [])))
  const isNews = order?.stages.some(({ key }) => keys.has(key))
  const ids = due.map(row => row.id)
  if (ids.length === 0) return
  if (!order || !isNews || !mayTell(order, at)) {
    await tx.deleteFrom('order_letters').where('id', 'in', ids).execute()
    return
  }
  const outbox_id = await queueMail(tx, letterTo(order), { requestId: null, quoteNumber: null, at })
  await tx.updateTable('order_letters').set({ outbox_id }).where('id', 'in', ids).execute()
}

/** Removes sent and queued letters together with their order: a later erasure could not tell to whom they belong. */
export const dropLetters = async (tx: Tx, order: number): Promise<void> => {
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'message'])
    .where('message', 'like', `%"orderId":${order}%`)
    .execute()
  for (const { id } of mails.filter(({ message }) => orderOfMessage(message) === order))
    await tx.deleteFrom('outbox').where('id', '=', id).execute()
}

/** Sent letters for the bin entry of their order, without `id`, which another letter may have when it is restored. */
export const binnedLetters = async (tx: Tx, order: number): Promise<BinRow[]> => {
  const columns = ['order_id', 'stage', 'due_at', 'outbox_id', 'created_at'] as const
  const sent = await listInOrder(tx, 'order_letters', { order_id: order, due_at: null }, 'id', columns)
  return sent.map(values => ({ table: 'order_letters', values }))
}

/** Restores letters from the bin, without a reference to a mail that has left the outbox meanwhile. */
export const putLettersBack = async (tx: Tx, rows: readonly BinRow[], at: string): Promise<void> => {
  for (const { table, values } of rows) {
    const id = Number(values.outbox_id ?? 0)
    const mail = await findRow(tx, 'outbox', { id }, ['id'])
    await restoreRows(tx, [{ table, values: { ...values, outbox_id: mail?.id ?? null } }], at)
  }
}

export const listLetters = async (db: Tx, { id, stages }: Order): Promise<Letters['items']> => {
  const rows = await db
    .selectFrom('order_letters')
    .leftJoin('outbox', 'outbox.id', 'order_letters.outbox_id')
    .select(['stage', 'due_at', 'order_letters.created_at', 'outbox.state', 'outbox.last_error'])
    .where('order_id', '=', id)
    .orderBy('order_letters.id', 'desc')
    .limit(stageLimit)
    .execute()
  return rows.map(row => ({
    stage: stages.find(({ key }) => key === row.stage)?.[currentLanguage()] ?? row.stage,
    at: row.created_at,
    dueAt: row.due_at,
    mailState: row.state ?? 'none',
    mailError: nameReason(row.last_error),
  }))
}

type Letters = ResponseOf<typeof readOrderLettersEndpoint>
