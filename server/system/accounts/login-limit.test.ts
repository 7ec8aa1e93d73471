import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
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
