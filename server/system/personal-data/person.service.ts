import { findQuote } from '#server/calculation/quotes/stored-quote.ts'
import { purgePictures } from '#server/content/media/purge-pictures.ts'
import { backupsGoneBy } from '#server/platform/backup/backup-rotation.ts'
import { backupState } from '#server/platform/backup/nightly-backup.job.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { fieldError, httpError, notFound } from '#server/platform/http/errors/http-error.ts'
import { mailSettings } from '#server/platform/outbox/channel-settings.ts'
import type { Author } from '#server/platform/records/audit.ts'
import { closeInvoices, marksOf } from '#server/work/invoices/closed-invoices.ts'
import { hasOpenInvoice } from '#server/work/invoices/invoice.kind.ts'
import { findInvoicesOf } from '#server/work/invoices/kept-invoices.ts'
import { removeUnrecorded } from '#server/work/orders/stored-order-files.ts'
import { listAnswers } from '#server/work/requests/request-history.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { BodyOf, ResponseOf } from '#shared/contract/platform/endpoint.ts'
import type {
  erasePersonEndpoint,
  FoundComment,
  FoundPerson,
  FoundRequest,
} from '#shared/contract/system/personal-data.ts'
import { contactKey, namesContact } from '#shared/domain/contact.ts'
import { namedByNumber } from '#shared/domain/named-by-number.ts'
import { heldUploadsOf } from '../import/held-uploads.ts'
import { forgetErased } from './forget-erased.job.ts'
import { type FoundOrder, findOrdersIn, orderAsFound } from './orders-of-person.ts'
import { isOwn } from './person-file.ts'
import {
  asShown,
  type ErasurePlan,
  executePlan,
  planDigest,
  planErasure,
  requestsOf,
} from './plan-erasure.ts'

/** Throws 400 for a text that is neither a phone, an e-mail nor the number of a request or an order. */
export const planFor = ({ db }: Context, text: string): Promise<ErasurePlan> =>
  planErasure(db, readContact(text))

export const summarisePerson = async (ctx: Context, plan: ErasurePlan): Promise<FoundPerson> => {
  const { contact, places } = plan
  const requests = await requestsIn(ctx.db, plan)
  const orders = await findOrdersIn(ctx.db, plan)
  const count = (what: string) => places.filter(place => place.what === what).length
  const { kept, lastAt } = await backupState(ctx)
  return {
    contact,
    otherContacts: otherContactsOf(contact, [
      ...requests.filter(isOwn).flatMap(contactsOf),
      ...(await joinedContacts(ctx.db, requests)),
      ...(await orderContacts(ctx.db, orders.filter(isOwn))),
    ]),
    requests: await requestsAsFound(ctx.db, requests),
    comments: await commentsAsFound(ctx.db, plan),
    orders: orders.map(orderAsFound),
    invoices: await findInvoicesOf(ctx, ctx.db, { contact, orders: orders.filter(isOwn) }),
    views: count('view'),
    places: asShown(plan),
    plan: planDigest(plan),
    messages: count('message'),
    logLines: count('log'),
    binned: count('account') + count('binned-order'),
    backups: { kept, goneBy: lastAt === null ? null : backupsGoneBy(new Date(lastAt)).toISOString() },
  }
}

/** Quotes of the person's own requests, as they were sent. */
export const findQuotesOf = async ({ db }: Context, { requests }: FoundPerson): Promise<StoredQuote[]> => {
  const quotes: StoredQuote[] = []
  for (const number of requests.filter(isOwn).flatMap(request => request.quotes)) {
    const quote = await findQuote(db, number)
    if (quote) quotes.push(quote)
  }
  return quotes
}

/**
 * Erases at once and for good, in one transaction. Throws 404 if nothing is found, 400 for the office's own e-mail, 409
 * if the places found differ from the given `plan`, and for an order with an unpaid invoice unless `keepOpen`.
 */
export const erasePerson = async (
  ctx: Context,
  { contact: text, plan: shown, keepOpen = false }: BodyOf<typeof erasePersonEndpoint>,
  by: Author,
): Promise<ResponseOf<typeof erasePersonEndpoint>> => {
  const contact = readContact(text)
  await rejectOwnAddress(ctx, contact)
  const planAsShown = async () => {
    const found = await planErasure(ctx.db, contact)
    if (found.places.length === 0) throw notFound('data')
    if (shown !== undefined && shown !== planDigest(found)) throw httpError('person.changed')
    return found
  }
  let plan = await planAsShown()
  // Drops uploads that may name the person; the office can upload them again. Requests that they added meanwhile must
  // be in the plan too. Uploads without visitors' data continue.
  if (await heldUploadsOf(ctx).dropPeople()) plan = await planAsShown()
  const invoices = await ctx.db.transaction().execute(async tx => {
    const orders = (await findOrdersIn(tx, plan)).filter(isOwn)
    for (const order of orders) {
      if (!(keepOpen || order.binned) && (await hasOpenInvoice(tx, order.id)))
        throw httpError('order.invoiced')
      await closeInvoices({ tx, ctx, by }, order, await marksOf(tx, ctx, order))
    }
    await executePlan(tx, ctx, plan, by)
    return findInvoicesOf(ctx, tx, { contact, orders })
  })
  // The jobs that remove these files repeat a failed removal.
  for (const remove of [removeUnrecorded, purgePictures])
    await remove(ctx).catch((error: unknown) => ctx.log.error({ err: error }, 'erased files stay'))
  return { requests: requestsOf(plan).length, compacted: await forgetErased(ctx), invoices }
}

