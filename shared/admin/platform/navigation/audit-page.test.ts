import { expect, test } from 'vitest'
import { auditPage } from './audit-page.ts'

test('records lead to their screens', () => {
  expect(auditPage('post', '7')).toBe('/admin/posts/7')
  expect(auditPage('session', '7')).toBe('/admin/setting?tab=people')
  expect(auditPage('picture', 'a1'.repeat(32))).toBe(`/admin/media/${'a1'.repeat(32)}`)
  expect(auditPage('from a newer server', '7')).toBeNull()
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
