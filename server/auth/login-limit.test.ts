import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { owner, startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { delayAfter, limitKeys } from './login-limit.ts'

describe('guessing passwords', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ TRUST_PROXY: '1' })
  })
  afterEach(() => server.stop())

  const guess = (email: string, from: string, password = 'wrong') =>
    server.call('POST', '/api/auth/login', { email, password }, { 'X-Forwarded-For': from })

  it('is slowed for an account, from whatever address and in whatever spelling, and not for others', async () => {
    for (let attempt = 0; attempt < 10; attempt++) {
      const spelling = attempt % 2 ? owner.email.toUpperCase() : owner.email
      expect((await guess(spelling, `198.51.100.${attempt}`)).status).toBe(401)
    }
    const refused = await guess(owner.email, '198.51.100.99', owner.password)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('ratelimit')).toBeTruthy()
    const { retryAfter } = (await refused.json()) as { retryAfter: number }
    expect(String(retryAfter)).toBe(refused.headers.get('retry-after'))
    expect((await guess('other@example.com', '198.51.100.99')).status).toBe(401)
  })

  it('is a delay, never a lock: after it the right password works and clears the count', async () => {
    for (let attempt = 0; attempt < 10; attempt++) await guess(owner.email, '203.0.113.5')
    expect((await guess(owner.email, '203.0.113.5', owner.password)).status).toBe(429)
    server.clock.offset = 31_000
    expect((await guess(owner.email, '203.0.113.5', owner.password)).status).toBe(200)
    expect((await guess(owner.email, '203.0.113.5')).status).toBe(401)
  })

  it('is slowed for an address that tries many accounts; IPv6 neighbours share, IPv4 neighbours do not', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      await guess(`nobody${attempt}@example.com`, `2001:db8:0:${(attempt % 16).toString(16)}::${attempt}`)
    }
    expect((await guess('fresh@example.com', '2001:db8:0:ff::1')).status).toBe(429)
    expect((await guess('fresh@example.com', '2001:db8:1:0::1')).status).toBe(401)
    expect((await guess('fresh@example.com', '198.51.100.1')).status).toBe(401)
  }, 60_000)

  const together = async (count: number, one: (number: number) => Promise<Response>) => {
    const statuses = (await Promise.all(Array.from({ length: count }, (_, number) => one(number)))).map(
      answer => answer.status,
    )
    return (status: number) => statuses.filter(each => each === status).length
  }

  it('is slowed as much when all guesses come at the same moment', async () => {
    const account = await together(60, number => guess(owner.email, `198.51.100.${number}`))
    expect([account(401), account(429)]).toEqual([10, 50])
    const address = await together(60, number => guess(`nobody${number}@example.com`, '203.0.113.9'))
    expect([address(401), address(429)]).toEqual([30, 30])
    // Each delay lets one more through, and the next is twice as long.
    for (const [offset, passed] of [
      [31_000, 1],
      [62_000, 0],
      [92_000, 1],
      [152_000, 0],
    ] as const) {
      server.clock.offset = offset
      const later = await together(12, number => guess(owner.email, `198.51.101.${number}`))
      expect([offset, later(401)]).toEqual([offset, passed])
    }
  }, 60_000)

  it('is slowed as much where a change asks for the password again', async () => {
    const call = await server.signedIn()
    const change = () =>
      call('POST', '/api/auth/password', { current: 'wrong', next: 'battery horse correct' })
    const count = await together(40, change)
    expect([count(400), count(429)]).toEqual([10, 30])
  }, 60_000)

  it('does not count what was right, nor begins a delay anew by it', async () => {
    for (let attempt = 0; attempt < 30; attempt++) await guess(`nobody${attempt}@example.com`, '203.0.113.7')
    server.clock.offset = 31_000
    for (let attempt = 0; attempt < 12; attempt++)
      expect((await guess(owner.email, '203.0.113.7', owner.password)).status).toBe(200)
    expect((await guess('fresh@example.com', '203.0.113.7')).status).toBe(401)
    expect((await guess('fresh@example.com', '203.0.113.7')).status).toBe(429)
  }, 60_000)

  it('cannot pretend another address when no proxy is trusted', async () => {
    const open = await startTestServer()
    const from = (address: string, email: string) =>
      open.call('POST', '/api/auth/login', { email, password: 'wrong' }, { 'X-Forwarded-For': address })
    for (let attempt = 0; attempt < 30; attempt++)
      await from(`198.51.100.${attempt}`, `nobody${attempt}@example.com`)
    expect((await from('198.51.100.200', 'fresh@example.com')).status).toBe(429)
    await open.stop()
  }, 60_000)
})

describe('the delay', () => {
  it('is none up to the limit, then doubles up to a quarter of an hour', () => {
    expect([9, 10, 11, 12, 14, 15, 1000].map(failures => delayAfter(failures, 10) / 1000)).toEqual([
      0, 30, 60, 120, 480, 900, 900,
    ])
  })

  it('counts a mapped IPv4 address as that address', () => {
    expect(limitKeys('a@example.com', '192.0.2.1').address).not.toBe(
      limitKeys('a@example.com', '192.0.2.2').address,
    )
  })
})
