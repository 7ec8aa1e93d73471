import { expect, test } from 'vitest'
import { auditPage, fieldName, showValue, verbOf } from './audit-labels.ts'

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
  ['x', { a: 1 }, '{"a":1}'],
])('%s: %j is shown as %s', (field, value, shown) => {
  expect(showValue(field, value)).toBe(shown)
})

test('the language of a page has a name of its own in the log', () => {
  expect(fieldName('lang', 'site-page')).toBe('Язык')
})

test('unknown verbs stay readable, and records lead to their screens', () => {
  expect(verbOf('publish')).toBe('публикация по расписанию')
  expect(verbOf('something-new')).toBe('something-new')
  expect(auditPage('post', '7')).toBe('/admin/posts/7')
  expect(auditPage('session', '7')).toBeNull()
  expect(auditPage('post', null)).toBeNull()
})
