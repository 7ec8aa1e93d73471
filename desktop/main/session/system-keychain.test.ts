import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keychainInMemory } from '#desktop/main/testing/keychain-in-memory.ts'
import { type SystemKeychain, systemKeychain } from './system-keychain.ts'

const patience = 8_000

let entries: Map<string, string>
/** Calls that have reached the system, and the answer that each waits for. */
let asked: { call: string; answer: PromiseWithResolvers<void> }[]
let isLocked: boolean
let opened: number
let settings: ReturnType<typeof keychainInMemory>['settings']

const begin = (call: string): Promise<void> => {
  const answer = Promise.withResolvers<void>()
  asked.push({ call, answer })
  return answer.promise
}
const calls = () => asked.map(({ call }) => call)
const answer = (place: number) => asked[place]?.answer.resolve()
const afterAll = () => vi.advanceTimersByTimeAsync(0)

const keychainOf = (prefix: '' | 'development ' = ''): SystemKeychain =>
  systemKeychain({
    load: async () => ({
      getPassword: async (service, account) => {
        await begin(`get ${service} ${account}`)
        return isLocked ? null : (entries.get(account) ?? null)
      },
      setPassword: async (service, account, text) => {
        await begin(`set ${service} ${account}`)
        if (isLocked) throw new Error('locked')
        entries.set(account, text)
      },
      deletePassword: async (service, account) => {
        await begin(`delete ${service} ${account}`)
        return !isLocked && entries.delete(account)
      },
    }),
    prefix,
    patience,
    settings,
    isLocked: async () => isLocked,
    mayHave: async (_service, account) => entries.has(account),
    warn: () => undefined,
    onOpened: () => {
      opened += 1
    },
  })
const outcome = (call: Promise<unknown>) => call.catch((cause: Error) => cause.message)
const late = 'The keychain did not respond in time'

beforeEach(() => {
  entries = new Map([['a', 'found']])
  asked = []
  isLocked = false
  opened = 0
  settings = keychainInMemory().settings
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

test('whatever is asked of the keychain is asked in turn, under the names of this kind of program', async () => {
  const keychain = keychainOf('development ')
  const all = Promise.all([
    keychain.getPassword('s', 'a'),
    keychain.setPassword('s', 'b', 'text'),
    keychain.remove('s', 'a'),
  ])
  const names = [
    'get development s a',
    'set development s b',
    'get development s b',
    'delete development s a',
  ]
  for (const place of names.keys()) {
    await afterAll()
    expect(calls()).toEqual(names.slice(0, place + 1))
    answer(place)
  }
  // What is removed is gone at once, also for who has asked before.
  expect(await all).toEqual([null, undefined, undefined])
  expect(entries.get('b')).not.toContain('text')
  expect(opened).toBe(0)
})

test('all who ask wait once, together; what they asked for is not done behind their back', async () => {
  const keychain = keychainOf()
  const first = outcome(keychain.getPassword('s', 'a'))
  await vi.advanceTimersByTimeAsync(patience - 1)
  const second = outcome(keychain.setPassword('s', 'b', 'text'))
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all([first, second, outcome(keychain.remove('s', 'a'))])).toEqual([late, late, late])
  answer(0)
  await afterAll()
  // Only a removal is made up for.
  expect([calls(), opened]).toEqual([['get s a', 'delete s a'], 1])
  answer(1)
  const again = keychain.getPassword('s', 'a')
  await afterAll()
  expect([await again, calls()]).toEqual([null, ['get s a', 'delete s a']])
})

test('a keychain that says at last that it cannot be used is not asked again by itself', async () => {
  const keychain = keychainOf()
  const asking = outcome(keychain.setPassword('s', 'a', 'text'))
  await vi.advanceTimersByTimeAsync(patience)
  expect(await asking).toBe(late)
  asked[0]?.answer.reject(new Error('the question was closed'))
  await afterAll()
  expect(opened).toBe(0)
})

test.each([
  ['in time', 0],
  ['late', patience],
])(
  'a locked keyring whose question is closed %s is looked at, unasked, until it is unlocked',
  async (_when, ms) => {
    isLocked = true
    const keychain = keychainOf()
    const asking = outcome(keychain.getPassword('s', 'a'))
    await vi.advanceTimersByTimeAsync(ms)
    answer(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([await asking, opened, calls()]).toEqual([ms === 0 ? null : late, 0, ['get s a']])
    isLocked = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect([opened, calls()]).toEqual([1, ['get s a']])
  },
)

test('who has closed the question is asked once more when they sign in, and once it is unlocked', async () => {
  isLocked = true
  const keychain = keychainOf()
  const read = () => keychain.getPassword('s', 'a')
  const write = () => keychain.setPassword('s', 'b', 'text')
  /** Outcome, and the number of questions to the system by then. */
  const afterClosing = async (call: () => Promise<unknown>) => {
    const before = asked.length
    const asking = outcome(call())
    await afterAll()
    if (asked.length > before) answer(before)
    return [await asking, asked.length]
  }
  const stays = 'The keychain stays locked'
  expect(await afterClosing(read)).toEqual([null, 1])
  expect(await afterClosing(read)).toEqual([stays, 1])
  // An entry that was not there has asked nobody.
  expect(await afterClosing(write)).toEqual(['locked', 2])
  expect(await afterClosing(write)).toEqual([stays, 2])
  keychain.askAgain()
  expect(await afterClosing(read)).toEqual([stays, 2])
  expect(await afterClosing(write)).toEqual(['locked', 3])
  expect(await afterClosing(write)).toEqual([stays, 3])
  isLocked = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await afterClosing(read), opened]).toEqual([[null, 4], 1])
})

