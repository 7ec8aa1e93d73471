import { type SqlBool, sql, type Updateable } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { countRows, countUpTo, insertRow, updateRow, updateRows } from '#server/platform/db/rows.ts'
import type { NewRow, Row, Tables } from '#server/platform/db/tables.ts'
import { inTwoParts } from '#server/platform/lists/in-two-parts.ts'
import { lastAuditEntries } from '#server/platform/records/audit.ts'
import type { NextAction } from '#shared/contract/work/next-action.ts'
import type { ErasedRequest, OfficeRequest } from '#shared/contract/work/requests.ts'
import { contactKey } from '#shared/domain/contact.ts'
import { foldForSearch } from '#shared/domain/search/search-text.ts'
import { conditions, isDue, type RequestFilter, waitsForSomebody } from './request-filter.ts'
import { asRequest, mailOfRequest, selectRequests } from './request-row.ts'

export const insertRequest = async (
  tx: Tx,
  request: Omit<
    NewRow<'requests'>,
    'search_key' | 'phone_key' | 'email_key' | 'taken_name' | 'next_action' | 'next_action_at' | 'erased_at'
  >,
  quoteNumber?: string,
): Promise<number> => {
  const row = await insertRow(tx, 'requests', {
    ...request,
    taken_name: null,
    next_action: null,
    next_action_at: null,
    erased_at: null,
    phone_key: contactKey(request.phone),
    email_key: contactKey(request.email),
    search_key: searchKey(request, quoteNumber),
  })
  return row.id
}

export const findRequest = async (db: Tx, id: number): Promise<OfficeRequest | undefined> => {
  const row = await selectRequests(db).where('requests.id', '=', id).executeTakeFirst()
  return row && asRequest(row)
}

/** Requests with these numbers, unsorted; missing ones are left out. */
export const findRequests = async (db: Tx, ids: readonly number[]): Promise<OfficeRequest[]> => {
  if (ids.length === 0) return []
  const rows = await selectRequests(db).where('requests.id', 'in', ids).execute()
  return rows.map(asRequest)
}

const statuses = ['new', 'in_work', 'done', 'spam'] as const
type Status = (typeof statuses)[number]

const matching = (db: Tx, filter: RequestFilter, status: Status) => {
  const requests = db.selectFrom('requests').where('requests.status', '=', status)
  // Only the condition that was asked for looks into the outbox, whose join is dear.
  const joined = filter.mail && (requests.leftJoin('outbox', mailOfRequest) as unknown as typeof requests)
  return (joined || requests).where(eb => eb.and(conditions(db, { ...filter, status: undefined })))
}

/** Numbers of the requests that match a filter: all open ones, of those done and of spam so many of the newest. */
export const findRequestIds = async (
  db: Tx,
  filter: RequestFilter,
  newest: { done: number; spam: number },
): Promise<number[]> => {
  const found = await Promise.all(
    statuses.map(status =>
      matching(db, filter, status)
        .select('requests.id')
        .$if(status === 'done' || status === 'spam', query =>
          query.orderBy('requests.id', 'desc').limit(status === 'done' ? newest.done : newest.spam),
        )
        .execute(),
    ),
  )
  return found.flat().map(({ id }) => id)
}

/**
 * Counts requests by state and in all, whatever the filter's state; with `most`, at most one more of each state.
 * `counts` excludes new ones of erased people.
 */
export const countRequests = async (
  db: Tx,
  filter: RequestFilter,
  most?: number,
): Promise<{ counts: Record<OfficeRequest['status'], number>; all: number }> => {
  const counts = { new: 0, in_work: 0, done: 0, spam: 0 }
  let all = 0
  for (const status of statuses) {
    const found = matching(db, filter, status)
    counts[status] = await countUpTo(db, found.where(waitsForSomebody), most)
    all += status === 'new' ? await countUpTo(db, found, most) : counts[status]
  }
  return { counts, all }
}

/** Number of spam requests that match a filter, not counted beyond `most + 1`. */
export const countSpam = (db: Tx, filter: RequestFilter, most: number): Promise<number> =>
  countUpTo(db, matching(db, filter, 'spam'), most)

/** Counts due next steps of all assignees. */
export const countDue = (db: Tx, now: string): Promise<number> =>
  countRows(db.selectFrom('requests').where(isDue(now)))

