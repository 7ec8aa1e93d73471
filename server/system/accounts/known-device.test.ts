import type { CookieOptions, Request } from 'express'
import { describe, expect, it } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { readKnownDevice, rememberDevice } from './known-device.ts'

const irina = { email: 'irina@example.com', name: 'Ирина', password: 'зелёный трамвай 48' }
const attacker = '192.0.2.1'

describe('the cookie of a known device', () => {
  const { server } = serverOfTest({ TRUST_PROXY: '1' })

  const login = (
    { email, password }: { email: string; password: string },
    headers: Record<string, string> = {},
  ) => server.call('POST', '/api/auth/login', { email, password }, headers)

  const deviceCookie = (response: Response): string =>
    response.headers.getSetCookie().find(cookie => cookie.startsWith('known-device-')) ?? ''
  const pairOf = (cookie: string): string => cookie.split(';')[0] ?? ''

  /** Whether a sign-in with the right password from an address that has to wait counts as a device's. */
  const isKnown = async (headers: Record<string, string>, who = owner): Promise<boolean> => {
    for (let attempt = 0; attempt < 12; attempt++)
      await login({ ...who, password: 'wrong' }, { 'X-Forwarded-For': attacker })
    const { status } = await login(who, { 'X-Forwarded-For': attacker, ...headers })
    expect([200, 429]).toContain(status)
    return status === 200
  }

  it('comes with a successful sign-in only', async () => {
    expect(deviceCookie(await login({ ...owner, password: 'wrong' }))).toBe('')
    const cookie = deviceCookie(await login(owner))
    expect(cookie).toMatch(/^known-device-[\w-]{16}=[\w-]{22}\.\d+\.[\w-]{43}; /)
    expect(await isKnown({ Cookie: pairOf(cookie) })).toBe(true)
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

  it('does not count for an account that was removed and has come back', async () => {
    const office = await server.signedIn()
    const made = await office('POST', '/api/auth/admin/create', irina)
    const { id } = (await made.json()) as { id: number }
    const cookie = pairOf(deviceCookie(await login(irina)))
    await office('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })
    expect((await office('POST', `/api/bin/account/${id}/restore`)).status).toBe(200)
    expect(await isKnown({ Cookie: cookie }, irina)).toBe(false)
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

describe('the value of a known device', () => {
  const now = Date.parse('2026-11-22T12:00:00.900Z')
  const year = 365 * 86_400
  const account = { id: 7, email_key: 'olena@example.com', session_version: 3 }
  // Of the context only these are looked at.
  const contextAt = (at: number, secret = 's'.repeat(48), https = true) =>
    ({ now: () => new Date(at), secret, config: { https } }) as Context
  const ctx = contextAt(now)

  type Headers = { cookie?: string; 'known-device'?: string }
  const requestOf = (headers: Headers): Pick<Request, 'get'> => ({
    // One of the two forms of `get`; the other is about a header that nobody asks for here.
    get: ((name: string) => headers[name.toLowerCase() as keyof Headers]) as Request['get'],
  })
  const read = (headers: Headers, context = ctx, of: typeof account | null = account) =>
    readKnownDevice(context, requestOf(headers), 'Olena@Example.com', of ?? undefined)

  /** What a sign-in sends: the header, or the cookie with its options. */
  const remember = (headers: Headers, device: string | null = null, context = ctx, of = account) => {
    const sent: { header?: [string, string]; cookie?: [string, string, CookieOptions] } = {}
    const response = {
      setHeader: (...given: [string, string]) => {
        sent.header = given
      },
      cookie: (...given: [string, string, CookieOptions]) => {
        sent.cookie = given
      },
    } as unknown as Parameters<typeof rememberDevice>[2] // Of a response only these two are called.
    rememberDevice(context, requestOf(headers), response, of, device)
    return sent
  }
  const cookieFor = (...given: Parameters<typeof remember>): [name: string, value: string] => {
    const [name = '', value = ''] = remember(...given).cookie ?? []
    return [name, value]
  }
  const [name, value] = cookieFor({})
  const [id = '', expires = '', mac = ''] = value.split('.')

  it('is set for a year where the sign-in looks for it, or given in the header to who asks for that', () => {
    const { cookie, header } = remember({})
    expect(header).toBeUndefined()
    expect(cookie?.[2]).toEqual({
      httpOnly: true,
      sameSite: 'strict',
      secure: true,
      path: '/api/auth',
      maxAge: year * 1000,
    })
    expect(remember({}, null, contextAt(now, undefined, false)).cookie?.[2].secure).toBe(false)
    const inHeader = remember({ 'known-device': '' })
    expect(inHeader.cookie).toBeUndefined()
    expect(inHeader.header?.[0]).toBe('Known-Device')
    expect(read({ 'known-device': inHeader.header?.[1] ?? '' })).toMatch(/^[\w-]{22}$/)
  })

  it('names the device anew only when it was not known', () => {
    expect(read({ cookie: `${name}=${value}` })).toBe(id)
    expect(cookieFor({}, id)).toEqual([name, value])
    expect(cookieFor({})[1].startsWith(id)).toBe(false)
  })

  it('stays good through updates: the key is derived from the secret as it always was', () => {
    expect(cookieFor({}, 'A'.repeat(22))).toEqual([
      'known-device-VzUzF_6j25-mFxQu',
      'AAAAAAAAAAAAAAAAAAAAAA.1826884800.1dEDmHCrdDLDT9D1ruZHUNzlzgaXZFbDfdxhGp79IeY',
    ])
  })

  it('has a name that says nothing to a reader, one for each account', () => {
    expect(name).toMatch(/^known-device-[\w-]{16}$/)
    expect(cookieFor({}, null, ctx, { ...account, id: 8, session_version: 9 })[0]).toBe(name)
    expect(cookieFor({}, null, ctx, { ...account, email_key: 'petro@example.com' })[0]).not.toBe(name)
    expect(cookieFor({}, null, contextAt(now, 'x'.repeat(48)))[0]).not.toBe(name)
  })

  it('is good up to the second in which the year is over', () => {
    const end = Math.floor(now / 1000) + year
    expect(expires).toBe(String(end))
    expect(read({ cookie: `${name}=${value}` }, contextAt(end * 1000 - 1))).toBe(id)
    expect(read({ cookie: `${name}=${value}` }, contextAt(end * 1000))).toBeNull()
    expect(read({ cookie: `${name}=${value}` }, contextAt(end * 1000 + 1))).toBeNull()
  })

  it.each([
    ['another account', { ...account, id: 8 }],
    ['another address of mail', { ...account, email_key: 'petro@example.com' }],
    ['sessions that were ended since', { ...account, session_version: 4 }],
  ])('is not good for %s', (_what, other) => {
    const [otherName] = cookieFor({}, null, ctx, other)
    for (const under of [name, otherName])
      expect(read({ cookie: `${under}=${value}` }, ctx, other)).toBeNull()
    expect(read({ 'known-device': value }, ctx, other)).toBeNull()
  })

  it('is not good under another secret', () => {
    expect(read({ 'known-device': value }, contextAt(now, 'x'.repeat(48)))).toBeNull()
  })

  it('is looked at with the same work where no account is: under the name and the key of the folded address', () => {
    expect(read({ 'known-device': value }, ctx, null)).toBeNull()
    const [nobodys, good] = cookieFor({}, null, ctx, { ...account, id: 0, session_version: 0 })
    expect(nobodys).toBe(name)
    expect(read({ cookie: `${nobodys}=${good}` }, ctx, null)).toBe(good.split('.')[0])
  })

  it.each([
    ['another device', `${'A'.repeat(22)}.${expires}.${mac}`],
    ['a longer life', `${id}.${Number(expires) + 1}.${mac}`],
    ['no signature', `${id}.${expires}.`],
    ['a signature cut short', `${id}.${expires}.${mac.slice(0, -1)}`],
    ['a signature and more', `${value}A`],
    ['something before it', `A${value}`],
    ['a life that is no number', `${id}.${expires}e9.${mac}`],
    ['nothing', ''],
    ['two dots', '..'],
  ])('is not good with %s', (_what, forged) => {
    expect(read({ 'known-device': forged })).toBeNull()
    expect(read({ cookie: `${name}=${forged}` })).toBeNull()
  })

  it('is found among other cookies and behind planted ones; the header alone counts where it stands', () => {
    const planted = `${name}=${'A'.repeat(22)}.${expires}.${mac}`
    expect(read({ cookie: `theme=dark;  ${planted}; ${name}=${value} ; x=1` })).toBe(id)
    expect(
      read({ cookie: `x${name}=${value}; ${name}x=${value}; ${name.toUpperCase()}=${value}` }),
    ).toBeNull()
    expect(read({ cookie: `theme=${value}` })).toBeNull()
    expect(read({ cookie: `${name}=${value}`, 'known-device': '' })).toBeNull()
    expect(read({})).toBeNull()
  })
})
