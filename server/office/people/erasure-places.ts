/**
 * Every kind of place in the database that can name a person: how it is found there, how it is erased where it is the
 * person's own, and how the contact alone is taken out of what is somebody else's.
 */
import { maskQuote, typedPlaces } from '#server/calculation/quotes/erase-typed-texts.ts'
import { eraseCases } from '#server/content/cases/case.kind.ts'
import { type BinPayload, type BinRow, dropEntry, replacePayload } from '#server/platform/bin/bin.store.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { orderOfMessage } from '#server/platform/outbox/outbox.store.ts'
import type { ErasurePlaceKind } from '#shared/contract/office/people.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { nameOfRequest } from '#shared/domain/people/named-by-number.ts'
import { mapTexts, textsIn } from '#shared/domain/search/json-texts.ts'
import { eraseOrders, isOrderOf, maskOrder, textsOf } from '../orders/erase-orders.ts'
import { findOrders, orderInBin } from '../orders/order.store.ts'
import { eraseFiles, fileRows, filesIn } from '../orders/order-file.kind.ts'
import { findMoneyOf, wordsOf } from '../orders/order-money.kind.ts'
import { dropStored } from '../orders/stored-order-files.ts'
import { maskRequest } from '../requests/request.store.ts'
import { eraseLogTexts, eraseRequests, hasLogTexts } from './erase-requests.ts'
import { inBatches } from './in-batches.ts'

/** Whose places are looked for: what is known of the person grows from kind to kind. */
export interface Person {
  /** See `contactKey`, and `namedByNumber` for a person who has left no whole phone and no address. */
  contact: string
  requests: Set<number>
  orders: Set<number>
  quotes: Set<number>
  /** Numbers of removed accounts in the bin. */
  accounts: Set<string>
}

export interface FoundPlace {
  id: number
  /** By which people find it. */
  record: string
  /** The requests that it belongs to. */
  requests: number[]
  isOwn: boolean
  /** Texts that name the contact, in somebody else's record. */
  texts: string[]
}

export interface PlaceKind {
  find(db: Tx, person: Person): AsyncGenerator<FoundPlace>
  erase(tx: Tx, ids: readonly number[], at: string): Promise<void>
  mask(tx: Tx, id: number, mask: (text: string) => string, at: string): Promise<void>
}

interface Kind<R extends { id: number }> extends Pick<PlaceKind, 'erase' | 'mask'> {
  read(db: Tx, after: number, limit: number): Promise<R[]>
  isOwn(row: R, person: Person): boolean
  /** What people have typed there. */
  texts(row: R): (string | null)[]
  record(row: R): string
  requests?(row: R, db: Tx): Promise<number[]> | number[]
}

const placeKind = <R extends { id: number }>(kind: Kind<R>): PlaceKind => ({
  ...kind,
  find: async function* (db, person) {
    for await (const row of inBatches((after, limit) => kind.read(db, after, limit))) {
      const isOwn = kind.isOwn(row, person)
      const texts = isOwn ? [] : kind.texts(row).filter(text => namesContact(person.contact, text))
      if (!isOwn && texts.length === 0) continue
      yield {
        id: row.id,
        record: kind.record(row),
        requests: (await kind.requests?.(row, db)) ?? [],
        isOwn,
        texts: texts.filter(text => text !== null),
      }
    }
  },
})

const oneByOne =
  (query: (tx: Tx, id: number) => { execute(): Promise<unknown> }): PlaceKind['erase'] =>
  async (tx, ids) => {
    for (const id of ids) await query(tx, id).execute()
  }

