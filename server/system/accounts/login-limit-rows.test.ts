import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { openMigratedDatabase } from '#server/proofs/testing/migrated-database.ts'
import {
  clearFailures,
  codeLimit,
  delayAfter,
  deviceLimit,
  type Limit,
  limitGuesses,
  sessionLimit,
  shareDelay,
  strangerLimit,
} from './login-limit.ts'

describe('the delay', () => {
  it('is none up to the limit, then doubles up to a quarter of an hour', () => {
    expect([9, 10, 11, 12, 14, 15, 1000].map(failures => delayAfter(failures, 10) / 1000)).toEqual([
      0, 30, 60, 120, 480, 900, 900,
    ])
  })

  it('of an address on an account grows with the less of both excesses, and with the day’s share', () => {
    const seconds = (failures: number, excess: number) => shareDelay(failures, excess) / 1000
    expect([0, 1, 2].map(failures => seconds(failures, 1_000_000))).toEqual([0, 0, 0])
    expect([3, 4, 5, 11, 12, 13, 99].map(failures => seconds(failures, 1_000_000))).toEqual([
      30, 60, 120, 7680, 14_400, 14_400, 14_400,
    ])
    expect([0, 1, 2, 3].map(excess => seconds(10, excess))).toEqual([30, 60, 120, 240])
    expect([10, 29, 30, 31].map(failures => seconds(failures, -1))).toEqual([0, 0, 30, 60])
  })

  /** How many guesses one address has in a day, when it waits no longer than it must. */
  const guessesInADay = (excess: number): number => {
    let failures = 0
    for (let at = 0; at < 86_400_000 && failures < 1000; at += shareDelay(failures, excess)) failures++
    return failures
  }

  it('leaves the numbers of shared/decisions/sign-in-limits.md', () => {
    expect([guessesInADay(1_000_000), guessesInADay(-1)]).toEqual([16, 43])
  })

  it('counts a mapped IPv4 address as that address', () => {
    const ownOf = (ip: string) => strangerLimit('a@example.com', ip).own
    expect(ownOf('::ffff:192.0.2.1')).toBe(ownOf('192.0.2.1'))
    expect(ownOf('192.0.2.1')).not.toBe(ownOf('192.0.2.2'))
  })

  it('counts one network of IPv6 together, and an address of mail in any spelling', () => {
    const own = strangerLimit('olena@example.com', '2001:db8:0:0::1').own
    expect(strangerLimit(' OLENA@Example.com ', '2001:db8:0:ff::9').own).toBe(own)
    expect(strangerLimit('olena@example.com', '2001:db8:0:100::1').own).not.toBe(own)
  })
})

