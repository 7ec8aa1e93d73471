/**
 * Limits by IP address, counted in the database, so that neither a restart nor a second server resets them. The address
 * itself is not stored: copies of the database are kept for a year.
 */
import { createHmac } from 'node:crypto'
import type { RequestHandler } from 'express'
import { ipKeyGenerator, MemoryStore, type Options, rateLimit, type Store } from 'express-rate-limit'
import type { ExpressionBuilder } from 'kysely'
import { type Context, clockSkew } from '#server/platform/context.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { rejectsWrites } from '#server/platform/http/errors/problem.ts'
import { clientAddress } from '#server/platform/http/requests/client-address.ts'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'

type Name = 'link' | 'linkFile' | 'mail' | 'quote' | 'report' | 'write'

/** Clients above a limit that are remembered; when there are more, the list is emptied and they are looked up again. */
const maxRejected = 10_000

/** Hits in a window of milliseconds. */
const bounds: Record<Name, { limit: number; windowMs: number }> = {
  // Customers of one mobile network share an IP address.
  link: { limit: 120, windowMs: 10 * 60_000 },
  // A page opened by a link shows dozens of pictures.
  linkFile: { limit: 1200, windowMs: 10 * 60_000 },
  mail: { limit: 10, windowMs: 10 * 60_000 },
  quote: { limit: 300, windowMs: 60_000 },
  report: { limit: 30, windowMs: 60_000 },
  write: { limit: 300, windowMs: 60_000 },
}

/** Returns an endpoint's limiter: its own, `write` for other changes, none for reads and login (limited elsewhere). */
export const createLimits = (ctx: Context): ((endpoint: Endpoint) => RequestHandler) => {
  const limiters = Object.fromEntries(
    Object.keys(bounds).map(name => [name, limiterOf(ctx, name as Name)]),
  ) as Record<Name, RequestHandler>
  return endpoint => {
    if (endpoint.limit === 'login') return free
    if (endpoint.limit) return limiters[endpoint.limit]
    return endpoint.method === 'GET' ? free : limiters.write
  }
}

const free: RequestHandler = (_request, _response, next) => next()

/** The limiter of a name, for routes that are not endpoints. */
export const limiterOf = (ctx: Context, name: Name): RequestHandler =>
  rateLimit({
    ...bounds[name],
    identifier: name,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    store: new StoreWithoutDisk(new DatabaseStore(ctx, name)),
    keyGenerator: request => ipKeyGenerator(clientAddress(request), 56),
    validate: false,
    handler: (_request, response, next) => {
      const after = String(response.getHeader('Retry-After') ?? Math.ceil(bounds[name].windowMs / 1000))
      next(
        httpError('limit.requests', {
          values: { seconds: after },
          headers: { 'Retry-After': after },
        }),
      )
    },
  })

class DatabaseStore implements Store {
  readonly #ctx: Context
  readonly prefix: string
  #windowMs = 60_000
  #limit = Number.POSITIVE_INFINITY
  /** Rows of clients above the limit, in memory: a flood of rejections must not be a flood of writes. */
  readonly #rejected = new Map<string, { hits: number; reset_at: number }>()

  constructor(ctx: Context, name: Name) {
    this.#ctx = ctx
    this.prefix = `${name}:`
  }

  init(options: Options): void {
    this.#windowMs = options.windowMs
    if (typeof options.limit === 'number') this.#limit = options.limit
  }

  /** A keyed hash: there are few enough IP addresses to try them all against a plain one. */
  #rowOf(key: string): string {
    return this.prefix + createHmac('sha256', this.#ctx.secret).update(`limit:${key}`).digest('base64url')
  }

  async increment(key: string) {
    const now = this.#ctx.now().getTime()
    const until = now + this.#windowMs
    const rejected = this.#rejected.get(key)
    if (rejected && rejected.reset_at > now && rejected.reset_at <= until + clockSkew)
      return { totalHits: rejected.hits, resetTime: new Date(rejected.reset_at) }
    // A window that ends later than it could have been set to was written by a wrong clock.
    const isOver = (eb: ExpressionBuilder<Tables, 'rate_limits'>) =>
      eb.or([eb('rate_limits.reset_at', '<=', now), eb('rate_limits.reset_at', '>', until + clockSkew)])
    const row = await this.#ctx.db
      .insertInto('rate_limits')
      .values({ key: this.#rowOf(key), hits: 1, reset_at: until })
      .onConflict(conflict =>
        conflict.column('key').doUpdateSet(eb => ({
          hits: eb
            .case()
            .when(isOver(eb))
            .then(1)
            .else(eb('rate_limits.hits', '+', 1))
            .end(),
          reset_at: eb.case().when(isOver(eb)).then(until).else(eb.ref('rate_limits.reset_at')).end(),
        })),
      )
      .returning(['hits', 'reset_at'])
      .executeTakeFirstOrThrow()
    if (row.hits > this.#limit) {
      if (this.#rejected.size >= maxRejected) this.#rejected.clear()
      this.#rejected.set(key, row)
    }
    return { totalHits: row.hits, resetTime: new Date(row.reset_at) }
  }

  async decrement(key: string): Promise<void> {
    await this.#ctx.db
      .updateTable('rate_limits')
      .set(eb => ({ hits: eb('hits', '-', 1) }))
      .where('key', '=', this.#rowOf(key))
      .where('hits', '>', 0)
      .execute()
  }

  async resetKey(key: string): Promise<void> {
    await this.#ctx.db.deleteFrom('rate_limits').where('key', '=', this.#rowOf(key)).execute()
  }
}

/** Counts limits in memory while the database takes no writes: a full disk is no reason to reject a read. */
class StoreWithoutDisk implements Store {
  readonly #database: Store
  readonly #memory = new MemoryStore()
  readonly prefix: string

  constructor(database: Store & { prefix: string }) {
    this.#database = database
    this.prefix = database.prefix
  }

  init(options: Options): void {
    void this.#database.init?.(options)
    this.#memory.init(options)
  }

  async increment(key: string) {
    try {
      return await this.#database.increment(key)
    } catch (error) {
      if (!rejectsWrites(error)) throw error
      return this.#memory.increment(key)
    }
  }

  async decrement(key: string): Promise<void> {
    await this.#database.decrement(key)
  }

  async resetKey(key: string): Promise<void> {
    await this.#database.resetKey(key)
  }
}
