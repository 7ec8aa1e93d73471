/** Erases the customer from orders and keeps what statistics need: route, car, days of the stages, assignees. */
import { eraseCases } from '#server/content/cases/case.kind.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteRows } from '#server/platform/db/rows.ts'
import { lastAuditEntries } from '#server/platform/records/audit.ts'
import type { ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type { listErasedOrdersEndpoint, Order } from '#shared/contract/work/orders.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { nameOfOrder } from '#shared/domain/named-by-number.ts'
import { hasOpenInvoice } from '../invoices/invoice.kind.ts'
import { dropDrafts, rewordPapers } from '../invoices/order-papers.ts'
import { endLinks } from './customer-page/order-link.ts'
import { orderFieldsOf, orderRows } from './order.kind.ts'
import { emptyOrder, findOrder, type OrderFields, orderColumnsOf } from './order.store.ts'
import { eraseFiles } from './order-file.kind.ts'
import { dropMoneyWords } from './order-money.kind.ts'
import { rewordMoney } from './order-money.store.ts'

export const isOrderOf = (
  { id, phones, email, requestId, erasedAt }: Order,
  { contact, requests }: { contact: string; requests: ReadonlySet<number> },
): boolean =>
  [...phones, email].some(text => namesContact(contact, text)) ||
  (erasedAt === null && contact === nameOfOrder(id)) ||
  (requestId !== null && requests.has(requestId))

/**
 * Runs inside a transaction. Also erases files, comments and the public case of the orders, and the idempotency keys
 * with which they were created.
 */
export const eraseOrders = async (tx: Tx, ids: readonly number[], at: string): Promise<void> => {
  for (const id of ids) {
    await rewrite(tx, id, at, withoutCustomer)
    await dropDrafts(tx, id)
    // Payer and texts next to amounts stay while an issued invoice is unpaid; settling the last one drops them.
    if (!(await hasOpenInvoice(tx, id))) await dropMoneyWords(tx, id)
    await eraseFiles(tx, id)
    await eraseCases(tx, [id])
    await tx.updateTable('orders').set({ erased_at: at }).where('id', '=', id).execute()
    await endLinks(tx, id)
    await tx.deleteFrom('order_letters').where('order_id', '=', id).execute()
    await deleteRows(tx, 'comments', { kind: 'order', record_id: String(id) })
    await deleteRows(tx, 'idempotency_keys', { scope: '/api/order', answer: JSON.stringify({ id }) })
  }
}

/** Masks a contact in the texts of another person's order. */
export const maskOrder = async (
  tx: Tx,
  id: number,
  mask: (text: string) => string,
  at: string,
): Promise<void> => {
  await rewrite(tx, id, at, order => ({
    ...Object.fromEntries(textFields.map(field => [field, mask(order[field])])),
    nextAction: order.nextAction && { ...order.nextAction, text: mask(order.nextAction.text) },
  }))
  await rewordMoney(tx, id, mask)
  await rewordPapers(tx, id, mask, at)
}

type ErasedOrder = ResponseOf<typeof listErasedOrdersEndpoint>['orders'][number]

/** Orders erased since a moment, newest last, so that programs with copies can erase theirs; by default all. */
export const listErasedOrders = async (db: Tx, since: string | null): Promise<ErasedOrder[]> => {
  const erased = await db
    .selectFrom('orders')
    .select(['id', 'erased_at as at'])
    .where('erased_at', '>=', since ?? '')
    .execute()
  const lines = await lastAuditEntries(db, 'order', { actions: ['delete', 'erase'], since }).execute()
  const moments = new Map(lines.map(({ record_id, at }) => [Number(record_id), at]))
  for (const { id, at } of erased) if ((at ?? '') > (moments.get(id) ?? '')) moments.set(id, at ?? '')
  if (moments.size === 0) return []
  const present = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...moments.keys()])
    .where('erased_at', 'is', null)
    .execute()
  const there = new Set(present.map(({ id }) => id))
  return [...moments]
    .map(([id, erasedAt]) => ({ id, erasedAt, textsOnly: there.has(id) }))
    .toSorted((one, other) => one.erasedAt.localeCompare(other.erasedAt) || one.id - other.id)
}

/** Texts that the office has typed into an order. */
export const orderTextsOf = (order: Order): string[] => [
  ...textFields.map(field => order[field]),
  order.nextAction?.text ?? '',
]

/** Text fields except the e-mail, which is compared as a whole elsewhere. */
const textFields = (Object.keys(emptyOrder) as (keyof typeof emptyOrder)[]).filter(
  (field): field is TextField => emptyOrder[field] === '' && field !== 'email',
)
type TextField = Exclude<
  {
    [F in keyof typeof emptyOrder]: (typeof emptyOrder)[F] extends string ? F : never
  }[keyof typeof emptyOrder],
  'email' | 'lang' | 'route'
>

/** Lists the fields that are kept, such as route and car; every other field is erased, even fields added later. */
const withoutCustomer = ({
  lang,
  auction,
  make,
  model,
  year,
  engine,
  route,
  port,
  contractDay,
  outcome,
}: Order): Partial<OrderFields> => ({
  ...emptyOrder,
  ...{ lang, auction, make, model, year, engine, route, port, contractDay, outcome },
})

const rewrite = async (
  tx: Tx,
  id: number,
  at: string,
  change: (order: Order) => Partial<OrderFields>,
): Promise<void> => {
  const order = await findOrder(tx, id)
  if (order)
    await orderRows.replace(
      tx,
      id,
      orderColumnsOf({ ...orderFieldsOf(order), ...change(order) }, order.createdAt),
      at,
    )
}
