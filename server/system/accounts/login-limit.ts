/**
 * Slows guessing down, never locks for good, and lets no stranger keep a person out: shared/decisions/sign-in-limits.md
 * has the reasons and the numbers. A known device waits for its own failures only; strangers wait by address and by their share of the
 * account; a live session that is asked for its password again waits for its own failures. Kept in the database.
 */
import { createHash } from 'node:crypto'
import { ipKeyGenerator } from 'express-rate-limit'
import type { ExpressionBuilder } from 'kysely'
import { type Context, clockSkew } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Tables } from '#server/platform/db/tables.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { createLimiter } from '#server/platform/queue.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

const minute = 60_000
const hour = 60 * minute
/** The windows: of the share of an address and of codes a day, of everything else a quarter of an hour. */
const quarter = 15 * minute
const day = 24 * hour

/** Milliseconds to wait at a limit; each further failure doubles them. */
const firstDelay = 30_000

/** Failures at which waiting begins: of an account, a device, a session, a second factor; of an address on whatever accounts. */
const perAccount = 10
const perAddress = 30
/** Failures of one address on one account in a day; and while the account has more than `perAccount` of strangers. */
const dailyShare = 30
const shareUnderAttack = 3

interface Counter {
  key: string
  /** How long after the last failure it counts. */
  windowMs: number
}

interface Bucket extends Counter {
  /** Milliseconds to wait after so many failures; only grows with them. */
  delayAfter: (failures: number) => number
}

export interface Limit {
  /** Counted but not waited for: strangers' failures on the account, which make the shares smaller. */
  account?: Counter
  /** `attack` is by how many failures the account is above its limit; negative while it is not. */
  buckets: (attack: number) => readonly Bucket[]
  /** The bucket whose failures a success ends. */
  own: string
  /** How attempts take turns; without it each is made at once. */
  inTurn?: ReturnType<typeof createLimiter>
}

/**
 * Strangers' attempts, whatever addresses they come from: hashing takes the processor and counting the disk, and neither
 * may be kept from a known device and from everybody else by a few hundred strangers.
 */
const strangersInTurn = createLimiter({
  atOnce: 2,
  waiting: 100,
  refuse: () =>
    httpError('server.busy', {
      values: { work: 'sign_in' },
      headers: { 'Retry-After': '5' },
    }),
})

/**
 * Milliseconds to wait after so many failures: nothing below the limit, 30 s at it, doubling up to `longest`.
 *
 * @example delayAfter(11, 10) // 60000
 */
export const delayAfter = (failures: number, limit: number, longest = quarter): number =>
  failures < limit ? 0 : Math.min(longest, firstDelay * 2 ** Math.min(failures - limit, 20))

/**
 * Milliseconds that an address waits after so many failures of its own on an account. Under attack it grows with
 * whichever is less, the failures of the address above its share or those of the account above its limit: one who only
 * forgot a password waits half a minute first, and an address without failures does not wait at all.
 */
export const shareDelay = (failures: number, attack: number): number => {
  const underAttack = attack < 0 ? -1 : Math.min(failures - shareUnderAttack, attack)
  return delayAfter(Math.max(underAttack, failures - dailyShare), 0, 4 * hour)
}

/** Sign-in from a device that nobody has signed in from: by address, and by the address's share of the account. */
export const strangerLimit = (email: string, ip: string): Limit => {
  const account = hashed(foldKey(email))
  const address = ipKeyGenerator(ip, 56)
  const share = `login:share:${account}:${address}`
  return {
    account: { key: `login:account:${account}`, windowMs: quarter },
    buckets: attack => [
      { key: share, windowMs: day, delayAfter: failures => shareDelay(failures, attack) },
      {
        key: `login:address:${address}`,
        windowMs: quarter,
        delayAfter: failures => delayAfter(failures, perAddress),
      },
    ],
    own: share,
    inTurn: strangersInTurn,
  }
}

