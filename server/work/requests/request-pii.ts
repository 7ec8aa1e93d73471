/** Finds a person in requests, answers, split contacts and reply templates. */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, rowsById, updateRow } from '#server/platform/db/rows.ts'
import { deleteEach, piiSource } from '#server/platform/personal-data/pii-source.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { nameOfRequest } from '#shared/domain/named-by-number.ts'
import { eraseRequests } from './erase-requests.ts'
import { maskRequest } from './request.store.ts'

export const requestPii = piiSource({
  read: rowsById('requests', [
    'id',
    'phone',
    'email',
    'name',
    'message',
    'note',
    'next_action',
    'quote_id',
    'erased_at',
  ]),
  isOwn: (row, person) => {
    // An imported field may contain several contacts.
    const isOwn =
      namesContact(person.contact, row.phone) ||
      namesContact(person.contact, row.email) ||
      (row.erased_at === null && person.contact === nameOfRequest(row.id))
    if (isOwn) {
      person.requests.add(row.id)
      if (row.quote_id !== null) person.quotes.add(row.quote_id)
    }
    return isOwn
  },
  texts: row => [row.name, row.message, row.note, row.next_action],
  record: row => String(row.id),
  requests: row => [row.id],
  erase: eraseRequests,
  mask: maskRequest,
})

export const answerPii = piiSource({
  read: rowsById('request_answers', ['id', 'request_id', 'text']),
  isOwn: (row, { requests }) => requests.has(row.request_id),
  texts: row => [row.text],
  record: row => String(row.request_id),
  requests: row => [row.request_id],
  erase: deleteEach((tx, id) => tx.deleteFrom('request_answers').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await findRow(tx, 'request_answers', { id }, ['text'])
    if (row) await updateRow(tx, 'request_answers', id, { text: mask(row.text) })
  },
})

/** Contacts split off by hand belong to a person if all requests with the contact are theirs. */
export const splitPii = piiSource({
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('request_cuts')
      .select(['id', 'contact_key'])
      .where('contact_key', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    const found: { id: number; contact: string | null; requests: number[] }[] = []
    for (const { id, contact_key: contact } of rows)
      found.push({ id, contact, requests: await requestsWith(db, contact) })
    return found
  },
  isOwn: (row, person) =>
    row.contact === person.contact ||
    (row.requests.length > 0 && row.requests.every(id => person.requests.has(id))),
  texts: () => [],
  record: row => row.contact ?? '',
  erase: deleteEach((tx, id) => tx.deleteFrom('request_cuts').where('id', '=', id)),
  mask: async () => {},
})

const requestsWith = async (db: Tx, contact: string | null): Promise<number[]> => {
  const rows = await db
    .selectFrom('requests')
    .select('id')
    .where(eb => eb.or([eb('phone_key', '=', contact), eb('email_key', '=', contact)]))
    .execute()
  return rows.map(({ id }) => id)
}

const templates = tableRepository('reply_templates')

export const replyTemplatePii = piiSource({
  read: rowsById('reply_templates'),
  isOwn: () => false,
  texts: row => [row.title, row.text],
  record: row => row.title,
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await templates.find(tx, id)
    if (row) await templates.replace(tx, id, { title: mask(row.title), text: mask(row.text) }, at)
  },
})