/** Newest first by default; `before` continues after the request with that number. */
export const listRequests = async (
  db: Tx,
  filter: RequestFilter,
  part: { limit: number; offset?: number; before?: number; oldestFirst?: boolean; dueFirst?: string },
): Promise<OfficeRequest[]> => {
  const { limit, offset = 0, before, dueFirst } = part
  const query = selectRequests(db)
    .where(eb => eb.and(conditions(db, filter)))
    .$if(before !== undefined, found => found.where('requests.id', '<', before ?? 0))
  const sorted = query.orderBy('requests.id', part.oldestFirst ? 'asc' : 'desc')
  if (dueFirst === undefined) return (await sorted.limit(limit).offset(offset).execute()).map(asRequest)
  // Due requests come first, the longest overdue before others.
  const due = query.where(isDue(dueFirst)).orderBy('requests.next_action_at').orderBy('requests.id', 'desc')
  const others = sorted.where(sql<SqlBool>`case when ${isDue(dueFirst)} then 0 else 1 end = 1`)
  return (await inTwoParts(due, others, part)).map(asRequest)
}

export interface RequestChange {
  status: OfficeRequest['status']
  outcome: OfficeRequest['outcome']
  outcomeReason: string | null
  note: string
  takenBy: number | null
  /** Name of an assignee without an account. */
  takenName: string | null
  nextAction: NextAction | null
  at: string
}

/** Changes a request and raises its version; false if another change came first. */
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

/** Replaces the quote of a request; false if another change came first. */
export const replaceQuote = (
  tx: Tx,
  request: OfficeRequest,
  quote: { id: number; number: string },
  at: string,
): Promise<boolean> =>
  writeRequest(tx, request, at, { quote_id: quote.id, search_key: searchKey(request, quote.number) })

/** Raises the version after a change outside the row, such as of its thread; false if another change came first. */
export const touchRequest = (tx: Tx, request: Versioned, at: string): Promise<boolean> =>
  writeRequest(tx, request, at, {})

type Versioned = Pick<OfficeRequest, 'id' | 'version'>

const writeRequest = async (
  tx: Tx,
  { id, version }: Versioned,
  at: string,
  change: Updateable<Tables['requests']>,
): Promise<boolean> => {
  const values = { ...change, version: version + 1, updated_at: at }
  return (await updateRows(tx, 'requests', { id, version }, values)) > 0
}

/** Requests that lost personal data since a moment, newest last; without a moment all of them. */
export const listErasedRequests = async (db: Tx, since: string | null): Promise<ErasedRequest[]> => {
  const people = await db
    .selectFrom('requests')
    .select(['id', 'erased_at'])
    .where('erased_at', '>=', since ?? '')
    .execute()
  const erased = people.map(({ id, erased_at }) => ({ id, erasedAt: erased_at ?? '', textsOnly: false }))
  const ids = new Set(erased.map(({ id }) => id))
  const texts = await lastAuditEntries(db, 'request', { actions: ['erase'], since }).execute()
  return texts
    .map(({ record_id, at }) => ({ id: Number(record_id), erasedAt: at, textsOnly: true }))
    .filter(({ id }) => !ids.has(id))
    .concat(erased)
    .toSorted((one, other) => one.erasedAt.localeCompare(other.erasedAt) || one.id - other.id)
}

/** Masks a contact in the texts of another person's request and changes nothing else. */
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
    .executeTakeFirstOrThrow()
  const texts = {
    name: row.name && mask(row.name),
    message: row.message && mask(row.message),
    note: mask(row.note),
    next_action: row.next_action && mask(row.next_action),
  }
  await updateRow(tx, 'requests', id, {
    ...texts,
    search_key: searchKey(
      { ...row, ...texts, nextAction: texts.next_action ? { text: texts.next_action } : null },
      row.number ?? undefined,
    ),
    version: row.version + 1,
    updated_at: at,
  })
}

const searchKey = (
  request: Partial<Pick<Row<'requests'>, 'name' | 'phone' | 'email' | 'message' | 'note'>> & {
    nextAction?: Pick<NextAction, 'text'> | null
  },
  quoteNumber?: string,
): string =>
  foldForSearch(
    [
      ...[request.name, request.phone, request.email, request.message, request.note],
      ...[request.nextAction?.text, quoteNumber],
    ]
      .filter(Boolean)
      .join('\n'),
  )
