/** What stands around a request: earlier ones of the same person, its quotes, the consent that was shown. */
import type { Tx } from '#server/platform/db/open.ts'
import type { Statement } from '#shared/calculator/statement-shape.ts'
import type { OfficeRequest, RequestHistory } from '#shared/contract/requests.ts'

/** The newest of so many; whoever asks more often is a story of its own. */
const maxEarlier = 20

export const readHistory = async (db: Tx, request: OfficeRequest): Promise<RequestHistory> => ({
  earlier: await listEarlier(db, request),
  quotes: await listQuotesOf(db, request),
  consent: request.consentVersion === null ? null : await findConsent(db, request.consentVersion),
})

/** Writes down that a quote belongs to a request, and with the second one also the first. */
export const addQuote = async (
  tx: Tx,
  request: OfficeRequest,
  quote: { id: number; author: string; at: string },
): Promise<void> => {
  const values = [{ quote_id: quote.id, author_name: quote.author as string | null, created_at: quote.at }]
  if (request.quote) {
    const first = await tx
      .selectFrom('quotes')
      .select('id')
      .where('number', '=', request.quote.number)
      .executeTakeFirstOrThrow()
    values.unshift({ quote_id: first.id, author_name: null, created_at: request.quote.createdAt })
  }
  await tx
    .insertInto('request_quotes')
    .values(values.map(value => ({ ...value, request_id: request.id })))
    .onConflict(conflict => conflict.columns(['request_id', 'quote_id']).doNothing())
    .execute()
}

const listEarlier = async (
  db: Tx,
  { id, phone, email }: OfficeRequest,
): Promise<RequestHistory['earlier']> => {
  if (phone === null && email === null) return []
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
        ...(phone === null ? [] : [eb('requests.phone', '=', phone)]),
        ...(email === null ? [] : [eb(eb.fn('lower', ['requests.email']), '=', email.toLowerCase())]),
      ]),
    )
    .orderBy('requests.id', 'desc')
    .limit(maxEarlier)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at }))
}

const listQuotesOf = async (db: Tx, request: OfficeRequest): Promise<RequestHistory['quotes']> => {
  const rows = await db
    .selectFrom('request_quotes')
    .innerJoin('quotes', 'quotes.id', 'request_quotes.quote_id')
    .select(['quotes.number', 'quotes.statement', 'quotes.created_at', 'request_quotes.author_name'])
    .where('request_quotes.request_id', '=', request.id)
    .orderBy('quotes.id', 'desc')
    .execute()
  if (rows.length > 0) {
    return rows.map(row => ({
      number: row.number,
      createdAt: row.created_at,
      // Written by `storeQuote` only.
      totalUah: (JSON.parse(row.statement) as Statement).total.uah,
      author: row.author_name,
    }))
  }
  if (!request.quote) return []
  const { number, createdAt, statement } = request.quote
  return [{ number, createdAt, totalUah: statement.total.uah, author: null }]
}

const findConsent = async (db: Tx, id: number): Promise<RequestHistory['consent']> => {
  const row = await db.selectFrom('consents').select(['id', 'text']).where('id', '=', id).executeTakeFirst()
  return row ? { version: row.id, text: row.text } : null
}
