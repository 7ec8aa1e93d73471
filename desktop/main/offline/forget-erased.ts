/**
 * Asks a server what it has erased and what the person may still see, and removes the other copies from this computer.
 */
import { z } from 'zod'
import type { ServerClient } from '#desktop/main/server/server-client.ts'
import { tokenOwner } from '#desktop/main/session/token-claims.ts'
import { listErasedOrdersEndpoint } from '#shared/contract/work/orders.ts'
import { listErasedRequestsEndpoint } from '#shared/contract/work/requests.ts'
import { isOfOrders, isOfRequests, mayShowOrder, mayShowRequest } from './cached-paths.ts'
import { type CachedRecord, maxCachedAge, type RecordCache } from './record-cache.ts'

export interface ForgetNeeds {
  cache: RecordCache
  client: ServerClient
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
}

interface Asker {
  origin: string
  token: string
}

/** Throws when the server does not respond. */
export const forgetErased = async (needs: ForgetNeeds, asker: Asker): Promise<void> => {
  // Nothing stored here is older than this: earlier erasures need not be queried.
  const since = new Date(needs.now() - maxCachedAge - 24 * 60 * 60_000).toISOString()
  // A failed query about requests must not prevent the removal of orders, nor the reverse.
  const said = await Promise.allSettled([
    forgetRequests(needs, asker, since),
    forgetOrders(needs, asker, since),
  ])
  for (const answer of said) if (answer.status === 'rejected') throw answer.reason
}

const erasedRequests = z.array(z.object({ id: z.number() }))

const forgetRequests = async (needs: ForgetNeeds, asker: Asker, since: string): Promise<void> => {
  const { origin } = asker
  const answer = await ask(needs, asker, `${listErasedRequestsEndpoint.path}?since=${since}`, [403])
  if (answer === null) return needs.cache.removeWhere(origin, ({ path }) => isOfRequests(path))
  const erased = erasedRequests.parse(answer)
  const ids = new Set(erased.map(({ id }) => id))
  await needs.cache.removeWhere(origin, ({ path }) => ids.size > 0 && mayShowRequest(path, ids))
}

const erasedOrders = z.object({
  money: z.boolean(),
  orders: z.array(z.object({ id: z.number(), erasedAt: z.string() })),
})
/**
 * Milliseconds. Copies read up to this long after an erasure are removed too: clocks differ, and responses take their
 * time.
 */
const tolerance = 60_000

const forgetOrders = async (needs: ForgetNeeds, asker: Asker, since: string): Promise<void> => {
  const { origin, token } = asker
  // Who may not see orders is not told which were erased: all copies of orders are removed.
  const answer = await ask(needs, asker, `${listErasedOrdersEndpoint.path}?since=${since}`, [403])
  if (answer === null) return needs.cache.removeWhere(origin, ({ path }) => isOfOrders(path))
  const { money, orders } = erasedOrders.parse(answer)
  const moments = orders.map(({ id, erasedAt }) => ({ id, until: Date.parse(erasedAt) + tolerance }))
  const mayName = ({ path, savedAt }: CachedRecord): boolean => {
    const ids = new Set(moments.flatMap(({ id, until }) => (savedAt <= until ? [id] : [])))
    return ids.size > 0 && mayShowOrder(path, ids)
  }
  const userId = tokenOwner(token)
  await needs.cache.removeWhere(
    origin,
    record => mayName(record) || (!money && record.userId === userId && tellsMoney(record)),
  )
}

/**
 * True for an order's copy that shows money. Quotes in typed text are escaped in JSON, so no text looks like a field.
 */
const tellsMoney = ({ path, body }: CachedRecord): boolean =>
  isOfOrders(path) && (/\/money$/.test(path) || /"money":\{|"order-money"|"quoteNumber":"/.test(body))

/** Null for a response with one of the statuses that `refusals` lists. */
const ask = async ({ client }: ForgetNeeds, { origin, token }: Asker, path: string, refusals: number[]) => {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = await client.send(origin, path, { headers })
  if (refusals.includes(response.status)) return null
  if (!response.ok) throw new Error(`The server responds ${response.status}`)
  return response.json()
}
