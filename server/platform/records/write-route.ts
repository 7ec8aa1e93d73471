/** The route of a call that changes something: its handler is given the transaction, and opens none. */

import { once } from '#server/platform/http/defences/idempotency.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { type Call, type HandlerResponse, type HttpRoute, noContent, route } from '../http/mount.ts'
import type { Author } from './audit.ts'

/** Transaction, author and moment of a change. */
export interface ChangeContext {
  ctx: Pick<Context, 'now' | 'log'>
  tx: Tx
  by: Author
  /** The moment of the change, as it is stored. */
  at: string
  /** The version of `If-Match`; null without one. */
  ifMatch: number | null
}

export type WriteCall<E extends Endpoint> = Call<E> & ChangeContext

/**
 * `change` runs in one transaction, `respond` after it. Where the contract takes an `Idempotency-Key`, what `change` returns
 * is stored under it for a day: numbers, never data of a person. Without `respond` the response is a 204.
 */
export const writeRoute = <const E extends Endpoint, T extends object | undefined>(
  ctx: Context,
  endpoint: E,
  change: (call: WriteCall<E>) => Promise<T>,
  respond?: (result: T, call: Call<E>) => HandlerResponse | Promise<HandlerResponse>,
): HttpRoute => preparedWriteRoute(ctx, endpoint, async () => null, change, respond)

/**
 * The same with work that must not hold up the transaction, such as pricing or cleaning a text. `undo` takes back what was
 * prepared for a change that has failed, or that an earlier call with the same key has made.
 */
export const preparedWriteRoute = <const E extends Endpoint, P, T extends object | undefined>(
  ctx: Context,
  endpoint: E,
  prepare: (call: Call<E>) => Promise<P>,
  change: (call: WriteCall<E>, prepared: P) => Promise<T>,
  respond: (result: T, call: Call<E>, prepared: P) => HandlerResponse | Promise<HandlerResponse> = noContent,
  undo?: (prepared: P) => Promise<void>,
): HttpRoute =>
  route(endpoint, async call => {
    const { actor, requestId } = call
    const prepared = await prepare(call)
    let isUsed = false
    const work = async (tx: Tx) => {
      const by = { actor, requestId }
      const result = await change({ ...call, ...changeContext(ctx, tx, by, call.ifMatch) }, prepared)
      isUsed = true
      return result
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

/** The context of a change that no call asks for, such as a job's, or that is part of another change. */
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
