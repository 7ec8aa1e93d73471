import { afterEach, expect, test, vi } from 'vitest'
import { keychainInMemory } from '#desktop/main/testing/keychain-in-memory.ts'
import { keyStore } from './file-keys-in-keychain.ts'

const server = 'https://broker.example'
const entry = `customs-broker ${server} unsaved-work`
/** What was written, but for the probe that unlocks. */
const written = (asked: readonly string[]) => asked.filter(call => /^set (?!unlock)/.test(call))
const ignore = () => undefined

afterEach(() => void vi.useRealTimers())

test('one key is made, however many ask at once, and it is there again after a restart', async () => {
  const { entries, asked, open } = keychainInMemory()
  const keys = keyStore('offline-records', open(), ignore)
  expect(await keys.read(server)).toBeNull()
  const [one, two] = await Promise.all([keys.readOrMake(server), keys.readOrMake(server)])
  expect(one).toHaveLength(32)
  expect(two).toEqual(one)
  expect(written(asked)).toHaveLength(1)
  expect(await keyStore('offline-records', open(), ignore).read(server)).toEqual(one)
  await keys.clear(server)
  expect(entries.size).toBe(0)
  expect(await keys.readOrMake(server)).not.toEqual(one)
})

test('what waits has a key of its own: signing out takes the other one', async () => {
  const { entries, open } = keychainInMemory()
  const records = keyStore('offline-records', open(), ignore)
  const work = keyStore('unsaved-work', open(), ignore)
  await records.readOrMake(server)
  const key = await work.readOrMake(server)
  await records.clear(server)
  expect([...entries.keys()]).toEqual([`customs-broker ${server} unsaved-work`])
  expect(await keyStore('unsaved-work', open(), ignore).read(server)).toEqual(key)
})

test('each server has a key of its own', async () => {
  const { entries, open } = keychainInMemory()
  const keys = keyStore('offline-records', open(), ignore)
  await keys.readOrMake(server)
  await keys.readOrMake('https://other.example')
  expect([...entries.keys()]).toEqual([
    `customs-broker ${server} offline-records`,
    'customs-broker https://other.example offline-records',
  ])
  expect(new Set(entries.values()).size).toBe(2)
})

test.each(['isMissing', 'isLocked', 'isRefused'] as const)(
  'a keychain that %s gives no key, and one warning at most; once it opens the key that lay there is read',
  async closed => {
    const system = keychainInMemory()
    const key = await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)
    const before = new Map(system.entries)
    const warnings: string[] = []
    system.state[closed] = true
    const keys = keyStore('unsaved-work', system.open(), message => warnings.push(message))
    for (let use = 0; use < 5; use += 1) expect(await keys.readOrMake(server)).toBeNull()
    expect(warnings.length).toBe(closed === 'isRefused' ? 0 : 1)
    // Nothing was made in the place of what lay there.
    expect([system.entries, written(system.asked)]).toEqual([before, ['set unsaved-work']])
    system.state[closed] = false
    const after = keyStore('unsaved-work', system.open(), ignore)
    expect([await after.read(server), await after.readOrMake(server)]).toEqual([key, key])
  },
)

test('an open keychain is not written to by a start that changes nothing, nor by a use that is refused', async () => {
  const system = keychainInMemory()
  await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)
  system.asked.length = 0
  await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)
  system.state.isRefused = true
  const refused = keyStore('unsaved-work', system.open(), ignore)
  for (let use = 0; use < 5; use += 1) await refused.readOrMake(server)
  expect(system.asked.filter(call => !call.startsWith('get'))).toEqual([])
})

test('a write that was refused, and reported as a success, gives no key', async () => {
  const system = keychainInMemory()
  system.state.isRefused = true
  const keys = keyStore('unsaved-work', system.open(), ignore)
  expect(await keys.readOrMake(server)).toBeNull()
  system.state.isRefused = false
  expect(await keys.readOrMake(server)).toHaveLength(32)
})

test('an entry without its text is waited for; one that has lost it for good is an empty place', async () => {
  const system = keychainInMemory()
  const key = await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)
  const text = system.entries.get(entry) ?? ''
  vi.useFakeTimers({ toFake: ['performance'] })
  system.entries.set(entry, '')
  const keys = keyStore('unsaved-work', system.open(), ignore)
  expect(await keys.readOrMake(server)).toBeNull()
  vi.advanceTimersByTime(4_999)
  expect(await keys.readOrMake(server)).toBeNull()
  system.entries.set(entry, text)
  expect(await keys.readOrMake(server)).toEqual(key)

  system.entries.set(entry, '')
  const again = keyStore('unsaved-work', system.open(), ignore)
  expect(await again.readOrMake(server)).toBeNull()
  vi.advanceTimersByTime(5_000)
  const other = await again.readOrMake(server)
  expect(other).toHaveLength(32)
  expect(other).not.toEqual(key)
})

test.each(['isLocked', 'isRefused'] as const)(
  'a removal that a keychain that %s leaves undone makes the key unreadable, and is done when it opens',
  async closed => {
    const system = keychainInMemory()
    const key = await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)
    const warnings: string[] = []
    const keys = keyStore('unsaved-work', system.open(), message => warnings.push(message))
    system.state[closed] = true
    await keys.clear(server)
    expect([system.entries.size, system.left(), warnings.length]).toEqual([1, [entry], 1])
    system.state[closed] = false
    expect(await keyStore('unsaved-work', system.open(), ignore).read(server)).toBeNull()
    await expect.poll(() => [system.entries.size, system.left()]).toEqual([0, []])
    expect(await keys.readOrMake(server)).not.toEqual(key)
  },
)

test('a half that was lost with the settings costs what it sealed, not the next key', async () => {
  const system = keychainInMemory()
  await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)
  await system.settings.change({ keychainHalves: {} })
  expect(await keyStore('unsaved-work', system.open(), ignore).readOrMake(server)).toHaveLength(32)
})
