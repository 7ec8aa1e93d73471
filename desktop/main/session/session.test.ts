import { beforeEach, expect, test } from 'vitest'
import { type DesktopSession, desktopSession } from './session.ts'
import { keychainStore } from './token-store.ts'

const origin = 'https://broker.example'
const user = { id: 1, email: 'owner@broker.example', name: 'Олена', role: 'owner' as const }
const start = Date.UTC(2026, 10, 20, 9)
const tokenUntil = (at: number, mark = 'x') =>
  `${mark}.${Buffer.from(JSON.stringify({ exp: at / 1000 })).toString('base64url')}.s`
const hour = 3_600_000

let now = start
let keychain: Map<string, string>
let cookies: Map<string, { token: string; expiresAt: number }>
let steps: string[]
let ended = 0
let broken: Set<string>
let pending: Set<string>

const world = (): DesktopSession =>
  desktopSession({
    tokens: keychainStore(
      async () => ({
        async getPassword(service) {
          if (broken.has('get')) throw new Error('Cannot autolaunch D-Bus')
          return keychain.get(service) ?? null
        },
        async setPassword(service, _account, password) {
          if (broken.has('set')) throw new Error('Cannot autolaunch D-Bus')
          if (broken.has('hang')) await new Promise(() => undefined)
          steps.push('keychain set')
          keychain.set(service, password)
        },
        async deletePassword(service) {
          if (broken.has('delete')) throw new Error('locked')
          steps.push('keychain delete')
          return keychain.delete(service)
        },
      }),
      30,
    ),
    cookie: {
      async set(at, token, expiresAt) {
        steps.push('cookie set')
        cookies.set(at, { token, expiresAt })
      },
      async clear(at) {
        steps.push('cookie clear')
        cookies.delete(at)
      },
    },
    now: () => now,
    pendingForget: {
      has: at => pending.has(at),
      async set(at, isPending) {
        if (isPending) pending.add(at)
        else pending.delete(at)
      },
    },
    onEnd: () => {
      ended += 1
    },
    warn: () => undefined,
  })

beforeEach(() => {
  now = start
  keychain = new Map()
  cookies = new Map()
  steps = []
  ended = 0
  broken = new Set()
  pending = new Set()
})

test('a fresh token goes to the keychain first, then to the cookie with the same life', async () => {
  const session = world()
  const token = tokenUntil(start + hour)
  const bridgeSession = await session.adopt(origin, { token, user })
  expect(bridgeSession).toEqual({ expiresAt: '2026-11-20T10:00:00.000Z', user })
  expect(steps).toEqual(['keychain set', 'cookie set'])
  expect(cookies.get(origin)).toEqual({ token, expiresAt: start + hour })
  expect(session.tokenFor(origin)).toBe(token)
  expect(session.tokenFor('https://other.example')).toBeNull()
})

test('a token without a life or past its end is rejected and leaves nothing behind', async () => {
  const session = world()
  await expect(session.adopt(origin, { token: 'a.b.c', user })).rejects.toThrow('cannot be used')
  await expect(session.adopt(origin, { token: tokenUntil(start), user })).rejects.toThrow('cannot be used')
  expect([keychain.size, cookies.size, session.tokenFor(origin)]).toEqual([0, 0, null])
})

test('after a restart the keychain restores memory and cookie', async () => {
  await world().adopt(origin, { token: tokenUntil(start + hour), user })
  cookies.clear()
  const next = world()
  expect(await next.restore(origin)).toEqual({ expiresAt: '2026-11-20T10:00:00.000Z', user })
  expect(cookies.has(origin)).toBe(true)
  expect(next.tokenFor(origin)).not.toBeNull()
})

test('a cookie that outlived the keychain entry is removed at the next start', async () => {
  cookies.set(origin, { token: 'left behind', expiresAt: start + hour })
  expect(await world().restore(origin)).toBeNull()
  expect(cookies.size).toBe(0)
})

test('a token past its end is reported as expired at start and forgotten everywhere', async () => {
  await world().adopt(origin, { token: tokenUntil(start + hour), user })
  now = start + hour
  expect(await world().restore(origin)).toBe('expired')
  expect([keychain.size, cookies.size]).toEqual([0, 0])
  expect(await world().restore(origin)).toBeNull()
})

test.each(['', 'not json', '{}', '{"v":2,"token":"x"}', '{"v":1,"token":"a.b.c","user":{"id":"1"}}'])(
  'a keychain entry that reads %j restores nobody',
  async text => {
    keychain.set(`customs-broker ${origin}`, text)
    expect(await world().restore(origin)).toBeNull()
  },
)

