import { expect, test } from 'vitest'
import type { Settings } from '#desktop/main/settings/settings-file.ts'
import { sealKeys } from './seal-keys.ts'

const [one, two] = ['https://one.example', 'https://two.example']
const lasting = Buffer.alloc(32, 1)

let cleared: string[] = []
/** A system without a keychain. */
const store = {
  readOrMake: async (): Promise<Buffer | null> => null,
  clear: async (origin: string) => void cleared.push(origin),
}
const settingsOf = (kept: Settings['keptWorkKeys'] = []) => {
  let current = { keptWorkKeys: kept } as Settings
  return {
    current: () => current,
    change: async (change: Partial<Settings>) => {
      current = { ...current, ...change }
    },
  }
}
const ignored = () => undefined
const keysOf = (keys: Partial<typeof store> = {}, settings = settingsOf()) =>
  sealKeys({ ...store, ...keys }, settings, ignored)
const withKeychain = (settings = settingsOf()) => keysOf({ readOrMake: async () => lasting }, settings)

/** A start whose keychain opens after its key was used. */
const lateStart = async (settings: ReturnType<typeof settingsOf>, origin = one) => {
  let key: Buffer | null = null
  const keys = keysOf({ readOrMake: async () => key }, settings)
  const own = await keys.of(origin, [])
  const open = async () => {
    key = lasting
    await keys.keep()
  }
  return { keys, own, start: own.start ?? '', open }
}

test('the key is the keychain’s; without a keychain each start and each server has another', async () => {
  expect(await withKeychain().of(one, [])).toEqual({ key: new Uint8Array(lasting), start: null, earlier: [] })
  const keys = keysOf()
  const made = await keys.of(one, [])
  expect(made.start).toMatch(/^[\da-f]{16}$/)
  expect(made.key).toHaveLength(32)
  // Every window of the program seals alike.
  expect(await keys.of(one, [])).toEqual(made)
  const others = [await keys.of(two, []), await keysOf().of(one, [])]
  expect(new Set([made, ...others].map(({ start }) => start)).size).toBe(3)
  for (const other of others) expect(other.key).not.toEqual(made.key)
})

test('a key crosses the bridge without the memory that lies around it', async () => {
  // Node cuts small buffers out of one that they share, and a clone takes along the whole.
  const pooled = Buffer.from('a'.repeat(43), 'base64')
  expect(pooled.buffer.byteLength).toBeGreaterThan(pooled.byteLength)
  const settings = settingsOf()
  const { open, start } = await lateStart(settings)
  await open()
  const late = await withKeychain(settings).of(one, [start])
  const replies = [
    await keysOf({ readOrMake: async () => pooled }).of(one, []),
    await keysOf().of(one, []),
    late,
  ]
  const keys = replies.flatMap(({ key, earlier }) => [key, ...earlier.map(other => other.key)])
  expect(keys.map(key => key?.buffer.byteLength)).toEqual([32, 32, 32, 32])
})

test('a keychain that opens late keeps the key of this start for the next, and all windows go on with it', async () => {
  const settings = settingsOf()
  const { keys, own, open, start } = await lateStart(settings)
  const [left, right] = await Promise.all([keys.of(one, []), keys.of(one, [])])
  expect([left, right, keys.endsWithProgram(one)]).toEqual([own, own, true])
  await open()
  expect(keys.endsWithProgram(one)).toBe(false)
  const again = await keys.of(one, [])
  expect([again.key, again.start]).toEqual([own.key, start])
  expect(await keys.of(two, [])).toMatchObject({ start: null })
  expect(JSON.stringify(settings.current())).not.toContain(Buffer.from(own.key).toString('base64'))

  const earlier = [{ start, key: own.key }]
  expect(await withKeychain(settings).of(one, [start])).toMatchObject({ start: null, earlier })
  // Neither without the keychain, nor behind another, is a key that was kept taken for none.
  for (const readOrMake of [store.readOrMake, async () => Buffer.alloc(32, 2)])
    expect((await keysOf({ readOrMake }, settings).of(one, [start])).earlier).toEqual([{ start, key: null }])
  expect((await withKeychain(settings).of(two, [])).earlier).toEqual([])
  expect((await withKeychain(settings).of(one, [start])).earlier).toEqual(earlier)
})

test('windows that ask while the keychain opens get one key', async () => {
  const answers: PromiseWithResolvers<Buffer | null>[] = []
  const readOrMake = () => {
    const answer = Promise.withResolvers<Buffer | null>()
    answers.push(answer)
    return answer.promise
  }
  const keys = keysOf({ readOrMake })
  const both = Promise.all([keys.of(one, []), keys.of(one, [])])
  answers[0]?.resolve(null)
  answers[1]?.resolve(lasting)
  const [first, second] = await both
  expect(second).toEqual(first)
})

test('a key is kept at the next use where nobody tells that the keychain has opened', async () => {
  let key: Buffer | null = null
  const keys = keysOf({ readOrMake: async () => key })
  await keys.of(one, [])
  key = lasting
  await keys.of(one, [])
  expect(keys.endsWithProgram(one)).toBe(false)
})

test('work whose key could not be written ends with the program, until it is', async () => {
  const settings = settingsOf()
  const { change } = settings
  settings.change = () => Promise.reject(new Error('ENOSPC'))
  const { keys, open } = await lateStart(settings)
  await open()
  expect(keys.endsWithProgram(one)).toBe(true)
  settings.change = change
  await keys.keep()
  expect(keys.endsWithProgram(one)).toBe(false)
})

test('a key goes at the first use of a start that finds no work of it, and not later', async () => {
  const settings = settingsOf()
  const starts: string[] = []
  for (const origin of [one, one, two]) {
    const { open, start } = await lateStart(settings, origin)
    await open()
    starts.push(start)
  }
  const keptStarts = () => settings.current().keptWorkKeys.map(({ start }) => start)
  expect(keptStarts()).toEqual(starts.slice(1))
  const next = withKeychain(settings)
  await next.of(one, starts.slice(1, 2))
  // The page has moved it, which may not be on the disk yet.
  await next.of(one, [])
  expect(keptStarts()).toEqual(starts.slice(1))
  await withKeychain(settings).of(one, [])
  expect(keptStarts()).toEqual(starts.slice(2))
})

test('a forgotten key is gone, from the keychain, from the settings and from this start', async () => {
  const settings = settingsOf()
  const { keys, own, open } = await lateStart(settings)
  await open()
  cleared = []
  await keys.forget(one)
  expect([cleared, settings.current().keptWorkKeys]).toEqual([[one], []])
  expect((await keysOf({}, settings).of(one, [])).key).not.toEqual(own.key)
  expect((await keys.of(one, [])).start).toBeNull()
})

test('a key that is forgotten while the keychain is asked is not kept', async () => {
  const settings = settingsOf()
  const asked = Promise.withResolvers<Buffer | null>()
  let isFirst = true
  const readOrMake = async () => (isFirst ? null : asked.promise)
  const keys = keysOf({ readOrMake }, settings)
  await keys.of(one, [])
  isFirst = false
  const kept = keys.keep()
  await keys.forget(one)
  asked.resolve(lasting)
  await kept
  expect(settings.current().keptWorkKeys).toEqual([])
})
