import { expect, test } from 'vitest'
import { withBadge } from './title-badge.ts'

test.each([
  ['Заявки', 3, '(3) Заявки'],
  ['(3) Заявки', 4, '(4) Заявки'],
  ['(3) Заявки', 0, 'Заявки'],
  ['Заявки (новые)', 0, 'Заявки (новые)'],
])('%s with %i', (title, count, shown) => {
  expect(withBadge(title, count)).toBe(shown)
})
