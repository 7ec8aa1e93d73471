import { expect, test } from 'vitest'
import { auditPage, fieldName, verbOf } from './audit-labels.ts'

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

test.each([
  ['company_fee', '/admin/prices'],
  ['service.polish', '/admin/prices'],
  ['site_name', '/admin/setting'],
  [null, '/admin/setting'],
])('the option %s leads to %s', (title, page) => {
  expect(auditPage('option', '7', title)).toBe(page)
})
