/** Reads threads: the rows from which they are derived, and the requests that one page of the list shows. */
import type { Tx } from '#server/platform/db/open.ts'
import { isAmong } from '#server/platform/db/word-search.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import type { RequestThread } from '#shared/contract/work/threads.ts'
import { findRequestIds, findRequests } from '../request.store.ts'
import type { showRequests } from '../shown-request.ts'
import { deriveThreads, type Thread, type ThreadedRequest } from './derive-threads.ts'

/** The threads in which a request is open. */
export const readOpenThreads = async (db: Tx) =>
  readThreads(db, await findRequestIds(db, {}, { done: 0, spam: 0 }))

/** The whole threads of these requests, newest first; reads only a few columns of each request. */
export const readThreads = async (db: Tx, ids: readonly number[]) => {
  const links = await readLinks(db)
  const asked = new Set(ids)
  const newestFirst = (await readThreaded(db, ids, links)).toSorted((one, other) => other.id - one.id)
  const threads = deriveThreads(newestFirst, links)
  return { threads: threads.filter(({ requests }) => requests.some(({ id }) => asked.has(id))), links }
}

/** These requests, and at least all that are in a thread with one of them, through however many others. */
const readThreaded = async (
  db: Tx,
  ids: readonly number[],
  links: StoredLinks,
): Promise<ThreadedRequest[]> => {
  const found = new Map<number, ThreadedRequest>()
  const cut = new Set(links.cuts.map(({ request_id }) => request_id))
  const seen = new Set<string | null>(links.cuts.map(({ contact_key }) => contact_key).concat(null))
  const read = (column: 'id' | 'phone_key' | 'email_key', values: readonly number[] | readonly string[]) =>
    values.length === 0
      ? []
      : db
          .selectFrom('requests')
          .select(['id', 'phone_key', 'email_key', 'status', 'next_action_at', 'created_at', 'erased_at'])
          .where(isAmong(db, column, values))
          .where(eb => eb.not(isAmong(db, 'id', [...found.keys()])))
          .execute()
  for (let rows = await read('id', ids); rows.length > 0; ) {
    for (const row of rows) found.set(row.id, row)
    const joining = rows.filter(({ id, status }) => status !== 'spam' && !cut.has(id))
    const contacts = joining.flatMap(({ phone_key, email_key }) => [phone_key, email_key])
    const keys = [...new Set(contacts)].flatMap(key => (key === null || seen.has(key) ? [] : key))
    for (const key of keys) seen.add(key)
    const byHand = links.joins.flatMap(({ request_id, other_id }) => [
      ...(found.has(request_id) && !found.has(other_id) ? [other_id] : []),
      ...(found.has(other_id) && !found.has(request_id) ? [request_id] : []),
    ])
    rows = [
      ...(await read('phone_key', keys)),
      ...(await read('email_key', keys)),
      ...(await read('id', byHand)),
    ]
  }
  return [...found.values()]
}

type StoredLinks = Awaited<ReturnType<typeof readLinks>>

const readLinks = async (db: Tx) => ({
  joins: await db.selectFrom('request_joins').selectAll().orderBy('id').execute(),
  cuts: await db
    .selectFrom('request_cuts')
    .select(['request_id', 'contact_key', 'author_name', 'created_at'])
    .orderBy('id')
    .execute(),
})

/** Threads with up to `most` of their newest requests. */
export const showThreads = async (
  db: Tx,
  threads: readonly Thread[],
  { links, most, show }: { links: StoredLinks; most: number; show: Awaited<ReturnType<typeof showRequests>> },
): Promise<RequestThread[]> => {
  const shown = threads.map(thread => ({
    thread,
    ids: thread.requests.slice(0, most).map(({ id }) => id),
  }))
  const found = await findRequests(
    db,
    shown.flatMap(({ ids }) => ids),
  )
  const byId = new Map(found.map(request => [request.id, show(request)]))
  const find = (id: number): OfficeRequest[] => {
    const request = byId.get(id)
    return request ? [request] : []
  }
  return shown.map(({ thread, ids }) => ({
    ...asThread(thread, ids.flatMap(find), links),
    answerBy: thread.unanswered && show(asUnanswered(thread.unanswered)).answerBy,
  }))
}

const asUnanswered = ({ status, erased_at, created_at }: ThreadedRequest) => ({
  status,
  erasedAt: erased_at,
  createdAt: created_at,
  answerBy: null,
})

const asThread = (
  { requests, status, unanswered, next }: Thread,
  shown: readonly OfficeRequest[],
  { joins, cuts }: StoredLinks,
): Omit<RequestThread, 'answerBy'> => {
  const ids = new Set(requests.map(({ id }) => id))
  const keys = new Set(requests.flatMap(({ phone_key, email_key }) => [phone_key, email_key]))
  return {
    id: requests.at(-1)?.id ?? 0,
    status,
    count: requests.length,
    requests: shown.map(({ quote, ...request }) => ({ ...request, quoteNumber: quote?.number ?? null })),
    waitingSince: unanswered?.created_at ?? null,
    next: next?.next_action_at ? { request: next.id, at: next.next_action_at } : null,
    joins: joins
      .filter(({ request_id, other_id }) => ids.has(request_id) && ids.has(other_id))
      .map(join => ({
        request: join.request_id,
        other: join.other_id,
        by: join.author_name,
        at: join.created_at,
      })),
    cuts: cuts
      .filter(({ request_id, contact_key }) =>
        request_id === null ? keys.has(contact_key) : ids.has(request_id),
      )
      .map(cut => ({
        request: cut.request_id,
        contact: cut.contact_key,
        by: cut.author_name,
        at: cut.created_at,
      })),
  }
}
