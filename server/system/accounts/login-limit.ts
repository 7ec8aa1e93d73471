/**
 * Slows down guessing of passwords without ever locking an account: shared/decisions/sign-in-limits.md has the reasons
 * and numbers. A known device waits only for its own failures; an unknown one for those of its IP address, in total and
 * on this account; a live session that must confirm its password for its own. Counters are in the database.
 */
import { createHash } from 'node:crypto'
import { ipKeyGenerator } from 'express-rate-limit'
import type { ExpressionBuilder } from 'kysely'
import { type Context, clockSkew } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row, Tables } from '#server/platform/db/tables.ts'
import { type HttpError, httpError } from '#server/platform/http/errors/http-error.ts'
import { createLimiter } from '#server/platform/queue.ts'
import { foldKey } from '#shared/domain/fold-key.ts'

const minute = 60_000
const hour = 60 * minute
/** Windows in milliseconds: a day for one IP address on one account and for codes, else a quarter of an hour. */
const quarter = 15 * minute
const day = 24 * hour

/** Milliseconds to wait when a limit is reached; each further failure doubles them. */
const firstDelay = 30_000

/**
 * Failures from which attempts have to wait: of an account, device, session or second factor; of an IP address on all
 * accounts.
 */
const perAccount = 10
const perAddress = 30
/**
 * Failures that one IP address may have on one account: `dailyShare` in a day, `shareUnderAttack` while the account has
 * over `perAccount` failures from unknown devices.
 */
const dailyShare = 30
const shareUnderAttack = 3

interface Counter {
  key: string
  /** Milliseconds after the last failure for which failures count. */
  windowMs: number
}

interface Bucket extends Counter {
  /** Milliseconds to wait after this many failures; must not fall as failures grow. */
  delayAfter: (failures: number) => number
}

export interface Limit {
  /**
   * Failures of unknown devices on the account: counted without a wait of their own, they lower what one IP address may
   * fail.
   */
  account?: Counter
  /** `attack` is the account's failures above its limit; negative below it. */
  buckets: (attack: number) => readonly Bucket[]
  /** Key of the bucket that a success clears. */
  own: string
  /** Queue of the attempts; without it they run at once. */
  inTurn?: ReturnType<typeof createLimiter>
}

/**
 * Queue of attempts from unknown devices, whatever their IP addresses: hashing takes processor time and counting disk
 * time, of which a few hundred attackers must leave enough for known devices and all other calls.
 */
const strangersInTurn = createLimiter({
  atOnce: 2,
  queued: 100,
  refuse: () =>
    httpError('server.busy', {
      values: { work: 'sign_in' },
      headers: { 'Retry-After': '5' },
    }),
})

/**
 * Milliseconds to wait after this many failures: none below the limit, 30 s at it, doubling up to `longest`.
 *
 * @example delayAfter(11, 10) // 60000
 */
export const delayAfter = (failures: number, limit: number, longest = quarter): number =>
  failures < limit ? 0 : Math.min(longest, firstDelay * 2 ** Math.min(failures - limit, 20))

/**
 * Milliseconds that an IP address waits after its failures on one account. Under attack the delay grows with the lower
 * of two: failures of the IP address above its share, failures of the account above its limit. So a person who forgot
 * the password first waits half a minute, and an IP address without failures never waits.
 */
export const shareDelay = (failures: number, attack: number): number => {
  const underAttack = attack < 0 ? -1 : Math.min(failures - shareUnderAttack, attack)
  return delayAfter(Math.max(underAttack, failures - dailyShare), 0, 4 * hour)
}

/** Sign-in from an unknown device: limits of its IP address over all accounts, and on this one. */
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

/** Sign-in from a known device: limited by its own failures alone. */
export const deviceLimit = (device: string): Limit => single(`login:device:${hashed(device)}`, quarter)

/** Confirmation of the password in a live session: limited by that session's failures. */
export const sessionLimit = (jti: string): Limit => single(`confirm:${hashed(jti)}`, quarter)

/** Second-factor codes from unknown devices, sent after a right password: one bucket of a day for all of them. */
export const codeLimit = (accountId: number): Limit => single(`login:code:${accountId}`, day, hour)

const single = (key: string, windowMs: number, longest?: number): Limit => ({
  buckets: () => [{ key, windowMs, delayAfter: failures => delayAfter(failures, perAccount, longest) }],
  own: key,
})

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Makes one attempt. Counts it beforehand, or simultaneous attempts would all pass; takes the count back unless `check`
 * throws the error that it passed to `wrong`. Throws 429 while a bucket has to wait.
 *
 * @example limitGuesses(ctx, limit, async wrong => { if (!good) throw wrong(httpError('auth.required')) })
 */
export const limitGuesses = async <T>(
  ctx: Context,
  limit: Limit,
  check: (wrong: (rejection: HttpError) => HttpError) => Promise<T>,
): Promise<T> => {
  // Rejects most attempts of a flood with reads alone, before anything is written.
  await rejectTooSoon(ctx, limit)
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
 * Clears failures of the device, the session, or the IP address on this account. Those of the IP address on all
 * accounts stay, or an attacker's own account would clear them; so do failures of other IP addresses.
 */
export const clearFailures = async (ctx: Context, limit: Limit): Promise<void> => {
  await ctx.db.deleteFrom('rate_limits').where('key', '=', limit.own).execute()
}

interface Counted extends Counter {
  at: number
  /** End of the window before this attempt, in milliseconds. */
  endedBefore: number | undefined
}

/** Counts the attempt in all buckets, or throws 429 and counts it in none. */
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
      // The update locks the row, so that simultaneous attempts get different counts.
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

const rejectTooSoon = async ({ db, now }: Context, limit: Limit): Promise<void> => {
  const at = now().getTime()
  const attack = limit.account ? attackOf((await findFailures(db, limit.account, at))?.hits ?? 0) : -1
  for (const bucket of limit.buckets(attack)) {
    const row = await findFailures(db, bucket, at)
    const wait = row ? waitOf(bucket, row, at) : 0
    if (wait > 0) throw tooMany(wait)
  }
}

type Failures = Pick<Row<'rate_limits'>, 'hits' | 'reset_at'>

/** Failures that still count: none after the window, or if a wrong clock set its end too far ahead. */
const findFailures = (db: Tx, { key, windowMs }: Counter, at: number): Promise<Failures | undefined> =>
  db
    .selectFrom('rate_limits')
    .select(['hits', 'reset_at'])
    .where('key', '=', key)
    .where('reset_at', '>', at)
    .where('reset_at', '<=', at + windowMs + clockSkew)
    .executeTakeFirst()

/** Milliseconds left to wait. */
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
 * Checks and counts in one statement, so that simultaneous attempts cannot exceed the limit. Returns the failures with
 * this attempt, or undefined while the bucket has to wait.
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
            // Delays only grow with failures: an attempt late enough for `upTo` failures is late enough for fewer.
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

/** Failures from which every delay is the longest one. */
const maxFailures = 100
/** Largest value of an integer column. */
const maxInteger = 2 ** 31 - 1

/** Delays of a bucket, each with the highest number of failures that has it. */
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

/** Subtracts counts, and restores the end of the window unless another failure moved it since. */
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
