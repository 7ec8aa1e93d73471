import { expect, test, vi } from 'vitest'

test('a page without a secure context has random ids too', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  await import('./random-uuid.ts')
  const made = Array.from({ length: 100 }, () => crypto.randomUUID())
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(new Set(made).size).toBe(100)
  vi.unstubAllGlobals()
})