test('a write that unlocks the keychain lets it be read at once', async () => {
  isLocked = true
  const keychain = keychainOf()
  const none = outcome(keychain.getPassword('s', 'none'))
  await afterAll()
  answer(0)
  expect(await none).toBeNull()
  const writing = keychain.setPassword('s', 'b', 'text')
  await afterAll()
  isLocked = false
  answer(1)
  await afterAll()
  answer(2)
  await writing
  const reading = keychain.getPassword('s', 'b')
  await afterAll()
  answer(3)
  expect(await reading).toBe('text')
})

test('an entry that is not there is no sign of a lock; a keychain that says so late can be used, and is told once', async () => {
  const keychain = keychainOf()
  const ask = async (ms: number) => {
    const asking = outcome(keychain.getPassword('s', 'none'))
    await vi.advanceTimersByTimeAsync(ms)
    answer(asked.length - 1)
    await vi.advanceTimersByTimeAsync(60_000)
    return [await asking, opened]
  }
  expect(await ask(0)).toEqual([null, 0])
  expect(await ask(patience)).toEqual([late, 1])
  // Whoever is told asks again: a slow one would be asked for ever.
  expect(await ask(patience)).toEqual([late, 1])
  expect([await ask(0), await ask(patience)]).toEqual([
    [null, 1],
    [late, 2],
  ])
})

test('what could not be removed is removed by itself once the keychain is open', async () => {
  isLocked = true
  const keychain = keychainOf()
  const removing = outcome(keychain.remove('s', 'a'))
  await afterAll()
  answer(0)
  // As gnome-keyring answers: at once, unasked, and nothing is removed.
  expect([await removing, entries.size]).toEqual(['The keychain keeps an entry that was removed', 1])
  expect(await keychain.getPassword('s', 'a')).toBeNull()
  isLocked = false
  await vi.advanceTimersByTimeAsync(1_000)
  answer(1)
  await afterAll()
  expect([calls(), entries.size, settings.current().keychainHalves]).toEqual([
    ['delete s a', 'delete s a'],
    0,
    {},
  ])
})

test('an entry that is written while the one before it is being removed stays', async () => {
  const keychain = keychainOf()
  const both = Promise.all([keychain.remove('s', 'a'), keychain.setPassword('s', 'a', 'new')])
  for (const place of [0, 1, 2]) {
    await afterAll()
    answer(place)
  }
  await both
  const reading = keychain.getPassword('s', 'a')
  await afterAll()
  answer(3)
  expect(await reading).toBe('new')
})
