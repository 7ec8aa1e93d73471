/** Every kind of place in the database that can name a person, each beside its subject. */
import { maskQuote, typedTexts } from '#server/calculation/quotes/erase-typed-texts.ts'
import { commentPii } from '#server/platform/comments/comment-pii.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { viewPii } from '#server/platform/lists/view-pii.ts'
import { orderOfMessage } from '#server/platform/outbox/outbox.store.ts'
import { deleteEach, type PiiSource, piiSource } from '#server/platform/personal-data/pii-source.ts'
import { binnedOrders, casePii, orderFilePii, orderPii } from '#server/work/orders/order-pii.ts'
import { answerPii, replyTemplatePii, requestPii, splitPii } from '#server/work/requests/request-pii.ts'
import type { ErasurePlaceKind } from '#shared/contract/system/personal-data.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'
import type { KindWith } from '#shared/kinds/all-kinds.ts'
import { accountPii } from '../accounts/account-pii.ts'
import { auditPii } from '../audit/audit-pii.ts'
import { chatPii } from '../telegram/chat-pii.ts'

const messagePii = piiSource({
  read: (db, after, limit) =>
    db
      .selectFrom('outbox')
      .select(['id', 'request_id', 'recipient', 'message', 'last_error'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) =>
    (row.request_id !== null && person.requests.has(row.request_id)) ||
    person.orders.has(orderOfMessage(row.message) ?? 0) ||
    namesContact(person.contact, row.recipient),
  texts: row => [...textsIn(row.message), row.last_error],
  record: row => (row.request_id === null ? '' : String(row.request_id)),
  requests: row => (row.request_id === null ? [] : [row.request_id]),
  erase: deleteEach((tx, id) => tx.deleteFrom('outbox').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await tx
      .selectFrom('outbox')
      .select(['message', 'last_error'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    await tx
      .updateTable('outbox')
      .set({ message: mapTexts(row.message, mask), last_error: row.last_error && mask(row.last_error) })
      .where('id', '=', id)
      .execute()
  },
})

/** Places of a calculation are free texts on the way in. */
const quotePii = piiSource({
  read: (db, after, limit) =>
    db
      .selectFrom('quotes')
      .select(['id', 'number', 'input', 'statement'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) => person.quotes.has(row.id) && typedTexts(row).length > 0,
  texts: row => [...textsIn(row.input), ...textsIn(row.statement)],
  record: row => row.number,
  requests: (row, db) => requestsOfQuote(db, row.id),
  // With the requests that they belong to.
  erase: async () => {},
  mask: maskQuote,
})

const requestsOfQuote = async (db: Tx, quote: number): Promise<number[]> => {
  const current = await db.selectFrom('requests').select('id').where('quote_id', '=', quote).execute()
  const earlier = await db
    .selectFrom('request_quotes')
    .select('request_id as id')
    .where('quote_id', '=', quote)
    .execute()
  return [...current, ...earlier].map(({ id }) => id)
}

/** A part is found with its whole. */
type PlaceKind = ErasurePlaceKind | Exclude<KindWith<'personal'>, KindWith<'partOf'>>

/** In this order: what belongs to a request or an account is known once those are. */
export const piiSources: Record<PlaceKind, PiiSource> = {
  request: requestPii,
  order: orderPii,
  'binned-order': binnedOrders,
  'order-file': orderFilePii,
  case: casePii,
  message: messagePii,
  comment: commentPii,
  answer: answerPii,
  cut: splitPii,
  quote: quotePii,
  account: accountPii,
  log: auditPii,
  view: viewPii,
  template: replyTemplatePii,
  chat: chatPii,
}