const requests = placeKind({
  read: (db, after, limit) =>
    db
      .selectFrom('requests')
      .select(['id', 'phone', 'email', 'name', 'message', 'note', 'next_action', 'quote_id', 'erased_at'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) => {
    // A field that came from a table may hold several contacts.
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

const orders = placeKind({
  read: async (db, after, limit) => {
    const rows = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    const ids = rows.map(({ id }) => id)
    const money = await findMoneyOf(db, ids)
    return (await findOrders(db, ids)).map(order => {
      const own = money.get(order.id)
      return { ...order, words: [...textsOf(order), ...(own ? wordsOf(own) : [])] }
    })
  },
  isOwn: (order, person) => {
    const isOwn = isOrderOf(order, person)
    if (isOwn) person.orders.add(order.id)
    return isOwn
  },
  texts: ({ words }) => words,
  record: ({ id }) => String(id),
  erase: eraseOrders,
  mask: maskOrder,
})

const binnedOf = (kind: 'order' | 'order-file') =>
  placeKind({
    read: (db, after, limit) =>
      db
        .selectFrom('bin')
        .select(['id', 'ref', 'payload'])
        .where('kind', '=', kind)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    isOwn: (row, person) => {
      const isOwn = rowsIn(row.payload, 'orders').some(values => isOrderOf(orderInBin(values), person))
      if (isOwn) person.orders.add(Number(row.ref))
      return (
        isOwn || rowsIn(row.payload, 'order_files').some(values => person.orders.has(Number(values.order_id)))
      )
    },
    texts: row =>
      [...rowsIn(row.payload, 'orders'), ...rowsIn(row.payload, 'order_files')].flatMap(values =>
        Object.values(values).map(text),
      ),
    record: row => String(rowsIn(row.payload, 'order_files')[0]?.order_id ?? row.ref),
    erase: async (tx, ids) => {
      for (const id of ids) {
        const dropped = await dropEntry(tx, id)
        if (!dropped) continue
        await dropStored(tx, filesIn(dropped))
        const orders = dropped.rows.map(({ values }) => Number(values.order_id ?? values.id))
        for (const order of new Set(orders)) await eraseFiles(tx, order)
        const gone = dropped.rows
          .filter(({ table }) => table === 'orders')
          .map(({ values }) => Number(values.id))
        await eraseCases(tx, gone)
      }
    },
    mask: async (tx, id, mask) => {
      const row = await tx.selectFrom('bin').select('payload').where('id', '=', id).executeTakeFirst()
      if (row) await replacePayload(tx, id, JSON.parse(mapTexts(row.payload, mask)) as BinPayload)
    },
  })

/** What the bin has of a person goes for good. A file that was removed alone may have come there before its order. */
const binnedOrders: PlaceKind = {
  ...binnedOf('order'),
  find: async function* (db, person) {
    yield* binnedOf('order').find(db, person)
    yield* binnedOf('order-file').find(db, person)
  },
}

const orderFiles = placeKind({
  read: (db, after, limit) =>
    db
      .selectFrom('order_files')
      .select(['id', 'order_id', 'title'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, { orders: own }) => own.has(row.order_id),
  texts: row => [row.title],
  record: row => String(row.order_id),
  // Gone with their order.
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await fileRows.find(tx, id)
    if (row) await fileRows.replace(tx, id, { title: mask(row.title) }, at)
  },
})

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const messages = placeKind({
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
  erase: oneByOne((tx, id) => tx.deleteFrom('outbox').where('id', '=', id)),
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

const comments = placeKind({
  read: (db, after, limit) =>
    db.selectFrom('comments').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
  isOwn: (row, { requests, orders: own }) =>
    (row.kind === 'request' && requests.has(Number(row.record_id))) ||
    (row.kind === 'order' && own.has(Number(row.record_id))),
  texts: row => [row.text],
  record: row => `${row.kind} ${row.record_id}`,
  requests: row => (row.kind === 'request' ? [Number(row.record_id)] : []),
  erase: oneByOne((tx, id) => tx.deleteFrom('comments').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await tx.selectFrom('comments').select('text').where('id', '=', id).executeTakeFirst()
    if (row)
      await tx
        .updateTable('comments')
        .set({ text: mask(row.text) })
        .where('id', '=', id)
        .execute()
  },
})

const answers = placeKind({
  read: (db, after, limit) =>
    db
      .selectFrom('request_answers')
      .select(['id', 'request_id', 'text'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, { requests }) => requests.has(row.request_id),
  texts: row => [row.text],
  record: row => String(row.request_id),
  requests: row => [row.request_id],
  erase: oneByOne((tx, id) => tx.deleteFrom('request_answers').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await tx.selectFrom('request_answers').select('text').where('id', '=', id).executeTakeFirst()
    if (row)
      await tx
        .updateTable('request_answers')
        .set({ text: mask(row.text) })
        .where('id', '=', id)
        .execute()
  },
})

/** A contact that joins no requests is a person's as long as nobody else has asked from it. */
const cuts = placeKind({
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
  erase: oneByOne((tx, id) => tx.deleteFrom('request_cuts').where('id', '=', id)),
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

/** Places of a calculation are free texts on the way in. */
const quotes = placeKind({
  read: (db, after, limit) =>
    db
      .selectFrom('quotes')
      .select(['id', 'number', 'input', 'statement'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) => person.quotes.has(row.id) && typedPlaces(row).length > 0,
  texts: row => [...textsIn(row.input), ...textsIn(row.statement)],
  record: row => row.number,
  requests: (row, db) => requestsOfQuote(db, row.id),
  // With the requests that they belong to.
  erase: async () => {},
  mask: maskQuote,
})

const textsOfView = ({ name, query }: View): string[] => [name, ...new URLSearchParams(query).values()]

/** A search for the contact finds nothing any more. */
const maskView = ({ name, query }: View, mask: (text: string) => string): View => ({
  name: mask(name),
  query: new URLSearchParams(
    [...new URLSearchParams(query)].filter(([, value]) => mask(value) === value),
  ).toString(),
})

interface View {
  name: string
  query: string
}

export const rowsIn = (payload: string, table: BinRow['table']): BinRow['values'][] =>
  (JSON.parse(payload) as BinPayload).rows.flatMap(row => (row.table === table ? [row.values] : []))

const viewIn = ({ name, query }: BinRow['values']): View => ({ name: String(name), query: String(query) })

/** Of what else the bin holds only accounts are people. What a colleague has searched for is somebody else. */
const accounts = placeKind({
  read: (db, after, limit) =>
    db
      .selectFrom('bin')
      .select(['id', 'ref', 'title', 'payload'])
      .where('kind', '=', 'account')
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, person) => {
    const isOwn = rowsIn(row.payload, 'admins').some(
      ({ email, name }) =>
        namesContact(person.contact, String(email)) || namesContact(person.contact, String(name)),
    )
    if (isOwn) person.accounts.add(row.ref)
    return isOwn
  },
  texts: row => rowsIn(row.payload, 'list_views').flatMap(values => textsOfView(viewIn(values))),
  record: row => row.title,
  erase: oneByOne((tx, id) => tx.deleteFrom('bin').where('id', '=', id)),
  mask: async (tx, id, mask) => {
    const row = await tx.selectFrom('bin').select('payload').where('id', '=', id).executeTakeFirst()
    if (!row) return
    const payload = JSON.parse(row.payload) as BinPayload
    const rows = payload.rows.map(({ table, values }) =>
      table === 'list_views'
        ? { table, values: { ...values, ...maskView(viewIn(values), mask) } }
        : { table, values },
    )
    await replacePayload(tx, id, { ...payload, rows })
  },
})

const logLines = placeKind({
  read: (db, after, limit) =>
    db
      .selectFrom('audit')
      .select(['id', 'kind', 'record_id', 'record_title', 'difference'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute(),
  isOwn: (row, { requests, accounts }) =>
    ((row.kind === 'request' && requests.has(Number(row.record_id))) ||
      (row.kind === 'account' && accounts.has(row.record_id ?? ''))) &&
    hasLogTexts(row),
  texts: row => [row.record_title, ...(row.difference === '{}' ? [] : textsIn(row.difference))],
  record: row => String(row.id),
  erase: eraseLogTexts,
  mask: async (tx, id, mask) => {
    const row = await tx
      .selectFrom('audit')
      .select(['difference', 'record_title'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    const title = row.record_title && mask(row.record_title)
    await tx
      .updateTable('audit')
      .set({
        difference: row.difference && mapTexts(row.difference, mask),
        record_title: title,
        record_key: title && foldKey(title),
      })
      .where('id', '=', id)
      .execute()
  },
})

const views = placeKind({
  read: (db, after, limit) =>
    db.selectFrom('list_views').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
  isOwn: () => false,
  texts: row => textsOfView(row),
  record: row => String(row.id),
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await tx
      .selectFrom('list_views')
      .select(['name', 'query', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    await tx
      .updateTable('list_views')
      .set({ ...maskView(row, mask), version: row.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
  },
})

const templates = placeKind({
  read: (db, after, limit) =>
    db.selectFrom('reply_templates').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute(),
  isOwn: () => false,
  texts: row => [row.title, row.text],
  record: row => row.title,
  erase: async () => {},
  mask: async (tx, id, mask, at) => {
    const row = await tx
      .selectFrom('reply_templates')
      .select(['title', 'text', 'version'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) return
    await tx
      .updateTable('reply_templates')
      .set({ title: mask(row.title), text: mask(row.text), version: row.version + 1, updated_at: at })
      .where('id', '=', id)
      .execute()
  },
})

const requestsOfQuote = async (db: Tx, quote: number): Promise<number[]> => {
  const present = await db.selectFrom('requests').select('id').where('quote_id', '=', quote).execute()
  const earlier = await db
    .selectFrom('request_quotes')
    .select('request_id as id')
    .where('quote_id', '=', quote)
    .execute()
  return [...present, ...earlier].map(({ id }) => id)
}

/** In this order: what belongs to a request or an account is known once those are. */
export const placeKinds: Record<ErasurePlaceKind, PlaceKind> = {
  request: requests,
  order: orders,
  'binned-order': binnedOrders,
  'order-file': orderFiles,
  message: messages,
  comment: comments,
  answer: answers,
  cut: cuts,
  quote: quotes,
  account: accounts,
  log: logLines,
  view: views,
  template: templates,
}

/** A person of whom only the contact is known. */
export const personOf = (contact: string): Person => ({
  contact,
  requests: new Set(),
  orders: new Set(),
  quotes: new Set(),
  accounts: new Set(),
})
