import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { type DraftSeal, sealDrafts } from './draft-seal.ts'
import { readFile, removeFiles, storeDraftFile } from './file-store.ts'

const stored = new Map<string, unknown>()
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  delMany: async (names: string[]) => {
    for (const name of names) stored.delete(name)
  },
  keys: async () => [...stored.keys()],
}))

const turned = (bytes: Uint8Array) => Uint8Array.from(bytes, byte => ~byte)
const seal: DraftSeal = {
  seal: (_name, content) => turned(content),
  open: (_name, sealed) => (sealed[0] === 0 ? null : turned(sealed)),
}
const file = new File(['скан паспорта'], 'Коваль.jpg', { type: 'image/jpeg', lastModified: 5 })

beforeEach(() => stored.clear())
afterAll(() => {
  vi.resetModules()
})

test('without a key a file lies as it is; with one neither its words nor its name can be read, but it comes back whole', async () => {
  await storeDraftFile('draft', file)
  expect(stored.get('draft')).toBe(file)
  sealDrafts(seal)
  expect(await readFile('draft')).toBe(file)

  await storeDraftFile('draft', file)
  const { about, content } = stored.get('draft') as { about: string; content: Uint8Array }
  expect(Buffer.from(content).includes('скан')).toBe(false)
  expect(atob(about.slice(1))).not.toContain('jpg')
  const back = await readFile('draft')
  expect(await back?.text()).toBe('скан паспорта')
  expect(back).toMatchObject({ name: 'Коваль.jpg', type: 'image/jpeg', lastModified: 5 })

  stored.set('draft', { about, content: new Uint8Array([0]) })
  expect(await readFile('draft')).toBeNull()
  await storeDraftFile('draft', null)
  expect(stored.size).toBe(0)
})

test('the files of one server are removed, and those of another stay', async () => {
  for (const name of ['one 1', 'one until the end 2', 'one.example 3']) stored.set(name, file)
  await removeFiles(name => name.startsWith('one '))
  expect([...stored.keys()]).toEqual(['one.example 3'])
})
