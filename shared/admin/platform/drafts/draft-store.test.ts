import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { keysIn } from './draft-seal.ts'
import {
  draftKey,
  forgetDrafts,
  isForgottenKey,
  type ListedStorage,
  listDrafts,
  readDraft,
  removeDraft,
  writeDraft,
} from './draft-store.ts'

const memory = (): ListedStorage & { items: Map<string, string> } => {
  const items = new Map<string, string>()
  return {
    items,
    get length() {
      return items.size
    },
    key: place => [...items.keys()][place] ?? null,
    getItem: key => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: key => void items.delete(key),
  }
}

const schema = z.object({ title: z.string() })
const draft = {
  savedAt: '2026-11-20T10:00:00.000Z',
  erasedWith: null,
  baseVersion: 3,
  values: { title: 'Акциз' },
}
const key = draftKey(1, 'post-12')

test.each(['', '{', '[]', 'null', '{"savedAt":"yesterday","baseVersion":1,"values":{"title":"a"}}'])(
  'takes %j for nothing',
  text => {
    const storage = memory()
    storage.items.set(key, text)
    expect(readDraft(storage, key, schema)).toBeNull()
  },
)

test('takes the work of another version of the program for nothing', () => {
  const storage = memory()
  writeDraft(storage, key, { ...draft, values: { heading: 'Акциз' } })
  expect(readDraft(storage, key, schema)).toBeNull()
})

test('says when the device has no room', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(writeDraft(full, key, draft)).toBe(false)
})

test('keeps the beginning of the changed fields alone, and none that it could mistake', () => {
  const fields = z.object({ title: z.string(), text: z.string(), note: z.string().optional() })
  const begun = { title: 'Пошлина', text: 'Долгий текст' }
  const values = { title: 'Акциз', text: 'Долгий текст' }
  const storage = memory()
  writeDraft(storage, key, { ...draft, values, begun })
  expect(storage.items.get(key)).not.toMatch(/Долгий.*Долгий/)
  expect(readDraft(storage, key, fields)?.begun).toEqual(begun)
  writeDraft<z.infer<typeof fields>>(storage, key, { ...draft, values: { ...values, note: 'Новое' }, begun })
  expect(readDraft(storage, key, fields)).toMatchObject({ values: { note: 'Новое' }, begun: undefined })
  writeDraft(storage, key, { ...draft, values })
  expect(readDraft(storage, key, fields)).toMatchObject({ values, begun: undefined })
})

test('keeps the work of a person apart from another’s', () => {
  const storage = memory()
  writeDraft(storage, key, draft)
  expect(readDraft(storage, key, schema)).toEqual(draft)
  expect(readDraft(storage, draftKey(2, 'post-12'), schema)).toBeNull()
  removeDraft(storage, key)
  expect(readDraft(storage, key, schema)).toBeNull()
})

test('work about a customer who was erased leaves for everybody and is not written again', () => {
  const storage = memory()
  const ofOrder = { ...draft, erasedWith: 'order-5' } as const
  for (const [userId, record] of [
    [1, 'order-5'],
    [2, 'invoice-9-of-5'],
  ] as const)
    writeDraft(storage, draftKey(userId, record), ofOrder)
  writeDraft(storage, key, draft)
  forgetDrafts(storage, 'order-5')
  expect(keysIn(storage, '').filter(name => !isForgottenKey(name))).toEqual([key])
  expect(writeDraft(storage, draftKey(1, 'payer-5'), ofOrder)).toBe(false)
  expect(writeDraft(storage, draftKey(1, 'order-7'), { ...draft, erasedWith: 'order-7' })).toBe(true)
})

test('lists several pieces of never-saved work of one person, the latest first', () => {
  const storage = memory()
  writeDraft(storage, draftKey(1, 'post-new-a'), { ...draft, savedAt: '2026-11-19T10:00:00.000Z' })
  writeDraft(storage, draftKey(1, 'post-new-b'), draft)
  writeDraft(storage, draftKey(1, 'post-7'), draft)
  writeDraft(storage, draftKey(11, 'post-new-c'), draft)
  storage.setItem(draftKey(1, 'post-new-broken'), '{')
  expect(listDrafts(storage, 1, 'post-new-', schema).map(({ record }) => record)).toEqual([
    'post-new-b',
    'post-new-a',
  ])
})

test('work for one server is not shown as work for another', async () => {
  const storage = memory()
  vi.resetModules()
  const apart = await import('./draft-store.ts')
  apart.separateDrafts('https://rehearsal.example')
  const there = apart.draftKey(1, 'post-12')
  apart.writeDraft(storage, there, draft)
  expect(readDraft(storage, key, schema)).toBeNull()
  expect(apart.readDraft(storage, there, schema)).toEqual(draft)
})
