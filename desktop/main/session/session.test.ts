import { setImmediate as afterAllThatIsReady } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { keychainInMemory } from '#desktop/main/testing/keychain-in-memory.ts'
import { type DesktopSession, desktopSession } from './session.ts'
import { keychainStore } from './token-in-keychain.ts'

const origin = 'https://broker.example'
const user = { id: 1, email: 'owner@broker.example', name: 'Олена', role: 'owner' as const }
const start = Date.UTC(2026, 10, 20, 9)
const tokenUntil = (at: number, mark = 'x') =>
  `${mark}.${Buffer.from(JSON.stringify({ exp: at / 1000 })).toString('base64url')}.s`
const hour = 3_600_000
const token = tokenUntil(start + hour)
const older = tokenUntil(start + hour, 'older')
const newer = tokenUntil(start + 2 * hour, 'newer')
const entry = `customs-broker ${origin} admin-session`

let now = start
let keychain: Map<string, string>
let cookies: Map<string, { token: string; expiresAt: number }>
let steps: string[]
let ended = 0
let broken: Set<string>
let system: ReturnType<typeof keychainInMemory>
let warnings: string[]
let answered: PromiseWithResolvers<void>

const world = (): DesktopSession =>
  desktopSession({
    tokens: keychainStore(
      system.open({
        async getPassword(...entry) {
          if (broken.has('get')) throw new Error('Cannot autolaunch D-Bus')
          return system.service.getPassword(...entry)
        },
        async setPassword(...given) {
          if (broken.has('set')) throw new Error('Cannot autolaunch D-Bus')
          if (broken.has('late')) await answered.promise
          steps.push('keychain set')
          await system.service.setPassword(...given)
        },
        async deletePassword(...entry) {
          if (broken.has('delete')) throw new Error('locked')
          if (broken.has('late')) {
            steps.push('keychain hangs')
            await answered.promise
          }
          steps.push('keychain delete')
          return system.service.deletePassword(...entry)
        },
      }),
    ),
    cookie: {
      async set(at, token, expiresAt) {
        await afterAllThatIsReady()
        if (broken.has('cookie')) throw new Error('Failed to set cookie')
        steps.push('cookie set')
        cookies.set(at, { token, expiresAt })
      },
      async clear(at) {
        await afterAllThatIsReady()
        steps.push('cookie clear')
        cookies.delete(at)
      },
    },
    now: () => now,
    onEnd: () => {
      ended += 1
    },
    warn: message => warnings.push(message),
  })

const signedIn = async (by = token): Promise<DesktopSession> => {
  const session = world()
  await session.adopt(origin, { token: by, user })
  return session
}

beforeEach(() => {
  now = start
  system = keychainInMemory()
  keychain = system.entries
  cookies = new Map()
  steps = []
  ended = 0
  broken = new Set()
  warnings = []
  answered = Promise.withResolvers()
})

