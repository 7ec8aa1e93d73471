import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { limitGuesses, strangerLimit } from './login-limit.ts'

const { server } = serverOfTest({ TRUST_PROXY: '1' })

const guess = (email: string, from: string, password = 'wrong', more: Record<string, string> = {}) =>
  server.call('POST', '/api/auth/login', { email, password }, { 'X-Forwarded-For': from, ...more })
const signIn = (from: string, more: Record<string, string> = {}) =>
  guess(owner.email, from, owner.password, more)

/** Guesses at the owner's account, one after another from so many addresses in turn. */
const attack = async (count: number, addresses: number) => {
  for (let number = 0; number < count; number++) await guess(owner.email, `192.0.2.${number % addresses}`)
}

/** Signs in and returns the cookie that makes the device known. */
const knownDevice = async (from = '203.0.113.1'): Promise<Record<string, string>> => {
  const cookies = (await signIn(from)).headers.getSetCookie()
  return { Cookie: cookies.find(cookie => cookie.startsWith('known-device-'))?.split(';')[0] ?? '' }
}

const together = async (count: number, one: (number: number) => Promise<Response>) => {
  const statuses = (await Promise.all(Array.from({ length: count }, (_, number) => one(number)))).map(
    response => response.status,
  )
  return (status: number) => statuses.filter(each => each === status).length
}

describe('a person who signs in while strangers guess', () => {
  it('gets in from an address that has not failed, each time', async () => {
    await attack(60, 20)
    for (let time = 0; time < 12; time++) expect((await signIn('198.51.100.7')).status).toBe(200)
  })

  it('may mistype the password there twice, in whatever spelling of the address of mail', async () => {
    await attack(12, 12)
    for (const spelling of [owner.email, owner.email.toUpperCase()]) {
      expect((await guess(spelling, '198.51.100.7')).status).toBe(401)
    }
    expect((await signIn('198.51.100.7')).status).toBe(200)
    expect((await guess(owner.email, '198.51.100.7')).status).toBe(401)
  })

  it('gets in from a known device at the strangers’ own address, each time', async () => {
    const device = await knownDevice()
    await attack(40, 1)
    expect((await signIn('192.0.2.0')).status).toBe(429)
    for (let time = 0; time < 12; time++) expect((await signIn('192.0.2.0', device)).status).toBe(200)
  })

  it('gets in from a known device while hundreds of strangers are being checked, of whom no more than two are at once', async () => {
    const device = await knownDevice()
    const { promise: checked, resolve: endChecks } = Promise.withResolvers<string>()
    let atOnce = 0
    const check = () => {
      atOnce += 1
      return checked
    }
    const stranger = (number: number) =>
      limitGuesses(server.ctx, strangerLimit(owner.email, `192.0.2.${number}`), check)
    const line = Array.from({ length: 102 }, (_, number) => stranger(number))
    await expect.poll(() => atOnce).toBe(2)
    await expect(stranger(200)).rejects.toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
    expect((await signIn('192.0.2.0')).status).toBe(503)
    expect((await signIn('192.0.2.0', device)).status).toBe(200)
    expect(atOnce).toBe(2)
    endChecks('done')
    await Promise.all(line)
    expect((await signIn('192.0.2.0')).status).toBe(200)
  })

  it('confirms the password in a live session', async () => {
    const session = await server.signedIn()
    await attack(40, 2)
    const { status } = await session('POST', '/api/auth/two-factor', { currentPassword: owner.password })
    expect(status).toBe(200)
  })
})

