/** Filters of requests, as conditions over the rows of `request-row.ts`. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { matchesSearch } from '#server/platform/db/search-condition.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { telegramState } from './request-row.ts'

export interface RequestFilter {
  status?: OfficeRequest['status'] | undefined
  kind?: OfficeRequest['kind'] | undefined
  mail?: OfficeRequest['mailState'] | undefined
  telegram?: OfficeRequest['telegramState'] | undefined
  due?: '1' | undefined
  holder?: string | undefined
  /** Leaves out new requests whose person was erased: nobody waits there. */
  waiting?: boolean | undefined
  q?: string | undefined
  /** ISO 8601: what is due by then counts as due. */
  now?: string | undefined
}

/** Its time has come, and nobody has closed the request. ISO moments compare as texts. */
export const isDue = (now: string): Expression<SqlBool> =>
  sql<SqlBool>`(requests.next_action_at <= ${now} and requests.status in ('new', 'in_work'))`

/** Nobody can reply to a new request whose person was erased, so its state stays for ever. */
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

/** Somebody of Telegram who has no account has it as well. */
const isHeldBy = (assignee: string): Expression<SqlBool> =>
  assignee === 'none'
    ? sql<SqlBool>`(requests.taken_by is null and requests.taken_name is null)`
    : sql<SqlBool>`requests.taken_by = ${Number(assignee)}`

/** By what a row says, and by its number. */
const isFound = (q: string): Expression<SqlBool> => {
  const number = /^[№#]?\s*([1-9]\d{0,14})$/.exec(q)?.[1]
  const found = matchesSearch('requests.search_key', q)
  return number ? sql<SqlBool>`(${found} or requests.id = ${Number(number)})` : found
}
