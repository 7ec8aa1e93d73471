/** Route of a call that changes something: its handler gets the open transaction. */

import { once } from '#server/platform/http/defences/idempotency.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { type Call, type HandlerResponse, type HttpRoute, noContent, route } from '../http/mount.ts'
import type { Author } from './audit.ts'

export interface ChangeContext {
  ctx: Pick<Context, 'now' | 'log'>
  tx: Tx
  by: Author
  /** Time of the change, as it is stored. */
  at: string
  /** The version of `If-Match`; null without one. */
  ifMatch: number | null
}

export type WriteCall<E extends Endpoint> = Call<E> & ChangeContext

/**
 * `change` runs in one transaction, `respond` after it; without `respond` the response is a 204. With an
 * `Idempotency-Key`, the result of `change` is stored for a day, so it holds ids and never data of a person.
 */
export const writeRoute = <const E extends Endpoint, T extends object | undefined>(
  endpoint: E,
  change: (call: WriteCall<E>) => Promise<T> | Promise<void>,
  respond?: (result: T, call: Call<E>) => HandlerResponse | Promise<HandlerResponse>,
): HttpRoute => preparedWriteRoute(endpoint, async () => null, change, respond)

/**
 * `writeRoute` with work that must not hold up the transaction, such as pricing or cleaning a text, in `prepare`.
 * `undo` takes back what was prepared when the change fails, or when an earlier call with the same key has made it.
 */
export const preparedWriteRoute = <const E extends Endpoint, P, T extends object | undefined>(
  endpoint: E,
  prepare: (call: Call<E>) => Promise<P>,
  change: (call: WriteCall<E>, prepared: P) => Promise<T> | Promise<void>,
  respond: (result: T, call: Call<E>, prepared: P) => HandlerResponse | Promise<HandlerResponse> = noContent,
  undo?: (prepared: P) => Promise<void>,
): HttpRoute =>
  route(endpoint, async (call, ctx) => {
    const { actor, requestId } = call
    const prepared = await prepare(call)
    let isUsed = false
    const work = async (tx: Tx) => {
      const by = { actor, requestId }
      const result = await change({ ...call, ...changeContext(ctx, tx, by, call.ifMatch) }, prepared)
      isUsed = true
      return result as T
    }
    const takeBack = () =>
      undo?.(prepared).catch((error: unknown) => ctx.log.error({ err: error }, 'what was prepared stays'))
    const made = endpoint.idempotent
      ? once(ctx, call, work as (tx: Tx) => Promise<T & object>)
      : ctx.db.transaction().execute(work)
    const result = await made.catch(async (failure: unknown) => {
      await takeBack()
      throw failure
    })
    if (!isUsed) await takeBack()
    return respond(result, call, prepared)
  })

/** The context of a change that is not made by a call, such as a job's, or that is part of another change. */
export const changeContext = (
  ctx: ChangeContext['ctx'],
  tx: Tx,
  by: Author,
  ifMatch: number | null = null,
): ChangeContext => ({
  ctx,
  tx,
  by,
  at: nowIso(ctx),
  ifMatch,
})
