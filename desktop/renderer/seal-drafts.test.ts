import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { countUnsaved, removeUnsaved } from './drafts-for-server.ts'
import { draftSealBy } from './seal-by-key.ts'

const key = new Uint8Array(32).fill(7)
const text = new TextEncoder().encode('Олена Коваль, 067 123 45 67')

beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval'] }))
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('what is sealed says nothing, is different each time, and opens by its key and its name alone', () => {
  const seal = draftSealBy(key)
  const sealed = seal.seal('draft 1', text)
  expect(Buffer.from(sealed).includes('Олена')).toBe(false)
  expect(seal.seal('draft 1', text)).not.toEqual(sealed)
  expect(draftSealBy(key.slice()).open('draft 1', sealed)).toEqual(text)
  expect(seal.open('draft 2', sealed)).toBeNull()
  expect(draftSealBy(new Uint8Array(32)).open('draft 1', sealed)).toBeNull()
  sealed[30] = (sealed[30] ?? 0) ^ 1
  expect(seal.open('draft 1', sealed)).toBeNull()
  expect(seal.open('draft 1', new Uint8Array())).toBeNull()
})

const storageOf = (texts: Map<string, string>): Storage => ({
  get length() {
    return texts.size
  },
  key: place => [...texts.keys()][place] ?? null,
  getItem: name => texts.get(name) ?? null,
  setItem: (name, value) => void texts.set(name, value),
  removeItem: name => void texts.delete(name),
  clear: () => texts.clear(),
})

const [one, two] = ['1'.repeat(16), '2'.repeat(16)]

/** A page with this key: what it has left, and what it finds of it. */
const pageWith = async (
  storage: Map<string, string>,
  start: string | null,
  sealKey: () => Promise<Uint8Array> = async () => key,
  reported: number[] = [],
) => {
  vi.resetModules()
  vi.stubGlobal('localStorage', storageOf(storage))
  const { sealDraftsOf } = await import('./seal-drafts.ts')
  const { draftKey } = await import('#shared/admin/platform/drafts/draft-store.ts')
  const { opened, sealed } = await import('#shared/admin/platform/drafts/draft-seal.ts')
  const bridge = {
    sealKey: async () => ({ key: await sealKey(), start, earlier: [] }),
    setDraftsAtRisk: async (count: number) => void reported.push(count),
  }
  await sealDraftsOf(bridge, 'https://broker.example')
  const name = draftKey(1, 'post-1')
  return {
    write: (words: string) => storage.set(name, sealed(name, words)),
    read: () => opened(name, storage.get(name) ?? null),
  }
}

const keyOf = (byte: number) => async () => new Uint8Array(32).fill(byte)

test('work under a key of this start alone lies beside the lasting work, and goes with the start', async () => {
  const storage = new Map<string, string>()
  ;(await pageWith(storage, null)).write('lasting')
  const locked = await pageWith(storage, one, keyOf(1))
  expect(locked.read()).toBeNull()
  locked.write('of a start without a keychain')
  expect((await pageWith(storage, one, keyOf(1))).read()).toBe('of a start without a keychain')
  expect((await pageWith(storage, two, keyOf(2))).read()).toBeNull()
  expect(storage.size).toBe(1)
  locked.write('of a start that has ended')
  expect((await pageWith(storage, null)).read()).toBe('lasting')
  // Nobody is asked about work that is gone when its server is forgotten.
  expect(countUnsaved(storageOf(storage), 'https://broker.example')).toEqual({ queued: 0, drafts: 1 })
})

test('the program hears how many drafts end with it, and of no lasting one', async () => {
  const storage = new Map<string, string>()
  const reported: number[] = []
  ;(await pageWith(storage, null, undefined, reported)).write('lasting')
  const page = await pageWith(storage, one, keyOf(1), reported)
  page.write('of a start without a keychain')
  const afterSeconds = (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000)
    return reported
  }
  expect(afterSeconds(3)).toEqual([1])
  storage.clear()
  expect(afterSeconds(3)).toEqual([1, 0])
})

test('what another key has sealed is not thrown away: the keychain that has it may come back', async () => {
  const storage = new Map<string, string>()
  ;(await pageWith(storage, null, keyOf(1))).write('under the first key')
  expect((await pageWith(storage, null, keyOf(2))).read()).toBeNull()
  expect((await pageWith(storage, null, keyOf(1))).read()).toBe('under the first key')
})

test('work of this start alone is counted with its server too', async () => {
  const storage = new Map<string, string>()
  ;(await pageWith(storage, one)).write('Коваль')
  const none = { queued: 0, drafts: 0 }
  expect(countUnsaved(storageOf(storage), 'https://broker.example')).toEqual({ ...none, drafts: 1 })
  expect(countUnsaved(storageOf(storage), 'https://other.example')).toEqual(none)
  expect([...storage.keys()]).toEqual([`admin-draft:https://broker.example until the end ${one} 1:post-1`])
})

test('a page that main gives no key signs in all the same, and seals by a key of its own', async () => {
  const storage = new Map<string, string>()
  ;(await pageWith(storage, null)).write('lasting')
  const kept = `admin-draft:https://broker.example until the end ${two} 1:post-2`
  storage.set(kept, '#of a key that was kept')
  const page = await pageWith(storage, null, () => Promise.reject(new Error('No server is chosen')))
  expect(storage.delete(kept)).toBe(true)
  page.write('Коваль')
  expect(page.read()).toBe('Коваль')
  expect([...storage.values()]).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)])
  expect((await pageWith(storage, null)).read()).toBe('lasting')
})

test('what a list looked like lies sealed for its server, and stays', async () => {
  const storage = new Map<string, string>()
  await pageWith(storage, null)
  const { rememberHere } = await import('#shared/admin/platform/lists/list-queries.ts')
  rememberHere('quotes', 1, { columns: ['number'], density: 'normal', views: [] })
  expect([...storage]).toEqual([
    ['admin-list-state:https://broker.example 1:quotes', expect.stringMatching(/^#/)],
  ])
  await pageWith(storage, null)
  expect(storage.size).toBe(1)
})

test('work for a server is counted and removed without its key, whoever has left it, and another’s stays', async () => {
  const server = 'https://broker.example'
  const others = ['admin-draft:https://broker.example:8080 3:post-1', 'admin-draft:3:post-1', 'theme']
  const names = [
    '3:post-1',
    // To be saved, with its work beside it.
    '3:post-2',
    '3:waiting-save-post-2',
    // Saved from elsewhere: without work beside it.
    '3:waiting-save-post-9',
    // Another person's of the same post is another.
    '4:post-2',
    `until the end ${one} 3:waiting-save-call-a1`,
    `until the end ${one} 3:waiting-save-table-iaa-fee`,
    `until the end ${one} 3:table-iaa-fee`,
    // Of a person who was erased: it only blocks the work.
    '3:order-7 forgotten',
  ]
  const texts = new Map(
    [
      ...names.map(name => `admin-draft:${server} ${name}`),
      `admin-list-state:${server} 3:quotes`,
      ...others,
    ].map(name => [name, '#sealed']),
  )
  const storage = storageOf(texts)
  expect(countUnsaved(storage, server)).toEqual({ queued: 4, drafts: 2 })
  await removeUnsaved(storage, server)
  expect([...texts.keys()]).toEqual(others)
  expect(countUnsaved(storage, server)).toEqual({ queued: 0, drafts: 0 })
})
