import { type Expression, type SqlBool, sql } from 'kysely'
import { matchesFoldedSearch } from '#server/platform/db/search-condition.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import type { exportRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { telegramState } from './request-row.ts'

export type RequestFilter = QueryOf<typeof exportRequestsEndpoint> & {
  /** Excludes new requests of erased people: nobody waits for an answer. */
  waiting?: boolean | undefined
  /** ISO 8601: moment at which it is decided what is due. */
  now?: string | undefined
}

/** True for an open request whose next action is due. ISO 8601 strings sort by time. */
export const isDue = (now: string): Expression<SqlBool> =>
  sql<SqlBool>`(requests.next_action_at <= ${now} and requests.status in ('new', 'in_work'))`

/** False for a new request whose person was erased: it stays new for ever, since nobody can reply to it. */
export const waitsForSomebody = sql<SqlBool>`(requests.erased_at is null or requests.status <> 'new')`

export const conditions = (filter: RequestFilter): Expression<SqlBool>[] => {
  const { status, kind, mail, telegram, due, holder, waiting, now, q } = filter
  return [
    ...(status ? [sql<SqlBool>`requests.status = ${status}`] : []),
    ...(kind ? [sql<SqlBool>`requests.kind = ${kind}`] : []),
    ...(mail
      ? [mail === 'none' ? sql<SqlBool>`outbox.state is null` : sql<SqlBool>`outbox.state = ${mail}`]
      : []),
    ...(telegram ? [sql<SqlBool>`${telegramState} = ${telegram}`] : []),
    ...(due && now !== undefined ? [isDue(now)] : []),
    ...(holder ? [isHeldBy(holder)] : []),
    ...(waiting || status === 'new' ? [waitsForSomebody] : []),
    ...(q ? [isFound(q)] : []),
  ]
}

/** Filters by assignee; `none` also excludes requests of people known only from Telegram, without an account. */
const isHeldBy = (assignee: string): Expression<SqlBool> =>
  assignee === 'none'
    ? sql<SqlBool>`(requests.taken_by is null and requests.taken_name is null)`
    : sql<SqlBool>`requests.taken_by = ${Number(assignee)}`

/** Searches the text of requests, and their numbers. */
const isFound = (q: string): Expression<SqlBool> => {
  const number = /^[№#]?\s*([1-9]\d{0,14})$/.exec(q)?.[1]
  const found = matchesFoldedSearch('requests.search_key', q)
  return number ? sql<SqlBool>`(${found} or requests.id = ${Number(number)})` : found
}
