import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { DraftSeal } from './draft-seal.ts'

/** Turns every byte over and puts the name in front: unreadable enough to be looked for. */
const seal: DraftSeal = {
  seal: (name, content) => Uint8Array.from([...new TextEncoder().encode(name), ...content], byte => ~byte),
  open(name, sealed) {
    const whole = new TextDecoder().decode(sealed.map(byte => ~byte))
    return whole.startsWith(name) ? new TextEncoder().encode(whole.slice(name.length)) : null
  },
}
const draft = {
  savedAt: '2026-11-20T10:00:00.000Z',
  erasedWith: null,
  baseVersion: 3,
  values: { title: 'Акциз' },
}
const schema = z.object({ title: z.string() })

/** A store of the browser, without a browser. */
class Memory {
  readonly #items = new Map<string, string>()
  get length() {
    return this.#items.size
  }
  key = (place: number) => [...this.#items.keys()][place] ?? null
  getItem = (key: string) => this.#items.get(key) ?? null
  setItem = (key: string, value: string) => void this.#items.set(key, value)
  removeItem = (key: string) => void this.#items.delete(key)
  clear = () => this.#items.clear()
}

let storage = new Memory()
beforeEach(() => {
  storage = new Memory()
})
// The key is the whole page's.
afterAll(() => {
  vi.resetModules()
})

/** The modules as a page that has just been opened has them. */
const fresh = async () => {
  vi.resetModules()
  return { ...(await import('./draft-seal.ts')), ...(await import('./draft-store.ts')) }
}

test('without a key work lies as it is, with one nobody reads it in the store, under another name nobody at all', async () => {
  const { draftKey, writeDraft, readDraft, sealDrafts } = await fresh()
  const [key, other] = [draftKey(1, 'post-1'), draftKey(1, 'post-2')]
  writeDraft(storage, key, draft)
  expect(storage.getItem(key)).toContain('Акциз')
  sealDrafts(seal)
  writeDraft(storage, key, draft)
  const stored = storage.getItem(key) ?? ''
  expect(stored).toMatch(/^#[\w+/]+=*$/)
  expect(readDraft(storage, key, schema)).toEqual(draft)
  storage.setItem(other, stored)
  expect(readDraft(storage, other, schema)).toBeNull()
  storage.setItem(key, '#not base64!')
  expect(readDraft(storage, key, schema)).toBeNull()
})

test('a page without the key takes sealed work for nothing and leaves it where it is', async () => {
  const { draftKey, writeDraft, readDraft, sealDrafts } = await fresh()
  const key = draftKey(1, 'post-1')
  sealDrafts(seal)
  writeDraft(storage, key, draft)
  const stored = storage.getItem(key) ?? ''
  const later = await fresh()
  storage.setItem(key, stored)
  expect(later.readDraft(storage, key, schema)).toBeNull()
  later.sealDrafts(seal)
  expect(readDraft(storage, key, schema)).toEqual(draft)
})
