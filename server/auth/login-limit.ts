/** Slows down guessing: by account and by address, growing, never a lock for good. Kept in the database. */
import { createHash } from 'node:crypto'
import { ipKeyGenerator } from 'express-rate-limit'
import { foldKey } from '#shared/domain/fold-key.ts'
import type { Context } from '../context.ts'
import { HttpError } from '../http/http-error.ts'

/** Milliseconds. */
const window = 15 * 60_000
const perAccount = 10
const perAddress = 30
const longestDelay = 15 * 60_000

interface Keys {
  account: string
  address: string
}

/** The failures that the limit counts for one attempt. */
export const limitKeys = (email: string, ip: string): Keys => ({
  account: `login:account:${createHash('sha256').update(foldKey(email)).digest('base64url')}`,
  address: `login:address:${ipKeyGenerator(ip, 56)}`,
})

/**
 * Milliseconds to wait after so many failures: nothing up to the limit, then 30 s, doubling up to 15 minutes.
 *
 * @example delayAfter(11, 10) // 30000
 */
export const delayAfter = (failures: number, limit: number): number =>
  failures < limit ? 0 : Math.min(longestDelay, 30_000 * 2 ** Math.min(failures - limit, 10))

/**
 * Makes one attempt. It is counted before it is made, or any number sent at the same moment would pass; it is taken
 * back unless `check` throws what it gave to `wrong`. Throws 429 while the account or the address has to wait.
 *
 * @example limitGuesses(ctx, keys, async wrong => { if (!good) throw wrong(unauthorized()) })
 */
export const limitGuesses = async <T>(
  ctx: Context,
  keys: Keys,
  check: (wrong: (refusal: HttpError) => HttpError) => Promise<T>,
): Promise<T> => {
  const takeBack = await countAttempt(ctx, keys)
  let failed = false
  try {
    return await check(refusal => {
      failed = true
      return refusal
    })
  } finally {
    if (!failed) await takeBack()
  }
}

/** Counts for the account and the address, or for neither and throws 429; answers how to take it back. */
const countAttempt = async (ctx: Context, keys: Keys): Promise<() => Promise<void>> => {
  const now = ctx.now().getTime()
  const before = await ctx.db
    .selectFrom('rate_limits')
    .selectAll()
    .where('key', 'in', [keys.account, keys.address])
    .execute()
  const bounds = [
    { key: keys.account, limit: perAccount },
    { key: keys.address, limit: perAddress },
  ].map(bound => ({ ...bound, before: before.find(row => row.key === bound.key) }))
  for (const bound of bounds) {
    const wait = bound.before ? waitAfter(bound.before, bound.limit, now) : 0
    if (wait > 0) throw tooMany(wait)
  }
  const counted: (typeof bounds)[number][] = []
  const takeBack = async () => {
    for (const bound of counted) await uncount(ctx, bound.key, bound.before?.reset_at, now)
  }
  for (const bound of bounds) {
    if (await countHit(ctx, bound.key, bound.limit, now)) counted.push(bound)
    else {
      // Others came between the look and the count.
      await takeBack()
      throw tooMany(delayAfter(bound.limit, bound.limit))
    }
  }
  return takeBack
}

/** Milliseconds that are left to wait; `reset_at` is the end of the window that began with the last failure. */
const waitAfter = (row: { hits: number; reset_at: number }, limit: number, now: number): number => {
  const delay = delayAfter(row.hits, limit)
  return delay > 0 ? row.reset_at - window + delay - now : 0
}

const tooMany = (wait: number): HttpError => {
  const after = Math.ceil(wait / 1000)
  return new HttpError(429, `Слишком много попыток. Повторите через ${after} с.`, {
    headers: { 'Retry-After': String(after), RateLimit: `"login";r=0;t=${after}` },
  })
}

/** One statement looks and counts, so that of many at the same moment only as many pass as may; true when it counted. */
const countHit = async (ctx: Context, key: string, limit: number, now: number): Promise<boolean> => {
  const row = await ctx.db
    .insertInto('rate_limits')
    .values({ key, hits: 1, reset_at: now + window })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(eb => ({
          hits: eb
            .case()
            .when('rate_limits.reset_at', '<=', now)
            .then(1)
            .else(eb('rate_limits.hits', '+', 1))
            .end(),
          reset_at: now + window,
        }))
        // Delays only grow: whoever waited long enough for `hits` or for more has waited long enough.
        .where(eb =>
          eb.or([
            eb('rate_limits.hits', '<', limit),
            eb('rate_limits.reset_at', '<=', now + window - longestDelay),
            ...growing.map(step =>
              eb.and([
                eb('rate_limits.hits', '<=', limit + step),
                eb('rate_limits.reset_at', '<=', now + window - delayAfter(limit + step, limit)),
              ]),
            ),
          ]),
        ),
    )
    .returning('hits')
    .executeTakeFirst()
  return row !== undefined
}

/** Failures above the limit whose delay is not yet the longest. */
const growing = [0, 1, 2, 3, 4]

/** Takes a count back, and its delay as well unless somebody failed since. */
const uncount = async (
  ctx: Context,
  key: string,
  resetBefore: number | undefined,
  at: number,
): Promise<void> => {
  const resetAt = resetBefore !== undefined && resetBefore > at ? resetBefore : at + window
  await ctx.db
    .updateTable('rate_limits')
    .set(eb => ({
      hits: eb('hits', '-', 1),
      reset_at: eb
        .case()
        .when('reset_at', '=', at + window)
        .then(resetAt)
        .else(eb.ref('reset_at'))
        .end(),
    }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute()
  await ctx.db.deleteFrom('rate_limits').where('key', '=', key).where('hits', '=', 0).execute()
}

/** A success clears the account's failures; the address keeps its own, or one good account would free an attacker. */
export const clearFailures = async (ctx: Context, keys: Pick<Keys, 'account'>): Promise<void> => {
  await ctx.db.deleteFrom('rate_limits').where('key', '=', keys.account).execute()
}