/** Sign-in from a known device: its own failures, whoever else fails from wherever. */
export const deviceLimit = (device: string): Limit => single(`login:device:${hashed(device)}`, quarter)

/** The password once more in a live session: that session's failures. */
export const sessionLimit = (jti: string): Limit => single(`confirm:${hashed(jti)}`, quarter)

/** Codes of the second factor by strangers who know the password: one bucket for all of them, with a window of a day. */
export const codeLimit = (accountId: number): Limit => single(`login:code:${accountId}`, day, hour)

const single = (key: string, windowMs: number, longest?: number): Limit => ({
  buckets: () => [{ key, windowMs, delayAfter: failures => delayAfter(failures, perAccount, longest) }],
  own: key,
})

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Makes one attempt. It is counted before it is made, or any number sent at the same moment would pass; it is taken
 * back unless `check` throws what it gave to `wrong`. Throws 429 while a bucket has to wait.
 *
 * @example limitGuesses(ctx, limit, async wrong => { if (!good) throw wrong(httpError('auth.required')) })
 */
export const limitGuesses = async <T>(
  ctx: Context,
  limit: Limit,
  check: (wrong: (rejection: HttpError) => HttpError) => Promise<T>,
): Promise<T> => {
  // Most of a flood ends here, with reads alone.
  await rejectWaiting(ctx, limit)
  const attempt = () => tryCounted(ctx, limit, check)
  return limit.inTurn ? limit.inTurn(attempt) : attempt()
}

const tryCounted: typeof limitGuesses = async (ctx, limit, check) => {
  const counted = await countAttempt(ctx, limit)
  let failed = false
  try {
    return await check(rejection => {
      failed = true
      return rejection
    })
  } finally {
    if (!failed) await takeBack(ctx, counted)
  }
}

/**
 * A success ends the failures of the device, the session or the address on this account. The address keeps those on
 * all accounts, or one good account would free an attacker; failures from other addresses on the account stay counted.
 */
export const clearFailures = async (ctx: Context, limit: Limit): Promise<void> => {
  await ctx.db.deleteFrom('rate_limits').where('key', '=', limit.own).execute()
}

interface Counted extends Counter {
  at: number
  /** When the window ended before this attempt. */
  endedBefore: number | undefined
}

/** Counts in every bucket, or in none and throws 429. */
const countAttempt = async (ctx: Context, limit: Limit): Promise<readonly Counted[]> => {
  const at = ctx.now().getTime()
  const { account } = limit
  return ctx.db.transaction().execute(async tx => {
    const counted: Counted[] = []
    let attack = -1
    if (account) {
      const before = await findFailures(tx, account, at)
      const failures = await countHit(tx, { ...account, delayAfter: () => 0 }, at)
      counted.push({ ...account, at, endedBefore: before?.reset_at })
      // The row is locked from here on: of those who come at the same moment each sees another number.
      attack = attackOf((failures ?? 1) - 1)
      if (attack === 0) ctx.log.warn({ event: 'sign-in under attack' }, 'many failed sign-ins on one account')
    }
    for (const bucket of limit.buckets(attack)) {
      const before = await findFailures(tx, bucket, at)
      if ((await countHit(tx, bucket, at)) === undefined) {
        const wait = before ? waitOf(bucket, before, at) : 0
        throw tooMany(Math.max(wait, firstDelay))
      }
      counted.push({ key: bucket.key, windowMs: bucket.windowMs, at, endedBefore: before?.reset_at })
    }
    return counted
  })
}

const attackOf = (failures: number): number => failures - perAccount

const rejectWaiting = async ({ db, now }: Context, limit: Limit): Promise<void> => {
  const at = now().getTime()
  const attack = limit.account ? attackOf((await findFailures(db, limit.account, at))?.hits ?? 0) : -1
  for (const bucket of limit.buckets(attack)) {
    const row = await findFailures(db, bucket, at)
    const wait = row ? waitOf(bucket, row, at) : 0
    if (wait > 0) throw tooMany(wait)
  }
}