describe('a limit by its rows', () => {
  let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
  let ctx: Context
  beforeAll(async () => {
    opened = await openMigratedDatabase()
    ctx = opened.ctx
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    opened.clock.now = start
    await ctx.db.deleteFrom('rate_limits').execute()
  })

  const start = Date.parse('2026-11-22T12:00:00.000Z')
  const minute = 60_000
  const day = 86_400_000
  /** 401 for a failure that was counted, or the seconds that the limit wants to wait. */
  const fail = async (limit: Limit): Promise<number> => {
    const rejection = await limitGuesses(ctx, limit, async wrong => {
      throw wrong(httpError('auth.required'))
    }).catch(error => error)
    return rejection.status === 429 ? Number(rejection.headers['Retry-After']) : rejection.status
  }
  const failTimes = async (count: number, limit: Limit) => {
    const results: number[] = []
    for (let time = 0; time < count; time++) results.push(await fail(limit))
    return [...new Set(results)]
  }
  const succeed = (limit: Limit): Promise<string> =>
    limitGuesses(ctx, limit, async () => 'in').catch(({ status }) => String(status))
  const rows = async () =>
    Object.fromEntries(
      (await ctx.db.selectFrom('rate_limits').selectAll().execute()).map(({ key, hits, reset_at }) => [
        key,
        [hits, reset_at - start],
      ]),
    )
  const device = deviceLimit('a device')

  it('waits from the tenth failure on, each time twice as long, to the millisecond', async () => {
    expect(await failTimes(10, device)).toEqual([401])
    for (const wait of [30, 60, 120, 240, 480]) {
      expect(await fail(device)).toBe(wait)
      opened.clock.now += wait * 1000 - 1
      expect([await fail(device), await succeed(device)]).toEqual([1, '429'])
      opened.clock.now += 1
      expect(await fail(device)).toBe(401)
    }
    expect(await fail(device)).toBe(900)
    opened.clock.now += 15 * minute - 1
    expect(await fail(device)).toBe(1)
    opened.clock.now += 1
    expect(await failTimes(10, device)).toEqual([401])
    expect(await fail(device)).toBe(30)
  })

  it('says for how long, in words and in both headers', async () => {
    await failTimes(10, device)
    await expect(limitGuesses(ctx, device, async () => 'in')).rejects.toMatchObject({
      status: 429,
      message: 'Слишком много попыток. Повторите через 30 с.',
      headers: { 'Retry-After': '30', RateLimit: '"login";r=0;t=30' },
    })
  })

  it('of codes waits up to an hour and remembers a day; others a quarter of an hour', async () => {
    const code = codeLimit(7)
    expect(await failTimes(10, code)).toEqual([401])
    for (const wait of [30, 60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      expect(await fail(code)).toBe(wait)
      opened.clock.now += wait * 1000
      expect(await fail(code)).toBe(401)
    }
    opened.clock.now += day - 1
    expect(await fail(code)).toBe(401)
    expect(await fail(code)).toBe(3600)
    opened.clock.now += day
    expect(await failTimes(10, code)).toEqual([401])
    for (const limit of [sessionLimit('a session'), device]) {
      expect(await failTimes(10, limit)).toEqual([401])
      opened.clock.now += 15 * minute
      expect(await failTimes(10, limit)).toEqual([401])
    }
  })

  it('counts apart what is apart, and holds neither an address of mail nor a session', async () => {
    const limits = [codeLimit(7), codeLimit(8), device, deviceLimit('other'), sessionLimit('a session')]
    for (const limit of [
      ...limits,
      sessionLimit('a device'),
      strangerLimit('Olena@Example.com', '192.0.2.1'),
    ])
      await fail(limit)
    const keys = Object.keys(await rows())
    expect(keys).toHaveLength(limits.length + 1 + 3)
    expect(keys.filter(key => /olena|session$|device$|other$/i.test(key))).toEqual([])
    const known =
      /^(?:(?:login:(?:account|device)|confirm):[\w-]{43}|login:share:[\w-]{43}:192\.0\.2\.1|login:address:192\.0\.2\.1|login:code:[78])$/
    for (const key of keys) expect(key).toMatch(known)
  })

  it('of one does not keep out another', async () => {
    expect(await failTimes(10, device)).toEqual([401])
    expect(await fail(device)).toBe(30)
    const others = [deviceLimit('other'), sessionLimit('a device'), codeLimit(7)]
    for (const limit of [...others, strangerLimit('a@example.com', '192.0.2.1')])
      expect(await fail(limit)).toBe(401)
  })

  it('is never a lock, however many failed', async () => {
    const code = codeLimit(7)
    await fail(code)
    await ctx.db.updateTable('rate_limits').set({ hits: 1_000_000 }).execute()
    expect(await fail(code)).toBe(3600)
    opened.clock.now += 60 * minute
    expect(await fail(code)).toBe(401)
  })

  it('takes back a success and what broke, whole: count and end are as they were', async () => {
    const stranger = strangerLimit('a@example.com', '192.0.2.1')
    expect(await succeed(stranger)).toBe('in')
    expect(await rows()).toEqual({})
    await fail(stranger)
    const before = await rows()
    expect(Object.values(before)).toEqual(
      expect.arrayContaining([
        [1, 15 * minute],
        [1, day],
        [1, 15 * minute],
      ]),
    )
    opened.clock.now += minute
    expect(await succeed(stranger)).toBe('in')
    const broken = limitGuesses(ctx, stranger, async () => {
      throw new Error('no disk')
    })
    await expect(broken).rejects.toThrow('no disk')
    expect(await rows()).toEqual(before)
  })

  it('leaves the failures of others when a success is taken back after them', async () => {
    await limitGuesses(ctx, device, async () => {
      opened.clock.now += minute
      expect(await failTimes(2, device)).toEqual([401])
    })
    expect(Object.values(await rows())).toEqual([[2, 16 * minute]])
    await clearFailures(ctx, device)
    opened.clock.now = start
    await limitGuesses(ctx, device, () => failTimes(2, device))
    expect(Object.values(await rows())).toEqual([[2, 15 * minute]])
    await limitGuesses(ctx, device, async () => clearFailures(ctx, device))
    expect(await rows()).toEqual({})
  })

  it('is counted before it is tried', async () => {
    await failTimes(9, device)
    await limitGuesses(ctx, device, async () => {
      expect([await fail(device), await succeed(device)]).toEqual([30, '429'])
    })
    expect(await fail(device)).toBe(401)
  })

  it('lets one of many through at the same moment, and tells the others how long', async () => {
    await failTimes(9, device)
    for (const wait of [30, 60, 120]) {
      const together = await Promise.all(Array.from({ length: 6 }, () => fail(device)))
      expect(together.sort((a, b) => a - b)).toEqual([wait, wait, wait, wait, wait, 401])
      opened.clock.now += wait * 1000
    }
  })

  it('forgets a row whose end a wrong clock has set too far ahead', async () => {
    const endsAhead = async (ahead: number) => {
      await ctx.db.deleteFrom('rate_limits').execute()
      await failTimes(10, device)
      await ctx.db
        .updateTable('rate_limits')
        .set({ reset_at: start + 15 * minute + ahead })
        .execute()
      return fail(device)
    }
    expect(await endsAhead(5000)).toBe(30)
    expect(await endsAhead(5001)).toBe(401)
    expect(Object.values(await rows())).toEqual([[1, 15 * minute]])
  })

  it('of an address counts accounts together, and a success there ends only the share of the account', async () => {
    const limitOf = (name: string) => strangerLimit(`${name}@example.com`, '192.0.2.1')
    for (let number = 0; number < 30; number++) expect(await fail(limitOf(`a${number}`))).toBe(401)
    expect(await fail(limitOf('fresh'))).toBe(30)
    const before = Object.keys(await rows())
    await clearFailures(ctx, limitOf('a0'))
    const { own } = limitOf('a0')
    expect(own).toContain('login:share:')
    expect(Object.keys(await rows()).sort()).toEqual(before.filter(key => key !== own).sort())
    expect(await fail(limitOf('a0'))).toBe(30)
    expect(await fail(strangerLimit('fresh@example.com', '192.0.2.2'))).toBe(401)
  })

  it('tells the log once when strangers fail at an account, and makes each share three', async () => {
    const from = (number: number) => strangerLimit('a@example.com', `192.0.2.${number}`)
    const warn = vi.spyOn(ctx.log, 'warn')
    for (let number = 0; number < 10; number++) await fail(from(number))
    expect(warn).not.toHaveBeenCalled()
    for (let number = 10; number < 14; number++) {
      expect(await fail(from(number))).toBe(401)
      expect(warn).toHaveBeenCalledOnce()
    }
    warn.mockRestore()
    expect([await fail(from(1)), await fail(from(1)), await fail(from(1))]).toEqual([401, 401, 30])
    const account = Object.entries(await rows()).find(([key]) => key.startsWith('login:account:'))
    expect(account?.[1]).toEqual([16, 15 * minute])
    // A quarter of an hour later the account is calm, and the share of the day is the larger one.
    await ctx.db.updateTable('rate_limits').set({ hits: 9 }).where('key', '=', from(1).own).execute()
    opened.clock.now += 15 * minute
    expect(await failTimes(10, from(1))).toEqual([401])
  })
})
