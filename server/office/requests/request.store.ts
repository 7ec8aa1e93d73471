/** Requests in the database, with the quote and the state of the mail that belong to each. */
import { type Expression, type JoinBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { foundIn } from '#server/platform/db/search-condition.ts'
import type { NewRow, Row, Tables } from '#server/platform/db/tables.ts'
import { quoteBrief } from '#shared/calculator/quote-brief.ts'
import type { StoredQuote } from '#shared/contract/quote.ts'
import type { ErasedRequest, NextAction, OfficeRequest } from '#shared/contract/requests.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import type { Language } from '#shared/domain/languages.ts'

export interface RequestFilter {
  status?: OfficeRequest['status'] | undefined
  kind?: OfficeRequest['kind'] | undefined
  mail?: OfficeRequest['mailState'] | undefined
  telegram?: OfficeRequest['telegramState'] | undefined
  due?: '1' | undefined
  /** Leaves out new requests whose person was erased: nobody waits there. */
  waiting?: boolean | undefined
  q?: string | undefined
  /** ISO 8601: what is due by then counts as due. */
  now?: string | undefined
}

export const insertRequest = async (
  tx: Tx,
  request: Omit<
    NewRow<'requests'>,
    'search_key' | 'phone_key' | 'email_key' | 'taken_name' | 'next_action' | 'next_action_at' | 'erased_at'
  >,
  quoteNumber?: string,
): Promise<number> => {
  const row = await tx
    .insertInto('requests')
    .values({
      ...request,
      taken_name: null,
      next_action: null,
      next_action_at: null,
      erased_at: null,
      phone_key: contactKey(request.phone),
      email_key: contactKey(request.email),
      search_key: searchKey(request, quoteNumber),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findRequest = async (db: Tx, id: number): Promise<OfficeRequest | undefined> => {
  const row = await selectRequests(db).where('requests.id', '=', id).executeTakeFirst()
  return row && asRequest(row)
}

/** In no order; what is not there is left out. */
export const findRequests = async (db: Tx, ids: readonly number[]): Promise<OfficeRequest[]> => {
  if (ids.length === 0) return []
  const rows = await selectRequests(db).where('requests.id', 'in', ids).execute()
  return rows.map(asRequest)
}

/** Of those that a filter lets through; null for one that narrows nothing. */
export const findRequestIds = async (db: Tx, filter: RequestFilter): Promise<ReadonlySet<number> | null> => {
  const asked = conditions(filter)
  if (asked.length === 0) return null
  const rows = await db
    .selectFrom('requests')
    .leftJoin('outbox', mailOfRequest)
    .where(eb => eb.and(asked))
    .select('requests.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many there are in each state, whatever state the filter names, and how many in all of them. */
export const countRequests = async (
  db: Tx,
  filter: RequestFilter,
): Promise<{ counts: Record<OfficeRequest['status'], number>; all: number }> => {
  const rows = await db
    .selectFrom('requests')
    .leftJoin('outbox', mailOfRequest)
    .where(eb => eb.and(conditions({ ...filter, status: undefined })))
    .select(eb => ['requests.status', eb.fn.countAll().as('all')])
    .select(eb => eb.fn.countAll().filterWhere(waitsForSomebody).as('count'))
    .groupBy('requests.status')
    .execute()
  const counts = { new: 0, in_work: 0, done: 0, spam: 0 }
  for (const row of rows) counts[row.status] = Number(row.count)
  return { counts, all: rows.reduce((sum, row) => sum + Number(row.all), 0) }
}

/** How many have a next action whose time has come, whoever has them. */
export const countDue = async (db: Tx, now: string): Promise<number> => {
  const row = await db
    .selectFrom('requests')
    .where(isDue(now))
    .select(eb => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Newest first unless told otherwise. `before` continues after the request of that number. */
export const listRequests = async (
  db: Tx,
  filter: RequestFilter,
  part: { limit: number; offset?: number; before?: number; oldestFirst?: boolean; dueFirst?: string },
): Promise<OfficeRequest[]> => {
  let query = selectRequests(db).where(eb => eb.and(conditions(filter)))
  // Who has waited longest for what was promised stands first.
  if (part.dueFirst !== undefined) {
    const due = isDue(part.dueFirst)
    query = query
      .orderBy(sql`case when ${due} then 0 else 1 end`)
      .orderBy(sql`case when ${due} then requests.next_action_at end`)
  }
  query = query.orderBy('requests.id', part.oldestFirst ? 'asc' : 'desc').limit(part.limit)
  if (part.offset !== undefined) query = query.offset(part.offset)
  if (part.before !== undefined) query = query.where('requests.id', '<', part.before)
  return (await query.execute()).map(asRequest)
}

/** What the office changes of a request. */
export interface RequestChange {
  status: OfficeRequest['status']
  outcome: OfficeRequest['outcome']
  outcomeReason: string | null
  note: string
  takenBy: number | null
  /** The name of a holder without an account. */
  takenName: string | null
  nextAction: NextAction | null
  at: string
}

/** Changes a request and raises its version; false when somebody else was quicker. */
export const updateRequest = (tx: Tx, request: OfficeRequest, change: RequestChange): Promise<boolean> =>
  writeRequest(tx, request, change.at, {
    status: change.status,
    outcome: change.outcome,
    outcome_reason: change.outcomeReason,
    note: change.note,
    taken_by: change.takenBy,
    taken_name: change.takenName,
    next_action: change.nextAction?.text ?? null,
    next_action_at: change.nextAction?.at ?? null,
    search_key: searchKey(
      { ...request, note: change.note, nextAction: change.nextAction },
      request.quote?.number,
    ),
  })

/** Puts another quote in the place of a request's own; false when somebody else was quicker. */
export const replaceQuote = (
  tx: Tx,
  request: OfficeRequest,
  quote: { id: number; number: string },
  at: string,
): Promise<boolean> =>
  writeRequest(tx, request, at, { quote_id: quote.id, search_key: searchKey(request, quote.number) })

/** Raises the version for what stands beside a request; false when somebody else was quicker. */
export const touchRequest = (tx: Tx, request: Versioned, at: string): Promise<boolean> =>
  writeRequest(tx, request, at, {})

type Versioned = Pick<OfficeRequest, 'id' | 'version'>

const writeRequest = async (
  tx: Tx,
  { id, version }: Versioned,
  at: string,
  change: Updateable<Tables['requests']>,
): Promise<boolean> => {
  const result = await tx
    .updateTable('requests')
    .set({ ...change, version: version + 1, updated_at: at })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Those whose personal data or texts are gone, newest last; all of them without a moment. */
export const listErased = async (db: Tx, since: string | null): Promise<ErasedRequest[]> => {
  const people = await db
    .selectFrom('requests')
    .select(['id', 'erased_at'])
    .where('erased_at', '>=', since ?? '')
    .execute()
  const erased = people.map(({ id, erased_at }) => ({ id, erasedAt: erased_at ?? '', textsOnly: false }))
  const ids = new Set(erased.map(({ id }) => id))
  const texts = await db
    .selectFrom('audit')
    .select(eb => ['record_id', eb.fn.max('at').as('at')])
    .where('kind', '=', 'request')
    .where('action', '=', 'erase')
    .where('at', '>=', since ?? '')
    .groupBy('record_id')
    .execute()
  return texts
    .map(({ record_id, at }) => ({ id: Number(record_id), erasedAt: at, textsOnly: true }))
    .filter(({ id }) => !ids.has(id))
    .concat(erased)
    .toSorted((one, other) => one.erasedAt.localeCompare(other.erasedAt) || one.id - other.id)
}

/** Takes a contact out of the texts of somebody else's request, which keeps everything else. */
export const maskRequest = async (
  tx: Tx,
  id: number,
  mask: (text: string) => string,
  at: string,
): Promise<void> => {
  const row = await tx
    .selectFrom('requests')
    .leftJoin('quotes', 'quotes.id', 'requests.quote_id')
    .selectAll('requests')
    .select('quotes.number')
    .where('requests.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const texts = {
    name: row.name && mask(row.name),
    message: row.message && mask(row.message),
    note: mask(row.note),
    next_action: row.next_action && mask(row.next_action),
  }
  await tx
    .updateTable('requests')
    .set({
      ...texts,
      search_key: searchKey(
        { ...row, ...texts, nextAction: texts.next_action ? { text: texts.next_action } : null },
        row.number ?? undefined,
      ),
      version: row.version + 1,
      updated_at: at,
    })
    .where('id', '=', id)
    .execute()
}

const searchKey = (
  request: {
    name?: string | null
    phone?: string | null
    email?: string | null
    message?: string | null
    note?: string | undefined
    nextAction?: Pick<NextAction, 'text'> | null
  },
  quoteNumber?: string,
): string =>
  foldKey(
    [
      ...[request.name, request.phone, request.email, request.message, request.note],
      ...[request.nextAction?.text, quoteNumber],
    ]
      .filter(Boolean)
      .join('\n'),
  )

/** Its time has come, and nobody has closed the request. ISO moments compare as texts. */
const isDue = (now: string): Expression<SqlBool> =>
  sql<SqlBool>`(requests.next_action_at <= ${now} and requests.status in ('new', 'in_work'))`

/** Nobody can reply to a new request whose person was erased, so its state stays for ever. */
const waitsForSomebody = sql<SqlBool>`(requests.erased_at is null or requests.status <> 'new')`

const conditions = (filter: RequestFilter): Expression<SqlBool>[] => {
  const { status, kind, mail, telegram, due, waiting, now, q } = filter
  return [
    ...(status ? [sql<SqlBool>`requests.status = ${status}`] : []),
    ...(kind ? [sql<SqlBool>`requests.kind = ${kind}`] : []),
    ...(mail
      ? [mail === 'none' ? sql<SqlBool>`outbox.state is null` : sql<SqlBool>`outbox.state = ${mail}`]
      : []),
    ...(telegram ? [sql<SqlBool>`${telegramState} = ${telegram}`] : []),
    ...(due && now !== undefined ? [isDue(now)] : []),
    ...(waiting || status === 'new' ? [waitsForSomebody] : []),
    ...(q ? [isFound(q)] : []),
  ]
}

/** By what a row says, and by its number. */
const isFound = (q: string): Expression<SqlBool> => {
  const number = /^[№#]?\s*([1-9]\d{0,14})$/.exec(q)?.[1]
  const found = foundIn('requests.search_key', q)
  return number ? sql<SqlBool>`(${found} or requests.id = ${Number(number)})` : found
}

/** The mail with which a request began, of which there is one: answers and later quotes are in its history. */
const mailOfRequest = (join: JoinBuilder<Tables, 'requests' | 'outbox'>) =>
  join
    .onRef('outbox.request_id', '=', 'requests.id')
    .on('outbox.channel', '=', 'mail')
    .on(sql<SqlBool>`not exists (select 1 from quote_handovers where quote_handovers.outbox_id = outbox.id)`)
    .on(sql<SqlBool>`not exists (select 1 from request_answers where request_answers.outbox_id = outbox.id)`)

/** Of the messages to several chats the one that is worst off. */
const worstTelegram = (column: 'state' | 'last_error') => sql<string | null>`(
  select told.${sql.ref(column)} from outbox as told where told.request_id = requests.id and told.channel = 'telegram'
  order by case told.state when 'failed' then 0 when 'pending' then 1 else 2 end, told.id limit 1)`
const telegramState = sql`coalesce(${worstTelegram('state')}, 'none')`

const hasEarlier = sql<number>`case when exists (
    select 1 from requests as other where other.id < requests.id and other.phone_key = requests.phone_key
  ) or exists (
    select 1 from requests as other where other.id < requests.id and other.email_key = requests.email_key
  ) then 1 else 0 end`

const selectRequests = (db: Tx) =>
  db
    .selectFrom('requests')
    .leftJoin('admins', 'admins.id', 'requests.taken_by')
    .leftJoin('quotes', 'quotes.id', 'requests.quote_id')
    .leftJoin('outbox', mailOfRequest)
    .selectAll('requests')
    .select([
      'admins.name as taker',
      'quotes.number as quote_number',
      'quotes.input as quote_input',
      'quotes.statement as quote_statement',
      'quotes.lang as quote_lang',
      'quotes.created_at as quoted_at',
      'outbox.state as mail_state',
      'outbox.last_error as mail_error',
      telegramState.$castTo<OfficeRequest['telegramState']>().as('telegram_state'),
      worstTelegram('last_error').as('telegram_error'),
      hasEarlier.as('has_earlier'),
    ])

type JoinedRow = Row<'requests'> & {
  taker: string | null
  quote_number: string | null
  quote_input: string | null
  quote_statement: string | null
  quote_lang: Language | null
  quoted_at: string | null
  mail_state: 'pending' | 'sent' | 'failed' | null
  mail_error: string | null
  telegram_state: OfficeRequest['telegramState']
  telegram_error: string | null
  has_earlier: number
}

const asRequest = (row: JoinedRow): OfficeRequest => asRequestWith(row, quoteOf(row))

const asRequestWith = (row: JoinedRow, quote: OfficeRequest['quote']): OfficeRequest => ({
  id: row.id,
  kind: row.kind,
  lang: row.lang,
  name: row.name,
  phone: row.phone,
  email: row.email,
  message: row.message,
  quote,
  status: row.status,
  outcome: row.outcome,
  outcomeReason: row.outcome_reason,
  source: row.source,
  page: row.page,
  route: row.route,
  summary: quote ? quoteBrief(quote) : messageStart(row.message ?? ''),
  // The office's options say it, see `shown-request.ts`.
  answerBy: null,
  note: row.note,
  takenBy: row.taken_by === null ? null : { id: row.taken_by, name: row.taker ?? '' },
  holder: row.taker ?? row.taken_name,
  nextAction:
    row.next_action === null || row.next_action_at === null
      ? null
      : { text: row.next_action, at: row.next_action_at },
  hasEarlier: Number(row.has_earlier) === 1,
  consentVersion: row.consent_id,
  erasedAt: row.erased_at,
  mailState: row.mail_state ?? 'none',
  mailError: row.mail_error,
  telegramState: row.telegram_state,
  telegramError: row.telegram_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** Letters of a message that a row has room for. */
const shown = 80

/** The first words on one line, whole ones where there are spaces. */
const messageStart = (text: string): string => {
  const line = text.slice(0, 500).replaceAll(/\s+/g, ' ').trim()
  if (line.length <= shown) return line
  const cut = line.slice(0, shown)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), shown / 2)).trimEnd()}…`
}

const quoteOf = (row: JoinedRow): OfficeRequest['quote'] => {
  if (row.quote_number === null || row.quote_input === null || row.quote_statement === null) return null
  return {
    number: row.quote_number,
    lang: row.quote_lang ?? 'ru',
    // Written by `storeQuote` only; an old quote is shown as it was given, whatever the rules ask today.
    input: JSON.parse(row.quote_input) as StoredQuote['input'],
    statement: JSON.parse(row.quote_statement) as StoredQuote['statement'],
    createdAt: row.quoted_at ?? row.created_at,
  }
}