const readContact = (text: string): string => {
  const contact = namedByNumber(text) ?? contactKey(text)
  if (contact === null) throw fieldError('contact', 'contact.unclear')
  return contact
}

/** Rejects the office's own e-mail: every mail about a request names it, so all of them would be erased. */
const rejectOwnAddress = async (ctx: Context, contact: string): Promise<void> => {
  const mail = await mailSettings(ctx, ctx.db)
  if ([mail?.to, mail?.from].some(own => namesContact(contact, own ?? null)))
    throw fieldError('contact', 'contact.own')
}

type PersonRequest = Row<'requests'> & { mention: boolean }

const requestsIn = async (db: Tx, plan: ErasurePlan): Promise<PersonRequest[]> => {
  const rows: PersonRequest[] = []
  for (const { id, isOwn: own } of requestsOf(plan)) {
    const row = await findRow(db, 'requests', { id })
    if (row) rows.push({ ...row, mention: !own })
  }
  return rows
}

/** Contacts of requests that a colleague joined by hand: an erasure keeps these requests and removes the joins. */
const joinedContacts = async (db: Tx, requests: readonly PersonRequest[]): Promise<Fields> => {
  const own = requests.filter(isOwn).map(({ id }) => id)
  if (own.length === 0) return []
  const joins = await db
    .selectFrom('request_joins')
    .select(['request_id', 'other_id'])
    .where(eb => eb.or([eb('request_id', 'in', own), eb('other_id', 'in', own)]))
    .execute()
  return contactsIn(
    db,
    joins.flatMap(({ request_id, other_id }) => [request_id, other_id]),
  )
}

/** Contacts of orders and of their requests, where the customer may have given others. */
const orderContacts = async (db: Tx, orders: readonly FoundOrder[]): Promise<Fields> => [
  ...orders.flatMap(({ phones, email }) => [...phones, email]),
  ...(await contactsIn(
    db,
    orders.flatMap(({ requestId }) => requestId ?? []),
  )),
]

const contactsIn = async (db: Tx, requests: readonly number[]): Promise<Fields> => {
  if (requests.length === 0) return []
  const rows = await db
    .selectFrom('requests')
    .select(['phone', 'email'])
    .where('id', 'in', requests)
    .execute()
  return rows.flatMap(contactsOf)
}

type Fields = (string | null)[]

const contactsOf = ({ phone, email }: Pick<PersonRequest, 'phone' | 'email'>): Fields => [phone, email]

/** Other contacts of the person; an imported field may contain several. */
const otherContactsOf = (contact: string, fields: Fields): string[] => {
  const keys = fields.flatMap(field => field?.split(/[,;/\n]/) ?? []).map(contactKey)
  return [...new Set(keys.filter(key => key !== null))].filter(key => key !== contact)
}

const commentsAsFound = async (db: Tx, { places }: ErasurePlan): Promise<FoundComment[]> => {
  const comments: FoundComment[] = []
  for (const place of places) {
    if (place.what !== 'comment') continue
    const row = await findRow(db, 'comments', { id: place.id })
    if (!row) continue
    comments.push({
      id: row.id,
      kind: row.kind,
      record: row.record_id,
      author: row.author_name,
      text: row.text,
      createdAt: row.created_at,
      mention: !place.isOwn,
    })
  }
  return comments
}

const requestsAsFound = async (db: Tx, rows: readonly PersonRequest[]): Promise<FoundRequest[]> => {
  const found: FoundRequest[] = []
  for (const row of rows)
    found.push({
      id: row.id,
      kind: row.kind,
      status: row.status,
      createdAt: row.created_at,
      name: row.name,
      phone: row.phone,
      email: row.email,
      message: row.message,
      note: row.note,
      nextAction: row.next_action,
      quotes: row.mention ? [] : await quoteNumbersOf(db, row),
      answers: row.mention ? [] : await answersOf(db, row),
      consent: row.mention ? null : await consentOf(db, row),
      mention: row.mention,
    })
  return found
}

const answersOf = async (db: Tx, { id }: PersonRequest): Promise<FoundRequest['answers']> =>
  (await listAnswers(db, id)).map(({ way, text, at }) => ({ way, text, at }))

const consentOf = async (db: Tx, { consent_id }: PersonRequest): Promise<FoundRequest['consent']> => {
  if (consent_id === null) return null
  const row = await findRow(db, 'consents', { id: consent_id }, ['text'])
  return row ? { version: consent_id, text: row.text } : null
}

const quoteNumbersOf = async (db: Tx, { id, quote_id }: PersonRequest): Promise<string[]> => {
  const rows = await db
    .selectFrom('quotes')
    .select('number')
    .where(eb =>
      eb.or([
        ...(quote_id === null ? [] : [eb('id', '=', quote_id)]),
        eb('id', 'in', eb.selectFrom('request_quotes').select('quote_id').where('request_id', '=', id)),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}
