import { expect, test, vi } from 'vitest'

test('a Friday has the apostrophe of all other words', async () => {
  vi.doMock('#messages/language.js', () => ({ language: 'uk-UA' }))
  const { formatLongDay } = await import('./format-time.ts')
  expect(formatLongDay('2027-01-01')).toBe('п’ятниця, 1 січня 2027 р.')
})
