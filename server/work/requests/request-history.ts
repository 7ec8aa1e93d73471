/** History of a request: earlier requests of the same person, quotes, answers, and the consent text that was shown. */

import { quoteOfRow } from '#server/calculation/quotes/stored-quote.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, insertMissing, readRow } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { nameReason } from '#server/platform/outbox/undelivered-reason.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { OfficeRequest, RequestHistory } from '#shared/contract/work/requests.ts'
import { contactKey } from '#shared/domain/contact.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { quoteLink } from './create-phone-request.ts'

/** Most earlier requests that are shown, newest first. */
const maxEarlier = 20

/** `siteOf` gives the URL of the public pages in a language. */
export const readHistory = async (
  db: Tx,
  request: OfficeRequest,
  siteOf: (lang: Language) => string,
): Promise<RequestHistory> => {
  const handovers = await listHandovers(db, request.id)
  return {
    earlier: await listEarlier(db, request),
    quotes: (await listQuotesOf(db, request)).map(({ author, ...quote }) => ({
      number: quote.number,
      createdAt: quote.createdAt,
      totalUah: quote.statement.total.uah,
      author,
      link: siteOf(quote.lang) + quoteLink(quote),
      handovers: handovers.flatMap(({ number, ...handover }) => (number === quote.number ? [handover] : [])),
    })),
    answers: await listAnswers(db, request.id),
    consent: request.consentVersion === null ? null : await findConsent(db, request.consentVersion),
  }
}

/**
 * Records another quote of a request. With the second quote it also records the first one, which until then only
 * `requests.quote_id` names.
 */
export const addQuote = async (
  tx: Tx,
  request: OfficeRequest,
  quote: { id: number; author: string; at: string },
): Promise<void> => {
  const values = [{ quote_id: quote.id, author_name: quote.author as string | null, created_at: quote.at }]
  if (request.quote) {
    const first = await readRow(tx, 'quotes', { number: request.quote.number }, ['id'])
    values.unshift({ quote_id: first.id, author_name: null, created_at: request.quote.createdAt })
  }
  await insertMissing(
    tx,
    'request_quotes',
    values.map(value => ({ ...value, request_id: request.id })),
  )
}

const listEarlier = async (
  db: Tx,
  { id, phone, email }: OfficeRequest,
): Promise<RequestHistory['earlier']> => {
  const keys = { phone_key: contactKey(phone), email_key: contactKey(email) }
  if (keys.phone_key === null && keys.email_key === null) return []
  const rows = await db
    .selectFrom('requests')
    .leftJoin('admins', 'admins.id', 'requests.taken_by')
    .select([
      'requests.id',
      'requests.kind',
      'requests.status',
      'requests.created_at',
      eb => eb.fn.coalesce('admins.name', 'requests.taken_name').as('holder'),
    ])
    .where('requests.id', '<', id)
    .where(eb =>
      eb.or([
        ...(keys.phone_key === null ? [] : [eb('requests.phone_key', '=', keys.phone_key)]),
        ...(keys.email_key === null ? [] : [eb('requests.email_key', '=', keys.email_key)]),
      ]),
    )
    .orderBy('requests.id', 'desc')
    .limit(maxEarlier)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
}

/** Quotes of a request, newest first; `author` is null for the visitor's own. */
export const listQuotesOf = async (
  db: Tx,
  request: Pick<OfficeRequest, 'id' | 'quote'>,
): Promise<(StoredQuote & { author: string | null })[]> => {
  const rows = await db
    .selectFrom('request_quotes')
    .innerJoin('quotes', 'quotes.id', 'request_quotes.quote_id')
    .select(['quotes.number', 'quotes.lang', 'quotes.input', 'quotes.statement', 'quotes.created_at'])
    .select('request_quotes.author_name')
    .where('request_quotes.request_id', '=', request.id)
    .orderBy('quotes.id', 'desc')
    .execute()
  if (rows.length > 0) return rows.map(row => ({ ...quoteOfRow(row), author: row.author_name }))
  return request.quote ? [{ ...request.quote, author: null }] : []
}

/** Records of quotes sent or handed to the customer, newest first, each with the quote's number. */
export const listHandovers = async (
  db: Tx,
  requestId: number,
): Promise<(RequestHistory['quotes'][number]['handovers'][number] & { number: string })[]> => {
  const rows = await db
    .selectFrom('quote_handovers')
    .innerJoin('quotes', 'quotes.id', 'quote_handovers.quote_id')
    .leftJoin('outbox', 'outbox.id', 'quote_handovers.outbox_id')
    .select(['quotes.number', 'quote_handovers.way', 'quote_handovers.author_name'])
    .select(['quote_handovers.created_at', 'outbox.state', 'outbox.last_error'])
    .where('quote_handovers.request_id', '=', requestId)
    .orderBy('quote_handovers.id', 'desc')
    .execute()
  return rows.map(row => ({ number: row.number, way: row.way, ...sentBy(row) }))
}

const findConsent = async (db: Tx, id: number): Promise<RequestHistory['consent']> => {
  const row = await findRow(db, 'consents', { id }, ['id', 'text'])
  return row ? { version: row.id, text: row.text } : null
}

/** Answers to a request, newest first, each with the state of its mail. */
export const listAnswers = async (db: Tx, requestId: number): Promise<RequestHistory['answers']> => {
  const rows = await db
    .selectFrom('request_answers')
    .leftJoin('outbox', 'outbox.id', 'request_answers.outbox_id')
    .select(['way', 'text', 'author_name', 'request_answers.created_at', 'outbox.state', 'outbox.last_error'])
    .where('request_answers.request_id', '=', requestId)
    .orderBy('request_answers.id', 'desc')
    .execute()
  return rows.map(row => ({ way: row.way, text: row.text, ...sentBy(row) }))
}

/** When and by whom something was sent, and the state of its mail; columns of the mail are null without one. */
const sentBy = (row: {
  created_at: string
  author_name: string
  state: Row<'outbox'>['state'] | null
  last_error: string | null
}) => ({
  at: row.created_at,
  by: row.author_name,
  mailState: row.state ?? ('none' as const),
  mailError: nameReason(row.last_error),
})
