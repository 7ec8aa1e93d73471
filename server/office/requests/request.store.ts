/** Requests in the database, with the quote and the state of the mail that belong to each. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { foundIn } from '#server/platform/db/found-in.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { NewRow, Row } from '#server/platform/db/tables.ts'
import type { StoredQuote } from '#shared/contract/quote.ts'
import type { OfficeRequest } from '#shared/contract/requests.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

export interface RequestFilter {
  status?: OfficeRequest['status'] | undefined
  kind?: OfficeRequest['kind'] | undefined
  mail?: OfficeRequest['mailState'] | undefined
  q?: string | undefined
}

export const insertRequest = async (
  tx: Tx,
  request: Omit<NewRow<'requests'>, 'search_key'>,
  quoteNumber?: string,
): Promise<number> => {
  const row = await tx
    .insertInto('requests')
    .values({ ...request, search_key: searchKey(request, quoteNumber) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findRequest = async (db: Tx, id: number): Promise<OfficeRequest | undefined> => {
  const row = await selectRequests(db).where('requests.id', '=', id).executeTakeFirst()
  return row && asRequest(row)
}

/** How many there are in each state, whatever state the filter names. */
export const countRequests = async (
  db: Tx,
  filter: RequestFilter,
): Promise<Record<OfficeRequest['status'], number>> => {
  const rows = await db
    .selectFrom('requests')
    .leftJoin('outbox', 'outbox.request_id', 'requests.id')
    .where(eb => eb.and(conditions({ ...filter, status: undefined })))
    .select(eb => ['requests.status', eb.fn.countAll().as('count')])
    .groupBy('requests.status')
    .execute()
  const counts = { new: 0, in_work: 0, done: 0, spam: 0 }
  for (const row of rows) counts[row.status] = Number(row.count)
  return counts
}

/** Newest first unless told otherwise. `before` continues after the request of that number. */
export const listRequests = async (
  db: Tx,
  filter: RequestFilter,
  part: { limit: number; offset?: number; before?: number; oldestFirst?: boolean },
): Promise<OfficeRequest[]> => {
  let query = selectRequests(db)
    .where(eb => eb.and(conditions(filter)))
    .orderBy('requests.id', part.oldestFirst ? 'asc' : 'desc')
    .limit(part.limit)
  if (part.offset !== undefined) query = query.offset(part.offset)
  if (part.before !== undefined) query = query.where('requests.id', '<', part.before)
  return (await query.execute()).map(asRequest)
}

/** Changes a request and raises its version; false when somebody else was quicker. */
export const updateRequest = async (
  tx: Tx,
  request: OfficeRequest,
  change: { status: OfficeRequest['status']; note: string; takenBy: number | null; at: string },
): Promise<boolean> => {
  const result = await tx
    .updateTable('requests')
    .set({
      status: change.status,
      note: change.note,
      taken_by: change.takenBy,
      search_key: searchKey({ ...request, note: change.note }, request.quote?.number),
      version: request.version + 1,
      updated_at: change.at,
    })
    .where('id', '=', request.id)
    .where('version', '=', request.version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const searchKey = (
  request: {
    name?: string | null
    phone?: string | null
    email?: string | null
    message?: string | null
    note?: string | undefined
  },
  quoteNumber?: string,
): string =>
  foldKey(
    [request.name, request.phone, request.email, request.message, request.note, quoteNumber]
      .filter(Boolean)
      .join('\n'),
  )

const conditions = ({ status, kind, mail, q }: RequestFilter): Expression<SqlBool>[] => [
  ...(status ? [sql<SqlBool>`requests.status = ${status}`] : []),
  ...(kind ? [sql<SqlBool>`requests.kind = ${kind}`] : []),
  ...(mail
    ? [mail === 'none' ? sql<SqlBool>`outbox.state is null` : sql<SqlBool>`outbox.state = ${mail}`]
    : []),
  ...(q ? [foundIn('requests.search_key', q)] : []),
]

const selectRequests = (db: Tx) =>
  db
    .selectFrom('requests')
    .leftJoin('admins', 'admins.id', 'requests.taken_by')
    .leftJoin('quotes', 'quotes.id', 'requests.quote_id')
    .leftJoin('outbox', 'outbox.request_id', 'requests.id')
    .selectAll('requests')
    .select([
      'admins.name as taker',
      'quotes.number as quote_number',
      'quotes.input as quote_input',
      'quotes.statement as quote_statement',
      'quotes.created_at as quoted_at',
      'outbox.state as mail_state',
      'outbox.last_error as mail_error',
    ])

type JoinedRow = Row<'requests'> & {
  taker: string | null
  quote_number: string | null
  quote_input: string | null
  quote_statement: string | null
  quoted_at: string | null
  mail_state: 'pending' | 'sent' | 'failed' | null
  mail_error: string | null
}

const asRequest = (row: JoinedRow): OfficeRequest => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  phone: row.phone,
  email: row.email,
  message: row.message,
  quote: quoteOf(row),
  status: row.status,
  note: row.note,
  takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taker ?? '' },
  mailState: row.mail_state ?? 'none',
  mailError: row.mail_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

const quoteOf = (row: JoinedRow): OfficeRequest['quote'] => {
  if (row.quote_number === null || row.quote_input === null || row.quote_statement === null) return null
  return {
    number: row.quote_number,
    // Written by `storeQuote` only; an old quote is shown as it was given, whatever the rules ask today.
    input: JSON.parse(row.quote_input) as StoredQuote['input'],
    statement: JSON.parse(row.quote_statement) as StoredQuote['statement'],
    createdAt: row.quoted_at ?? row.created_at,
  }
}
