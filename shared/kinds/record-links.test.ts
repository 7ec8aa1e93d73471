import { expect, test } from 'vitest'
import { isAdminPage } from './record-links.ts'

test.each([
  '/admin',
  '/admin/',
  '/admin/posts',
  '/admin/posts/create',
  '/admin/posts/12',
  '/admin/meta/3/',
  '/admin/quotes/2026-000123',
  '/admin/tables/ship-delivery',
])('%s is a page', path => expect(isAdminPage(path)).toBe(true))

test.each([
  '/',
  '/administration',
  '/admin/nothing-here',
  '/admin/posts/12/nothing',
  '/admin/tables/no-such-table',
  '/admin/posts//',
])('%s is none', path => expect(isAdminPage(path)).toBe(false))
