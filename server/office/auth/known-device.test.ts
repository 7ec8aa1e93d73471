import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'

const irina = { email: 'irina@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }
const attacker = '192.0.2.1'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ TRUST_PROXY: '1' })
})
afterEach(() => server.stop())

const login = (
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
) => server.call('POST', '/api/auth/login', { email, password }, headers)

const deviceCookie = (response: Response): string =>
  response.headers.getSetCookie().find(cookie => cookie.startsWith('known-device-')) ?? ''
const pairOf = (cookie: string): string => cookie.split(';')[0] ?? ''

/** Whether a sign-in with the right password from an address that has to wait counts as a known device's. */
const isKnown = async (headers: Record<string, string>, who = owner): Promise<boolean> => {
  for (let attempt = 0; attempt < 12; attempt++)
    await login({ ...who, password: 'wrong' }, { 'X-Forwarded-For': attacker })
  const { status } = await login(who, { 'X-Forwarded-For': attacker, ...headers })
  expect([200, 429]).toContain(status)
  return status === 200
}

describe('the cookie of a known device', () => {
  it('comes with a successful sign-in only, for a year, and script cannot read it', async () => {
    expect(deviceCookie(await login({ ...owner, password: 'wrong' }))).toBe('')
    const cookie = deviceCookie(await login(owner))
    expect(cookie).toMatch(/^known-device-[\w-]{16}=[\w-]{22}\.\d+\.[\w-]{43}; /)
    expect(cookie).toContain('Max-Age=31536000')
    expect(cookie).toContain('Path=/api/auth;')
    expect(cookie).toContain('HttpOnly')
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).not.toContain('Secure')
    expect(await isKnown({ Cookie: pairOf(cookie) })).toBe(true)
  })

  it('is for https alone where visitors come by https', async () => {
    const secure = await startTestServer({ PUBLIC_URL: 'https://broker.example' })
    const response = await secure.call('POST', '/api/auth/login', owner)
    expect(deviceCookie(response)).toContain('Secure')
    await secure.stop()
  })

  it('stands for the same device after the next sign-in', async () => {
    const first = pairOf(deviceCookie(await login(owner)))
    const second = pairOf(deviceCookie(await login(owner, { Cookie: first })))
    const idOf = (pair: string) => pair.split('=')[1]?.split('.')[0]
    expect(idOf(second)).toBe(idOf(first))
    expect(idOf(pairOf(deviceCookie(await login(owner))))).not.toBe(idOf(first))
  })

  it('authenticates nothing', async () => {
    const cookie = pairOf(deviceCookie(await login(owner)))
    const value = cookie.split('=')[1] ?? ''
    const ways: Record<string, string>[] = [
      { Cookie: cookie },
      { Cookie: `jwt-token=${value}` },
      { Authorization: `Bearer ${value}` },
      { 'Known-Device': value },
    ]
    for (const headers of ways) {
      expect((await server.call('GET', '/api/auth/session', undefined, headers)).status).toBe(401)
      expect((await server.call('GET', '/api/auth/sessions', undefined, headers)).status).toBe(401)
    }
  })

  it('does not count when it was forged', async () => {
    const cookie = pairOf(deviceCookie(await login(owner)))
    const [name = '', value = ''] = cookie.split('=')
    const [id = '', expires = '', mac = ''] = value.split('.')
    const other = mac.startsWith('A') ? 'B' : 'A'
    for (const forged of [
      `${id}.${expires}.${other}${mac.slice(1)}`,
      `${id}.${Number(expires) + 1}.${mac}`,
      `${other}${id.slice(1)}.${expires}.${mac}`,
      `${id}.${expires}.`,
      `${id}.${expires}`,
      '',
      'x'.repeat(4000),
    ]) {
      expect([forged, await isKnown({ Cookie: `${name}=${forged}` })]).toEqual([forged, false])
    }
  })

  it('counts beside one that an outsider has planted', async () => {
    const cookie = pairOf(deviceCookie(await login(owner)))
    const name = cookie.split('=')[0]
    expect(await isKnown({ Cookie: `${name}=planted; ${cookie}` })).toBe(true)
  })

  it('counts for its own account only, and two people at one computer are both known', async () => {
    const call = await server.signedIn()
    await call('POST', '/api/auth/admin/create', irina)
    const hers = pairOf(deviceCookie(await login(irina)))
    const his = pairOf(deviceCookie(await login(owner)))
    const renamed = `${his.split('=')[0]}=${hers.split('=')[1]}`
    expect(await isKnown({ Cookie: renamed })).toBe(false)
    expect(await isKnown({ Cookie: hers })).toBe(false)
    expect(await isKnown({ Cookie: `${hers}; ${his}` })).toBe(true)
    expect(await isKnown({ Cookie: `${hers}; ${his}` }, irina)).toBe(true)
  })

  it('does not count for an account that has taken the place of a removed one', async () => {
    const call = await server.signedIn()
    await call('POST', '/api/auth/admin/create', irina)
    const hers = pairOf(deviceCookie(await login(irina)))
    const { id } = await server.ctx.db
      .selectFrom('admins')
      .select('id')
      .where('email', '=', irina.email)
      .executeTakeFirstOrThrow()
    await call('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })
    // SQLite gives a number again when it was the last one.
    await call('POST', '/api/auth/admin/create', { ...irina, email: 'petro@example.com', name: 'Петро' })
    await call('POST', '/api/auth/admin/create', irina)
    expect(await isKnown({ Cookie: hers }, irina)).toBe(false)
  })

  it('is over after a year', async () => {
    const cookie = pairOf(deviceCookie(await login(owner)))
    server.clock.offset = 364 * 86_400_000
    expect(await isKnown({ Cookie: cookie })).toBe(true)
    server.clock.offset = 366 * 86_400_000
    expect(await isKnown({ Cookie: cookie })).toBe(false)
  })

  it('that was copied is worth nothing after a new password, while the device that set it stays known', async () => {
    const next = 'battery horse correct 7'
    const copied = pairOf(deviceCookie(await login(owner)))
    const call = await server.signedIn()
    const changed = await call(
      'POST',
      '/api/auth/password',
      { current: owner.password, next },
      { Cookie: copied },
    )
    const fresh = pairOf(deviceCookie(changed))
    const renewed = { ...owner, password: next }
    expect(await isKnown({ Cookie: copied }, renewed)).toBe(false)
    expect(await isKnown({ Cookie: fresh }, renewed)).toBe(true)
  })

  it('that was copied is worth nothing after a sign-out everywhere; an ordinary sign-out leaves the device known', async () => {
    const cookie = pairOf(deviceCookie(await login(owner)))
    await (await server.signedIn())('POST', '/api/auth/logout')
    expect(await isKnown({ Cookie: cookie })).toBe(true)
    server.clock.offset = 25 * 3_600_000
    await (await server.signedIn())('POST', '/api/auth/logout-all')
    expect(await isKnown({ Cookie: cookie })).toBe(false)
  })
})

describe('a program without cookies', () => {
  it('gets the value in a header when it asks, and is known by sending it', async () => {
    const response = await login(owner, { 'Known-Device': '' })
    expect(deviceCookie(response)).toBe('')
    const value = response.headers.get('known-device') ?? ''
    expect(value).toMatch(/^[\w-]{22}\.\d+\.[\w-]{43}$/)
    expect(await isKnown({ 'Known-Device': value })).toBe(true)
    expect(await isKnown({ 'Known-Device': `${value}x` })).toBe(false)
  })

  it('shows nothing of it to those who did not ask or did not sign in', async () => {
    expect((await login(owner)).headers.get('known-device')).toBeNull()
    const refused = await login({ ...owner, password: 'wrong' }, { 'Known-Device': '' })
    expect(refused.headers.get('known-device')).toBeNull()
  })
})
