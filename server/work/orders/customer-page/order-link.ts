/**
 * The customer's link to an order, signed over the order, the number of its link and the lineage of the database (an id
 * that a restore changes). Only the number is stored. A new number, or a restored backup, ends all earlier links.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findNewest, findRow, listRows, readRow } from '#server/platform/db/rows.ts'
import type { OrderPayment } from '#shared/contract/work/order-money.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'
import { addDays, type Day, kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { lastLinkDay, type OrderLettersState } from '#shared/domain/work/order-link.ts'
import { findOrder } from '../order.store.ts'

/** `unpriced`: the link always opens the page without payments; for colleagues who may see no money. */
export type LinkKind = 'whole' | 'unpriced'

/** The path of the link; null for an order that has no page for its customer. */
export const orderLink = async (
  ctx: Keys,
  db: Tx,
  order: Order,
  kind: LinkKind = 'whole',
): Promise<string | null> => {
  if ((await pageEnd(ctx, db, order)) === undefined) return null
  return `/o/${order.id}-${sign(ctx, order.id, await marksOf(db, order.id), kind)}`
}

/** Ends all links given so far. Does not raise the order's version, so that nobody editing it gets a conflict. */
export const endLinks = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('orders')
    .set(eb => ({ link: eb('link', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const readLetters = async (db: Tx, id: number): Promise<OrderLettersState> => {
  const row = await findRow(db, 'orders', { id }, ['letters'])
  return row?.letters ?? 'off'
}

/** True if the customer's page shows paid and due payments. */
export const showsPayments = async (db: Tx, id: number): Promise<boolean> => {
  const row = await findRow(db, 'orders', { id }, ['shows_payments'])
  return row?.shows_payments === 1
}

/**
 * The parts of a token after `/o/`, null for text of another form, which is rejected without a query; the faster response
 * reveals nothing, since the form is no secret. Programs that make links of a text take closing punctuation into them,
 * and some leave out a closing hyphen, which is a sign of the token.
 */
export const readLinkToken = (text: string): { id: number; signature: string } | null => {
  const [, id, signature = ''] = linkToken.exec(withoutPunctuation(text)) ?? []
  return id === undefined ? null : { id: Number(id), signature: signature.padEnd(22, '-') }
}

const linkToken = /^([1-9]\d{0,14})-([\w-]{21,22})$/

/** Null for a link that is invalid, ended or revoked; the caller cannot tell which. */
export const findLinkedOrder = async (
  ctx: Keys,
  db: Tx,
  token: string,
): Promise<{ order: Order; kind: LinkKind } | null> => {
  const { id, signature } = readLinkToken(token) ?? { id: 0, signature: '' }
  const marks = await marksOf(db, id)
  const isSigned = (kind: LinkKind) => {
    const expected = Buffer.from(sign(ctx, id, marks, kind))
    const given = Buffer.from(signature.padEnd(expected.length))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const kind = (['whole', 'unpriced'] as const).find(isSigned)
  const order = kind && (await findOrder(db, id))
  return order && (await pageEnd(ctx, db, order)) !== undefined ? { order, kind } : null
}

/** Last day of an order's page; null while it has none, undefined without a page. */
export const pageEnd = async (
  ctx: Pick<Context, 'now'>,
  db: Tx,
  order: Order,
): Promise<Day | null | undefined> => {
  if (order.erasedAt !== null) return undefined
  const end = order.state === 'ended' ? await lastMoneyDay(db, order) : lastLinkDay(order)
  return end == null || kyivDay(ctx.now()) <= end ? end : undefined
}

/** Days for which an order that ended without a car keeps its page after its last invoice or refund was settled. */
const moneyDays = 60

/** Null while an invoice or a refund is open, undefined where there was none. */
const lastMoneyDay = async (db: Tx, { id }: Order): Promise<Day | null | undefined> => {
  const { payments } = await readRow(db, 'orders', { id }, ['payments'])
  const annulled = await listRows(db, 'invoices', { order_id: id, stage: 'annulled', closed_at: null }, [
    'annulled_at',
  ])
  // An unpaid invoice has an expected payment.
  const days = (JSON.parse(payments) as OrderPayment[])
    .filter(({ invoice, amount }) => invoice || amount.startsWith('-'))
    .map(({ paid }) => paid)
  if (days.includes(null)) return null
  const ends = [...days, ...annulled.map(({ annulled_at }) => kyivDay(new Date(annulled_at ?? 0)))]
  const last = ends
    .flatMap(day => day ?? [])
    .toSorted()
    .at(-1)
  return last === undefined ? undefined : addDays(last, moneyDays)
}

type Keys = Pick<Context, 'secret' | 'now'>

interface Marks {
  number: number
  lineage: string
}

/** Reads the same rows for a missing order as for an existing one, so that the response time reveals neither. */
const marksOf = async (db: Tx, id: number): Promise<Marks> => {
  const order = await findRow(db, 'orders', { id }, ['link'])
  return { number: order?.link ?? 0, lineage: await readLineage(db) }
}

/** Lineage of the database: a new id after each restore. */
export const readLineage = async (db: Tx): Promise<string> =>
  (await findNewest(db, 'session_epochs', ['lineage']))?.lineage ?? ''

/** Signs with a key of its own, so that no token of another kind can be used as a link. */
const sign = (
  { secret }: Pick<Keys, 'secret'>,
  id: number,
  { number, lineage }: Marks,
  kind: LinkKind,
): string => {
  const key = createHmac('sha256', secret)
    .update(kind === 'whole' ? 'order-link' : 'order-link-unpriced')
    .digest()
  return createHmac('sha256', key).update(`${id} ${number} ${lineage}`).digest('base64url').slice(0, 22)
}