test('a fresh token goes to the keychain first, then to the cookie with the same life', async () => {
  const session = world()
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

test('a cookie that Chromium rejects, for its length, keeps nobody from signing in, nor from staying so', async () => {
  broken.add('cookie')
  const session = world()
  expect(await session.adopt(origin, { token, user })).toMatchObject({ user })
  expect(session.tokenFor(origin)).toBe(token)
  expect(await world().restore(origin)).toMatchObject({ user })
})

test('after a restart the keychain restores memory and cookie', async () => {
  await world().adopt(origin, { token, user })
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
  await world().adopt(origin, { token, user })
  now = start + hour
  expect(await world().restore(origin)).toBe('expired')
  expect([keychain.size, cookies.size]).toEqual([0, 0])
  expect(await world().restore(origin)).toBeNull()
})

test.each([
  '',
  'not json',
  '{}',
  '{"v":2,"token":"x"}',
  '{"v":1,"token":"a.b.c","user":{"id":"1"}}',
  JSON.stringify({ v: 1, token: 'a.b.c', user }),
  JSON.stringify({ v: 2, token, user }),
])('a keychain entry that reads %j restores nobody', async text => {
  keychain.set(entry, text)
  const session = world()
  expect(await session.restore(origin)).toBeNull()
  expect(session.tokenFor(origin)).toBeNull()
})

test('a page that loads again has its session without the keychain, until the session is over', async () => {
  broken.add('set')
  const session = world()
  const { expiresAt } = await session.adopt(origin, { token, user })
  expect(await session.restore(origin)).toEqual({ expiresAt, user })
  now = start + hour
  expect(await session.restore(origin)).toBeNull()
})

test('who signs out while a session is being restored has its token to tell the server', async () => {
  await world().adopt(origin, { token, user })
  const session = world()
  const restored = session.restore(origin)
  await Promise.resolve()
  expect(await session.end(origin, false)).toBe(token)
  await restored
  expect(session.tokenFor(origin)).toBeNull()
  expect(await session.end(origin, false)).toBeNull()
})

test('a locked keychain restores nobody, says so, and loses nothing', async () => {
  await world().adopt(origin, { token, user })
  broken.add('get')
  const session = world()
  expect(session.isMemoryOnly()).toBe(false)
  expect(await session.restore(origin)).toBeNull()
  expect([session.isMemoryOnly(), keychain.size, warnings]).toEqual([
    true,
    1,
    ['The keychain cannot be read'],
  ])
  broken.clear()
  expect(await session.restore(origin)).toMatchObject({ user })
  expect(session.isMemoryOnly()).toBe(false)
  broken.add('set')
  await session.adopt(origin, { token, user })
  expect(session.isMemoryOnly()).toBe(true)
  broken.clear()
  await session.adopt(origin, { token, user })
  expect(session.isMemoryOnly()).toBe(false)
})

test('the session of a server is over in memory once another server is asked for', async () => {
  const session = await signedIn()
  expect(await session.restore('https://other.example')).toBeNull()
  expect(session.tokenFor(origin)).toBeNull()
  expect(keychain.size).toBe(1)
})

test('forgetting another server leaves this session, and tells the page nothing', async () => {
  const session = await signedIn()
  await session.end('https://other.example', true)
  expect([session.tokenFor(origin), ended]).toEqual([token, 0])
})

test('a rejected token that is just being read again from the keychain ends all the same', async () => {
  const session = await signedIn()
  await Promise.all([session.restore(origin), session.endIfCurrent(origin, token)])
  expect([session.tokenFor(origin), keychain.size, cookies.size]).toEqual([null, 0, 0])
})

test('a 401 of the current token ends the session once and notifies the page', async () => {
  const session = await signedIn()
  const answers = await Promise.all([
    session.endIfCurrent(origin, token),
    session.endIfCurrent(origin, token),
  ])
  expect(answers).toEqual([true, false])
  expect([ended, keychain.size, cookies.size, session.tokenFor(origin)]).toEqual([1, 0, 0, null])
})

test('a late 401 of an older token changes nothing', async () => {
  const session = await signedIn(older)
  await session.adopt(origin, { token: newer, user })
  expect(await session.endIfCurrent(origin, older)).toBe(false)
  expect([ended, session.tokenFor(origin)]).toEqual([0, newer])
})

test('signing in while the old session is being forgotten keeps the new one', async () => {
  const session = await signedIn(older)
  await Promise.all([session.endIfCurrent(origin, older), session.adopt(origin, { token: newer, user })])
  expect(session.tokenFor(origin)).toBe(newer)
  expect(cookies.get(origin)?.token).toBe(newer)
  expect(await world().restore(origin)).toMatchObject({ expiresAt: '2026-11-20T11:00:00.000Z' })
})

test('a late 401 while the next sign-in is being written does not take the new session with it', async () => {
  const session = await signedIn(older)
  await Promise.all([session.adopt(origin, { token: newer, user }), session.endIfCurrent(origin, older)])
  expect(session.tokenFor(origin)).toBe(newer)
  expect(await world().restore(origin)).toMatchObject({ expiresAt: '2026-11-20T11:00:00.000Z' })
})

test('a 401 that overtakes the fresh token of a new password ends nothing', async () => {
  const session = await signedIn(older)
  const answered = Promise.withResolvers<void>()
  const change = session.whileReplaced(async () => {
    await answered.promise
    return session.adopt(origin, { token: newer, user })
  })
  const refused = session.endIfCurrent(origin, older)
  await afterAllThatIsReady()
  answered.resolve()
  expect(await refused).toBe(false)
  await change
  expect([ended, session.tokenFor(origin)]).toEqual([0, newer])
  // One that the server has rejected leaves the token as it is: the next 401 is meant.
  await session.whileReplaced(() => Promise.reject(new Error('wrong password'))).catch(() => undefined)
  expect(await session.endIfCurrent(origin, newer)).toBe(true)
})

test('while a slow keychain takes the fresh token, no call carries the one it replaces', async () => {
  const session = await signedIn(older)
  broken.add('late')
  const written = session.adopt(origin, { token: newer, user })
  await afterAllThatIsReady()
  expect(session.tokenFor(origin)).toBe(newer)
  expect(cookies.get(origin)?.token).not.toBe(newer)
  answered.resolve()
  await written
  expect(cookies.get(origin)?.token).toBe(newer)
})

test('signing out while the sign-in is being written ends signed out', async () => {
  const session = world()
  await Promise.all([session.adopt(origin, { token, user }), session.end(origin, false)])
  expect([session.tokenFor(origin), keychain.size, cookies.size, ended]).toEqual([null, 0, 0, 0])
  await session.adopt(origin, { token, user })
  await session.end(origin, false)
  // Whoever presses «Выйти» is not told that the session is over.
  expect(ended).toBe(0)
})

test('without a keychain the session lives in memory and says so', async () => {
  broken.add('get').add('set').add('delete')
  const session = await signedIn()
  expect(session.isMemoryOnly()).toBe(true)
  expect(session.tokenFor(origin)).not.toBeNull()
  expect(warnings).toEqual(['The session is kept in memory only'])
  expect(await world().restore(origin)).toBeNull()
})

test('a keychain that does not keep what it takes is none', async () => {
  system.state.isRefused = true
  const session = await signedIn()
  expect(session.isMemoryOnly()).toBe(true)
})

test('who signed in before the keychain failed does not come back in place of who signed in last', async () => {
  await world().adopt(origin, { token: tokenUntil(start + 2 * hour), user: { ...user, id: 2 } })
  broken.add('set')
  await world().adopt(origin, { token, user })
  broken.clear()
  expect(await world().restore(origin)).toBeNull()
  expect(keychain.size).toBe(0)
})

test('nobody is signed in before the keychain has said that it cannot be used', async () => {
  broken.add('late')
  const session = world()
  const signingIn = session.adopt(origin, { token, user })
  await afterAllThatIsReady()
  expect(session.tokenFor(origin)).toBeNull()
  answered.reject(new Error('The keychain did not respond in time'))
  await signingIn
  expect(session.isMemoryOnly()).toBe(true)
})

test.each([
  ['a locked keyring', 'isLocked'],
  ['a refused question', 'isRefused'],
] as const)('%s says nothing when it removes nothing: who has signed out stays so', async (_what, closed) => {
  const session = await signedIn()
  system.state[closed] = true
  await session.end(origin, false)
  expect([keychain.size, warnings]).toEqual([
    1,
    ['The keychain entry could not be removed; it will be ignored'],
  ])
  expect(await world().restore(origin)).toBeNull()
  expect(await world().restore(origin)).toBeNull()
  system.state[closed] = false
  // The start that finds it open removes it.
  expect(await world().restore(origin)).toBeNull()
  await expect.poll(() => [keychain.size, system.left()]).toEqual([0, []])
})

test('what a keychain keeps of a removed session, in a bin or a history, names nobody and opens nothing', async () => {
  const session = await signedIn()
  const bin = new Map(keychain)
  await session.end(origin, false)
  expect([...bin.values()].join()).not.toContain(token)
  for (const [name, text] of bin) keychain.set(name, text)
  expect(await world().restore(origin)).toBeNull()
})

test('an entry that could not be removed at sign-out is not restored, and removed when it can be', async () => {
  const session = await signedIn()
  broken.add('delete')
  await session.end(origin, false)
  expect([keychain.size, warnings]).toEqual([
    1,
    ['The keychain entry could not be removed; it will be ignored'],
  ])
  expect(await world().restore(origin)).toBeNull()
  broken.clear()
  expect(await world().restore(origin)).toBeNull()
  expect([keychain.size, system.left().length]).toEqual([0, 0])
})

test('a program that ends while the keychain hangs over a sign-out restores nobody at the next start', async () => {
  const session = await signedIn()
  broken.add('late')
  const signingOut = session.end(origin, false)
  await vi.waitUntil(() => steps.includes('keychain hangs'))
  broken.clear()
  expect(await world().restore(origin)).toBeNull()
  answered.resolve()
  await signingOut
  expect([keychain.size, system.left().length]).toEqual([0, 0])
})

test('who signs out is signed out although neither the keychain nor the settings can be written', async () => {
  const session = await signedIn()
  broken.add('delete')
  const { change } = system.settings
  system.settings.change = async to => {
    await change(to)
    throw new Error('EBUSY')
  }
  await session.end(origin, false)
  expect([session.tokenFor(origin), cookies.size]).toEqual([null, 0])
  // In memory it is known even so.
  expect(await session.restore(origin)).toBeNull()
})

test('an entry that could not be removed is forgotten with the next sign-out, and by the next sign-in', async () => {
  const session = world()
  const signIn = () => session.adopt(origin, { token, user })
  for (const next of [() => session.end(origin, false), signIn]) {
    await signIn()
    broken.add('delete')
    await session.end(origin, false)
    expect(system.left().length).toBe(1)
    broken.clear()
    await next()
    expect(system.left().length).toBe(0)
  }
  expect(await world().restore(origin)).toMatchObject({ user })
})

test('the timer of the end is as long as the token lives, and as long as a timer can be', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout')
  try {
    const session = world()
    session.checkClock()
    const token = tokenUntil(start + 60 * 24 * hour)
    await session.adopt(origin, { token, user })
    expect(timer.mock.lastCall?.[1]).toBe(2 ** 31 - 1)
    // After sleep there is less left than the timer believes.
    now = start + 60 * 24 * hour - 5_000
    session.checkClock()
    expect(timer.mock.lastCall?.[1]).toBe(5_000)
    expect(session.tokenFor(origin)).toBe(token)
  } finally {
    timer.mockRestore()
  }
})

test('the end of the token by the clock ends the session', async () => {
  const session = await signedIn()
  now = start + hour
  expect(session.tokenFor(origin)).toBeNull()
  session.checkClock()
  await expect.poll(() => [ended, keychain.size, cookies.size]).toEqual([1, 0, 0])
})

test('a change of password replaces the token of the same person', async () => {
  const session = await signedIn(older)
  const fresh = tokenUntil(start + 3 * hour, 'fresh')
  await session.replaceToken(origin, fresh)
  await session.replaceToken(origin, 'a.b.c')
  expect(session.tokenFor(origin)).toBe(fresh)
  expect(await world().restore(origin)).toMatchObject({ user })
  await session.end(origin, false)
  await session.replaceToken(origin, fresh)
  expect([session.tokenFor(origin), keychain.size]).toEqual([null, 0])
})

test('a keychain that opens while somebody signs in by password does not overtake them', async () => {
  await signedIn()
  const opened = world()
  const reply = Promise.withResolvers<void>()
  const colleague = { ...user, id: 2, email: 'vera@broker.example' }
  const signingIn = opened.whileReplaced(async () => {
    await reply.promise
    return opened.adopt(origin, { token: tokenUntil(start + hour, 'new'), user: colleague })
  })
  const restored = opened.restore(origin)
  await afterAllThatIsReady()
  expect(opened.tokenFor(origin)).toBeNull()
  reply.resolve()
  await signingIn
  expect(await restored).toMatchObject({ user: colleague })
})
