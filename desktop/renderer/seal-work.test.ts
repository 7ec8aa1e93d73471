import { afterAll, expect, test, vi } from 'vitest'
import { workSealBy } from './seal-work.ts'

const key = new Uint8Array(32).fill(7)
const text = new TextEncoder().encode('Олена Коваль, 067 123 45 67')

afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('what is sealed says nothing, is different each time, and opens by its key and its name alone', () => {
  const seal = workSealBy(key)
  const sealed = seal.seal('draft 1', text)
  expect(Buffer.from(sealed).includes('Олена')).toBe(false)
  expect(seal.seal('draft 1', text)).not.toEqual(sealed)
  expect(workSealBy(key.slice()).open('draft 1', sealed)).toEqual(text)
  expect(seal.open('draft 2', sealed)).toBeNull()
  expect(workSealBy(new Uint8Array(32)).open('draft 1', sealed)).toBeNull()
  sealed[30] = (sealed[30] ?? 0) ^ 1
  expect(seal.open('draft 1', sealed)).toBeNull()
  expect(seal.open('draft 1', new Uint8Array())).toBeNull()
})

/** A page with this key: what it has left, and what it finds of it. */
const pageWith = async (
  storage: Map<string, string>,
  isLasting: boolean,
  workKey: () => Promise<Uint8Array> = async () => key,
) => {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    get length() {
      return storage.size
    },
    key: (place: number) => [...storage.keys()][place] ?? null,
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  })
  const { sealWorkOf } = await import('./seal-work.ts')
  const { draftKey } = await import('#shared/admin/drafts/draft-store.ts')
  const { opened, sealed } = await import('#shared/admin/drafts/work-seal.ts')
  await sealWorkOf({ workKey: async () => ({ key: await workKey(), isLasting }) }, 'https://broker.example')
  const name = draftKey(1, 'post-1')
  return {
    write: (words: string) => storage.set(name, sealed(name, words)),
    read: () => opened(name, storage.get(name) ?? null),
  }
}

const keyOf = (byte: number) => async () => new Uint8Array(32).fill(byte)

test('work under a key of this start alone lies beside the lasting work, and goes with the start', async () => {
  const storage = new Map<string, string>()
  ;(await pageWith(storage, true)).write('lasting')
  const locked = await pageWith(storage, false, keyOf(1))
  expect(locked.read()).toBeNull()
  locked.write('of a start without a keychain')
  expect((await pageWith(storage, false, keyOf(1))).read()).toBe('of a start without a keychain')
  expect((await pageWith(storage, false, keyOf(2))).read()).toBeNull()
  expect(storage.size).toBe(1)
  expect((await pageWith(storage, true)).read()).toBe('lasting')
})

test('work of a version that did not seal is found after the update, and no longer readable, with a keychain or without', async () => {
  for (const isLasting of [true, false]) {
    const storage = new Map([['admin-draft:https://broker.example 1:post-1', '{"title":"Коваль"}']])
    const page = await pageWith(storage, isLasting)
    expect(page.read()).toBe('{"title":"Коваль"}')
    expect([...storage.values()]).toEqual([expect.stringMatching(/^#/)])
    // The next page of the same start finds it where it lies now.
    expect((await pageWith(storage, isLasting)).read()).toBe('{"title":"Коваль"}')
  }
})

test('a page that main gives no key signs in all the same, and seals by a key of its own', async () => {
  const storage = new Map<string, string>()
  ;(await pageWith(storage, true)).write('lasting')
  const page = await pageWith(storage, true, () => Promise.reject(new Error('No server is chosen')))
  page.write('Коваль')
  expect(page.read()).toBe('Коваль')
  expect([...storage.values()]).toEqual([expect.stringMatching(/^#/), expect.stringMatching(/^#/)])
  expect((await pageWith(storage, true)).read()).toBe('lasting')
})
