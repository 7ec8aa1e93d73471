import { expect, test } from 'vitest'
import { loginPath, returnPath } from './login-path.ts'

test.each([
  null,
  '',
  'https://evil.example/admin',
  '//evil.example/admin',
  '///evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example/admin',
  '/\t/evil.example/admin',
  '/\n/evil.example',
  ' /admin/posts',
  'javascript:alert(1)//admin',
  'data:text/html,/admin',
  '/admin/../blog',
  '/admin/%2e%2e/blog',
  '/admin//evil.example',
  '/adminevil',
  '/administrator',
  '/blog',
  'admin/posts',
  '@evil.example/admin',
  '/admin/login',
  '/admin/login?next=/admin/login',
  '/admin/logout',
  `/admin/${'a'.repeat(3000)}`,
])('sends %j to the first page', asked => {
  expect(returnPath(asked)).toBe('/admin')
})

test.each([
  '/admin',
  '/admin/posts',
  '/admin/posts?page=2&q=%D0%B0',
  '/admin/posts/12#text',
  '/admin/orders/7/',
  '/admin/requests/?open=7',
  '/admin?x=https://evil.example',
])('keeps %s', asked => {
  expect(returnPath(asked)).toBe(asked)
})

test('the login path carries the reason and the page', () => {
  expect(loginPath('login', '/admin/posts?page=2')).toBe(
    '/admin/login?message=login&next=%2Fadmin%2Fposts%3Fpage%3D2',
  )
  expect(loginPath('session')).toBe('/admin/login?message=session')
  expect(loginPath('session', '//evil.example')).toBe('/admin/login?message=session')
})
