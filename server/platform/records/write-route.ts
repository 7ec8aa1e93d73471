/** Route of a call that changes something: its handler gets the open transaction. */

import { findAnswer, keyOf, once } from '#server/platform/http/defences/idempotency.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { type Context, nowIso } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { type HandlerResponse, type HttpRoute, noContent, route } from '../http/mount.ts'
import type { Call } from '../http/requests/read-call.ts'
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

/** Runs the work of a call in a transaction that also keeps what was made for it, such as a picture. */
export type StoreWith<M> = <R>(call: Call<Endpoint>, work: (tx: Tx, made: M) => Promise<R>) => Promise<R>

interface Write<E extends Endpoint, P, M, T> {
  /** Work that must not hold up the transaction, such as pricing or cleaning a text. */
  prepare?: (call: Call<E>) => P | Promise<P>
  /** Takes the place of the plain transaction. */
  store?: StoreWith<M>
  /** Runs in one transaction. */
  change: (call: WriteCall<E>, prepared: P, made: M) => Promise<T> | Promise<void>
  /**
   * Runs after the transaction; without it the response is a 204. Nothing is prepared for a call whose key an earlier
   * one has used.
   */
  respond?: (result: T, call: Call<E>, prepared: P | undefined) => HandlerResponse | Promise<HandlerResponse>
  /** Takes back what was prepared when the change fails, or when a concurrent call with the same key has made it. */
  undo?: (prepared: P) => Promise<void>
}

/**
 * With an `Idempotency-Key`, the result of `change` is stored for a day, so it holds ids and never data of a person.
 */
export const writeRoute = <
  const E extends Endpoint,
  T extends object | undefined,
  P = undefined,
  M = undefined,
>(
  endpoint: E,
  { prepare, store, change, respond = noContent, undo }: Write<E, P, M, T>,
): HttpRoute =>
  route(endpoint, async (call, ctx) => {
    const { actor, requestId } = call
    const keyed = endpoint.idempotent ? await keyOf(call) : null
    // Before `prepare`, whose checks held for the first call and may fail by now.
    const known = keyed && (await findAnswer<T>(ctx, ctx.db, keyed))
    if (known) return respond(known, call, undefined)
    const prepared = (await prepare?.(call)) as P
    let isUsed = false
    const work = (tx: Tx, made: M): Promise<T> => {
      const run = async () => {
        const by = { actor, requestId }
        const result = await change({ ...call, ...changeContext(ctx, tx, by, call.ifMatch) }, prepared, made)
        isUsed = true
        return result as T
      }
      return keyed ? once(ctx, tx, keyed, run) : run()
    }
    const takeBack = () =>
      undo?.(prepared).catch((error: unknown) => ctx.log.error({ err: error }, 'what was prepared stays'))
    const made = store ? store(call, work) : ctx.db.transaction().execute(tx => work(tx, undefined as M))
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