interface Failures {
  hits: number
  reset_at: number
}

/** Failures that still count: none once the window is over, or when a wrong clock has set its end too far ahead. */
const findFailures = (db: Tx, { key, windowMs }: Counter, at: number): Promise<Failures | undefined> =>
  db
    .selectFrom('rate_limits')
    .select(['hits', 'reset_at'])
    .where('key', '=', key)
    .where('reset_at', '>', at)
    .where('reset_at', '<=', at + windowMs + clockSkew)
    .executeTakeFirst()

/** Milliseconds that are left to wait. */
const waitOf = (bucket: Bucket, row: Failures, at: number): number => {
  const delay = bucket.delayAfter(row.hits)
  return Math.min(delay, row.reset_at - bucket.windowMs + delay - at)
}

const tooMany = (wait: number): HttpError => {
  const after = Math.ceil(wait / 1000)
  return httpError('limit.attempts', {
    values: { seconds: after },
    headers: { 'Retry-After': String(after), RateLimit: `"login";r=0;t=${after}` },
  })
}

/**
 * One statement looks and counts, so that of many at the same moment only as many pass as may: returns the failures
 * with this attempt, or undefined while the bucket has to wait.
 */
const countHit = async (db: Tx, bucket: Bucket, at: number): Promise<number | undefined> => {
  const end = at + bucket.windowMs
  const isOver = (eb: ExpressionBuilder<Tables, 'rate_limits'>) =>
    eb.or([eb('rate_limits.reset_at', '<=', at), eb('rate_limits.reset_at', '>', end + clockSkew)])
  const row = await db
    .insertInto('rate_limits')
    .values({ key: bucket.key, hits: 1, reset_at: end })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet(eb => ({
          hits: eb
            .case()
            .when(isOver(eb))
            .then(1)
            .else(eb('rate_limits.hits', '+', 1))
            .end(),
          reset_at: end,
        }))
        .where(eb =>
          eb.or([
            isOver(eb),
            // Delays only grow: whoever waited long enough for `upTo` failures has waited long enough for fewer.
            ...delaySteps(bucket).map(({ upTo, delay }) =>
              eb.and([
                eb('rate_limits.hits', '<=', upTo),
                ...(delay > 0 ? [eb('rate_limits.reset_at', '<=', end - delay)] : []),
              ]),
            ),
          ]),
        ),
    )
    .returning('hits')
    .executeTakeFirst()
  return row?.hits
}

/** Above so many failures every delay is the longest. */
const maxFailures = 100
/** The largest number of a column of integers. */
const maxInteger = 2 ** 31 - 1

/** The delays of a bucket, each with the most failures that it is for. */
const delaySteps = (bucket: Bucket): { upTo: number; delay: number }[] => {
  const steps: { upTo: number; delay: number }[] = []
  for (let failures = 0; failures <= maxFailures; failures++) {
    const delay = bucket.delayAfter(failures)
    const last = steps.at(-1)
    if (last?.delay === delay) last.upTo = failures
    else steps.push({ upTo: failures, delay })
  }
  const longest = steps.at(-1)
  if (longest) longest.upTo = maxInteger
  return steps
}

/** Takes counts back, and their delays as well unless somebody failed since. */
const takeBack = (ctx: Context, counted: readonly Counted[]): Promise<void> =>
  ctx.db.transaction().execute(async tx => {
    for (const { key, windowMs, at, endedBefore } of counted) {
      await tx
        .updateTable('rate_limits')
        .set(eb => ({
          hits: eb('hits', '-', 1),
          reset_at: eb
            .case()
            .when('reset_at', '=', at + windowMs)
            .then(endedBefore ?? at + windowMs)
            .else(eb.ref('reset_at'))
            .end(),
        }))
        .where('key', '=', key)
        .where('hits', '>', 0)
        .execute()
      await tx.deleteFrom('rate_limits').where('key', '=', key).where('hits', '=', 0).execute()
    }
  })
