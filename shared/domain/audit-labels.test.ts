import { expect, test } from 'vitest'
import { auditPage, showValue, verbOf } from './audit-labels.ts'

test.each([
  ['title', null, '—'],
  ['title', '', '—'],
  ['title', 'done', 'done'],
  ['status', 'done', 'готово'],
  ['status', 'unheard-of', 'unheard-of'],
  ['categories', [1, 2], '1, 2'],
  ['categories', [], '—'],
  ['order', 0, '0'],
  ['on', false, 'нет'],
  ['effectiveFrom', '2026-12-01', '01.12.2026'],
  // By the clock of Kyiv, where the day is another one already.
  ['nextActionAt', '2026-12-01T22:05:00.000Z', '02.12.2026, 00:05'],
  ['title', '2026-13-01', '2026-13-01'],
  ['x', { a: 1 }, '{"a":1}'],
])('%s: %j is shown as %s', (field, value, shown) => {
  expect(showValue(field, value)).toBe(shown)
})

test('unknown verbs stay readable, and records lead to their screens', () => {
  expect(verbOf('publish')).toBe('публикация по расписанию')
  expect(verbOf('something-new')).toBe('something-new')
  expect(auditPage('post', '7')).toBe('/admin/posts/7')
  expect(auditPage('session', '7')).toBeNull()
  expect(auditPage('post', null)).toBeNull()
})
