import { namesContact } from '#shared/domain/contact.ts'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'
import { deleteEach, piiSource } from '../personal-data/pii-source.ts'
import { orderOfMessage } from './outbox.store.ts'

export const messagePii = piiSource({
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
