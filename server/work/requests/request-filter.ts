import { type Expression, type SqlBool, sql } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import { type FoundPart, findByWords, isAmong } from '#server/platform/db/word-search.ts'
import type { QueryOf } from '#shared/contract/platform/endpoint.ts'
import type { exportRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { namedByNumber, requestNamed } from '#shared/domain/named-by-number.ts'
import { telegramState } from './request-row.ts'

export type RequestFilter = Omit<QueryOf<typeof exportRequestsEndpoint>, 'q'> & {
  /** Limits the result to requests with these numbers. */
  among?: readonly number[] | undefined
  /** Excludes new requests of erased people: nobody waits for an answer. */
  unanswered?: boolean | undefined
  /** ISO 8601: moment at which it is decided what is due. */
  now?: string | undefined
}

/** True for an open request whose next action is due. ISO 8601 strings sort by time. */
export const isDue = (now: string): Expression<SqlBool> =>
  sql<SqlBool>`(requests.next_action_at <= ${now} and requests.status in ('new', 'in_work'))`

/** False for a new request whose person was erased: it stays new for ever, since nobody can reply to it. */
export const waitsForSomebody = sql<SqlBool>`(requests.erased_at is null or requests.status <> 'new')`

export const conditions = (db: Tx, filter: RequestFilter): Expression<SqlBool>[] => {
  const { status, kind, mail, telegram, due, holder, unanswered, now, among } = filter
  return [
    ...(status ? [sql<SqlBool>`requests.status = ${status}`] : []),
    ...(kind ? [sql<SqlBool>`requests.kind = ${kind}`] : []),
    ...(mail
      ? [mail === 'none' ? sql<SqlBool>`outbox.state is null` : sql<SqlBool>`outbox.state = ${mail}`]
      : []),
    ...(telegram ? [sql<SqlBool>`${telegramState} = ${telegram}`] : []),
    ...(due && now !== undefined ? [isDue(now)] : []),
    ...(holder ? [isHeldBy(holder)] : []),
    ...(unanswered || status === 'new' ? [waitsForSomebody] : []),
    ...(among ? [isAmong(db, 'requests.id', among)] : []),
  ]
}

/** Filters by assignee; `none` also excludes requests of people known only from Telegram, without an account. */
const isHeldBy = (assignee: string): Expression<SqlBool> =>
  assignee === 'none'
    ? sql<SqlBool>`(requests.taken_by is null and requests.taken_name is null)`
    : sql<SqlBool>`requests.taken_by = ${Number(assignee)}`

/** Searches the text of requests, and their numbers. */
export const filterOf = async <Asked extends { q?: string | undefined }>(
  db: Tx,
  { q, ...asked }: Asked,
  part?: FoundPart,
): Promise<Omit<Asked, 'q'> & Pick<RequestFilter, 'among'>> => {
  if (!q) return asked
  const number = /^[№#]?\s*([1-9]\d{0,14})$/.exec(q)?.[1] ?? requestNamed(namedByNumber(q) ?? '')
  const found = await findByWords(db, 'requests', [q], part)
  return { ...asked, among: number ? [...new Set([Number(number), ...found])] : found }
}