test('a 401 of the current token ends the session once and notifies the page', async () => {
  const session = world()
  const token = tokenUntil(start + hour)
  await session.adopt(origin, { token, user })
  const answers = await Promise.all([
    session.endIfCurrent(origin, token),
    session.endIfCurrent(origin, token),
  ])
  expect(answers).toEqual([true, false])
  expect([ended, keychain.size, cookies.size, session.tokenFor(origin)]).toEqual([1, 0, 0, null])
})

test('a late 401 of an older token changes nothing', async () => {
  const session = world()
  const older = tokenUntil(start + hour, 'older')
  await session.adopt(origin, { token: older, user })
  const newer = tokenUntil(start + 2 * hour, 'newer')
  await session.adopt(origin, { token: newer, user })
  expect(await session.endIfCurrent(origin, older)).toBe(false)
  expect([ended, session.tokenFor(origin)]).toEqual([0, newer])
})

test('signing in while the old session is being forgotten keeps the new one', async () => {
  const session = world()
  const older = tokenUntil(start + hour, 'older')
  await session.adopt(origin, { token: older, user })
  const newer = tokenUntil(start + 2 * hour, 'newer')
  await Promise.all([session.endIfCurrent(origin, older), session.adopt(origin, { token: newer, user })])
  expect(session.tokenFor(origin)).toBe(newer)
  expect(cookies.get(origin)?.token).toBe(newer)
  expect(keychain.get(`customs-broker ${origin}`)).toContain(newer)
})

test('a late 401 while the next sign-in is being written does not take the new session with it', async () => {
  const session = world()
  const older = tokenUntil(start + hour, 'older')
  await session.adopt(origin, { token: older, user })
  const newer = tokenUntil(start + 2 * hour, 'newer')
  await Promise.all([session.adopt(origin, { token: newer, user }), session.endIfCurrent(origin, older)])
  expect(session.tokenFor(origin)).toBe(newer)
  expect(keychain.get(`customs-broker ${origin}`)).toContain(newer)
})

test('while a slow keychain takes the fresh token, no call carries the one it replaces', async () => {
  const session = world()
  await session.adopt(origin, { token: tokenUntil(start + hour, 'old'), user })
  broken.add('hang')
  const fresh = tokenUntil(start + 2 * hour, 'fresh')
  const written = session.adopt(origin, { token: fresh, user })
  await new Promise(setImmediate)
  expect(session.tokenFor(origin)).toBe(fresh)
  expect(cookies.get(origin)?.token).not.toBe(fresh)
  await written
  expect(cookies.get(origin)?.token).toBe(fresh)
})

test('signing out while the sign-in is being written ends signed out', async () => {
  const session = world()
  await Promise.all([
    session.adopt(origin, { token: tokenUntil(start + hour), user }),
    session.end(origin, false),
  ])
  expect([session.tokenFor(origin), keychain.size, cookies.size]).toEqual([null, 0, 0])
})

test('without a keychain the session lives in memory and says so', async () => {
  broken.add('get').add('set').add('delete')
  const session = world()
  await session.adopt(origin, { token: tokenUntil(start + hour), user })
  expect(session.isMemoryOnly()).toBe(true)
  expect(session.tokenFor(origin)).not.toBeNull()
  expect(await world().restore(origin)).toBeNull()
})

test('a keychain that never answers does not hold up the sign-in', async () => {
  broken.add('hang')
  const session = world()
  await session.adopt(origin, { token: tokenUntil(start + hour), user })
  expect(session.isMemoryOnly()).toBe(true)
})

test('an entry that could not be removed at sign-out is not restored, and removed when it can be', async () => {
  const session = world()
  await session.adopt(origin, { token: tokenUntil(start + hour), user })
  broken.add('delete')
  await session.end(origin, false)
  expect(keychain.size).toBe(1)
  expect(await world().restore(origin)).toBeNull()
  broken.clear()
  expect(await world().restore(origin)).toBeNull()
  expect([keychain.size, pending.size]).toEqual([0, 0])
})

test('the end of the token by the clock ends the session', async () => {
  const session = world()
  await session.adopt(origin, { token: tokenUntil(start + hour), user })
  now = start + hour
  expect(session.tokenFor(origin)).toBeNull()
  session.checkClock()
  await expect.poll(() => [ended, keychain.size, cookies.size]).toEqual([1, 0, 0])
})

test('a change of password replaces the token of the same person', async () => {
  const session = world()
  await session.adopt(origin, { token: tokenUntil(start + hour, 'old'), user })
  const fresh = tokenUntil(start + 3 * hour, 'fresh')
  await session.replaceToken(origin, fresh)
  expect(session.tokenFor(origin)).toBe(fresh)
  await session.end(origin, false)
  await session.replaceToken(origin, fresh)
  expect([session.tokenFor(origin), keychain.size]).toEqual([null, 0])
})
