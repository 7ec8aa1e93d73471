import { createHash } from 'node:crypto'
import type { QueryExecutor } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { comparedHashes } from '../testing/compared-hashes.ts'
import { owner, startTestServer, type TestServer } from '../testing/start-test-server.ts'

let server: TestServer
afterEach(() => server.stop())

const callback = { name: 'Иван', phone: '+380671234567' }
const send = (from: string | null, body: object = callback, path = '/api/mail/callback') =>
  server.call('POST', path, body, from === null ? {} : { 'X-Forwarded-For': from })
const statuses = async (
  count: number,
  from: (number: number) => string | null,
  body?: (number: number) => object,
) => {
  const seen: number[] = []
  for (let number = 0; number < count; number++) seen.push((await send(from(number), body?.(number))).status)
  return seen
}
const passed = (seen: number[]) => seen.filter(status => status === 202).length

describe('the limit of the forms', () => {
  it('counts the connection when no proxy is trusted, whatever the headers say', async () => {
    server = await startTestServer()
    const seen = await statuses(14, number => `203.0.113.${number}`)
    expect(passed(seen)).toBe(10)
    const others = [
      'X-Real-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'X-Client-IP',
      'Forwarded',
      'X-Forwarded-Host',
    ]
    for (const name of others) {
      const answer = await server.call('POST', '/api/mail/callback', callback, { [name]: '203.0.113.77' })
      expect(answer.status, name).toBe(429)
    }
  })

  it('counts the address that the trusted proxy added, not those that the client made up before it', async () => {
    server = await startTestServer({ TRUST_PROXY: '1' })
    const seen = await statuses(14, number => `10.9.8.${number}, 203.0.113.5`)
    expect(passed(seen)).toBe(10)
    expect((await send('203.0.113.6')).status).toBe(202)
  })

  it('is one for a /56 of IPv6 and one for each IPv4, mapped or not', async () => {
    server = await startTestServer({ TRUST_PROXY: '1' })
    expect(
      passed(await statuses(14, number => `2001:db8:1:2${number.toString(16).padStart(2, '0')}::1`)),
    ).toBe(10)
    expect((await send('2001:db8:1:300::1')).status).toBe(202)
    expect(passed(await statuses(14, number => (number % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')))).toBe(10)
    expect((await send('::ffff:203.0.113.10')).status).toBe(202)
  })

  it('stores no address, nor a hash of it that whoever has a copy could find it by', async () => {
    server = await startTestServer({ TRUST_PROXY: '1' })
    await send('203.0.113.5')
    const [row, ...others] = await server.ctx.db.selectFrom('rate_limits').select('key').execute()
    expect(others).toEqual([])
    expect(row?.key).toMatch(/^mail:/)
    expect(row?.key).not.toContain('203.0.113')
    const hashes = ['203.0.113.5', 'limit:203.0.113.5'].map(text =>
      createHash('sha256').update(text).digest('base64url'),
    )
    for (const hash of hashes) expect(row?.key).not.toContain(hash)
  })

  it('has no key that the body could choose, and counts rejected tries as well', async () => {
    server = await startTestServer({ TRUST_PROXY: '1' })
    const from = () => '203.0.113.20'
    const seen = await statuses(14, from, number => ({
      name: `Имя ${number}`,
      phone: `+38067123456${number % 10}`,
    }))
    expect(passed(seen)).toBe(10)
    server.clock.offset += 11 * 60_000
    await statuses(10, from, () => ({ name: '' }))
    expect((await send('203.0.113.20')).status).toBe(429)
  })

  it('writes nothing for those who are above it, whatever they send', async () => {
    server = await startTestServer()
    await statuses(11, () => null)
    const counted = () =>
      server.ctx.db.selectFrom('rate_limits').select(['key', 'hits', 'reset_at']).execute()
    const before = await counted()
    expect(before.map(({ hits }) => hits)).toEqual([11])
    expect(passed(await statuses(5, () => null))).toBe(0)
    expect(await counted()).toEqual(before)
  })

  it('says when to come back, in the headers, and lets in again then', async () => {
    server = await startTestServer()
    await statuses(10, () => null)
    const refused = await send(null)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(600)
    expect(refused.headers.get('ratelimit')).toBeTruthy()
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    server.clock.offset += (wait + 1) * 1000
    expect((await send(null)).status).toBe(202)
  })
})

describe('the limit of other writes', () => {
  it('is 300 in a minute for an address, with a token as well; reads are free', async () => {
    server = await startTestServer()
    const call = await server.signedIn()
    const seen: number[] = []
    for (let number = 0; number < 305; number++) seen.push((await call('DELETE', '/api/category/1')).status)
    expect(seen.filter(status => status === 404)).toHaveLength(300)
    expect(seen.slice(300)).toEqual([429, 429, 429, 429, 429])
    expect((await call('GET', '/api/category')).status).toBe(200)
  })

  it('cannot be used up for others by somebody without a token', async () => {
    server = await startTestServer()
    for (let number = 0; number < 305; number++) await server.call('DELETE', '/api/category/1')
    expect((await (await server.signedIn())('DELETE', '/api/category/1')).status).toBe(404)
  })
})

describe('signing in', () => {
  it('tells a known account from an unknown one by nothing: not by its words, not by its work', async () => {
    server = await startTestServer()
    const executor = Object.getPrototypeOf(server.ctx.db.getExecutor()) as QueryExecutor
    const asked = vi.spyOn(executor, 'executeQuery')
    const attempt = async (email: string) => {
      await server.ctx.db.deleteFrom('rate_limits').execute()
      comparedHashes.length = 0
      asked.mockClear()
      const answer = await server.call('POST', '/api/auth/login', {
        email,
        password: 'not the password at all',
      })
      const { requestId: _own, ...body } = (await answer.json()) as { requestId: string }
      return {
        status: answer.status,
        body,
        headers: [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
        statements: asked.mock.calls.map(([{ sql }]) => sql),
        compared: [...comparedHashes],
      }
    }
    // The hash that stands for a missing one is made once.
    await attempt('first@example.com')
    const known = await attempt(owner.email)
    expect(known.compared).toHaveLength(1)
    expect(known.statements.length).toBeGreaterThan(0)
    expect(await attempt('nobody@example.com')).toEqual(known)
    asked.mockRestore()
  })
})