describe('guessing passwords', () => {
  it('leaves each address a small share of an account that many fail at', async () => {
    server.clock.stopped = { at: new Date(), uptime: 1_000_000_000 }
    await attack(10, 10)
    const seen: number[] = []
    for (let attempt = 0; attempt < 5; attempt++) seen.push((await guess(owner.email, '198.51.100.1')).status)
    expect(seen).toEqual([401, 401, 401, 429, 429])
    const refused = await signIn('198.51.100.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
    expect(refused.headers.get('ratelimit')).toBeTruthy()
    expect(await refused.json()).toMatchObject({ retryAfter: 30 })
    expect((await guess('other@example.com', '198.51.100.1')).status).toBe(401)
  })

  it('is a delay, never a lock: after it the right password works', async () => {
    await attack(10, 1)
    expect((await signIn('192.0.2.0')).status).toBe(429)
    server.clock.offset = 31_000
    expect((await signIn('192.0.2.0')).status).toBe(200)
    expect((await guess(owner.email, '192.0.2.0')).status).toBe(401)
  })

  it('is remembered for a day: pauses do not give an address a new share', async () => {
    for (let burst = 0; burst < 4; burst++) {
      await attack(10, 1)
      server.clock.offset += 16 * 60_000
    }
    await guess(owner.email, '192.0.2.0')
    expect((await signIn('192.0.2.0')).status).toBe(429)
    expect((await signIn('198.51.100.7')).status).toBe(200)
    server.clock.offset += 25 * 3_600_000
    expect((await signIn('192.0.2.0')).status).toBe(200)
  })

  it('is slowed for an address that tries many accounts; IPv6 neighbours share, IPv4 neighbours do not', async () => {
    for (let attempt = 0; attempt < 30; attempt++) {
      await guess(`nobody${attempt}@example.com`, `2001:db8:0:${(attempt % 16).toString(16)}::${attempt}`)
    }
    expect((await guess('fresh@example.com', '2001:db8:0:ff::1')).status).toBe(429)
    expect((await guess('fresh@example.com', '2001:db8:1:0::1')).status).toBe(401)
    expect((await guess('fresh@example.com', '198.51.100.1')).status).toBe(401)
  })

  it('is slowed as much when all guesses come at the same moment', async () => {
    const account = await together(60, () => guess(owner.email, '198.51.100.1'))
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
      const later = await together(12, () => guess(owner.email, '198.51.100.1'))
      expect([offset, later(401)]).toEqual([offset, passed])
    }
  })

  it('from a known device is slowed for that device alone', async () => {
    const lost = await knownDevice()
    const other = await knownDevice()
    const guesses = await together(40, number => guess(owner.email, `192.0.2.${number}`, 'wrong', lost))
    expect([guesses(401), guesses(429)]).toEqual([10, 30])
    expect((await signIn('192.0.2.99', lost)).status).toBe(429)
    expect((await signIn('192.0.2.99', other)).status).toBe(200)
    expect((await signIn('192.0.2.99')).status).toBe(200)
    server.clock.offset = 31_000
    expect((await signIn('192.0.2.99', lost)).status).toBe(200)
  })

  it('in a live session is slowed for that session alone', async () => {
    const stolen = await server.signedIn()
    const other = await server.signedIn()
    const change = (call: ApiClient, currentPassword: string) =>
      call('DELETE', '/api/auth/two-factor', { currentPassword })
    const count = await together(40, () => change(stolen, 'wrong'))
    expect([count(400), count(429)]).toEqual([10, 30])
    expect((await change(stolen, owner.password)).status).toBe(429)
    expect((await change(other, owner.password)).status).toBe(204)
    expect((await signIn('198.51.100.7')).status).toBe(200)
  })

  it('does not count what was right, nor begins a delay anew by it', async () => {
    for (let attempt = 0; attempt < 30; attempt++) await guess(`nobody${attempt}@example.com`, '203.0.113.7')
    server.clock.offset = 31_000
    for (let attempt = 0; attempt < 12; attempt++) expect((await signIn('203.0.113.7')).status).toBe(200)
    expect((await guess('fresh@example.com', '203.0.113.7')).status).toBe(401)
    expect((await guess('fresh@example.com', '203.0.113.7')).status).toBe(429)
  })

  it('cannot pretend another address when no proxy is trusted', async () => {
    const open = await startTestServer()
    const from = (address: string, email: string) =>
      open.call('POST', '/api/auth/login', { email, password: 'wrong' }, { 'X-Forwarded-For': address })
    for (let attempt = 0; attempt < 30; attempt++)
      await from(`198.51.100.${attempt}`, `nobody${attempt}@example.com`)
    expect((await from('198.51.100.200', 'fresh@example.com')).status).toBe(429)
    await open.stop()
  })
})

describe('guessing the codes of the second factor with a known password', () => {
  it('is slowed for all addresses together, and not for a known device', async () => {
    const device = await knownDevice()
    const session = await server.signedIn()
    const prepared = await session('POST', '/api/auth/two-factor', { currentPassword: owner.password })
    const { uri } = (await prepared.json()) as { uri: string }
    const secret = new URL(uri).searchParams.get('secret') ?? ''
    const code = () => new TOTP({ secret }).generate({ timestamp: Date.now() + server.clock.offset })
    await session('POST', '/api/auth/two-factor/confirm', { code: code() })
    server.clock.offset += 60_000
    const withCode = (from: string, given: string, more: Record<string, string> = {}) =>
      server.call('POST', '/api/auth/login', { ...owner, code: given }, { 'X-Forwarded-For': from, ...more })
    const good = code()
    const bad = good === '000000' ? '000001' : '000000'
    const guesses = await together(30, number => withCode(`192.0.2.${number}`, bad))
    expect([guesses(401), guesses(429)]).toEqual([10, 20])
    expect((await withCode('198.51.100.7', good)).status).toBe(429)
    expect((await withCode('198.51.100.7', good, device)).status).toBe(200)
  })
})
