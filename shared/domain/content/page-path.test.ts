import { expect, test } from 'vitest'
import { allEndpoints } from '#shared/contract/platform/all-endpoints.ts'
import { menuPages } from './menu-pages.ts'
import { fixedPaths, isFixedPath, isFreePath, isIndispensable, metaNameOf } from './page-path.ts'

test.each(['/about', '/korea', '/a1', '/privacy-policy', '/about/team', '/a/b/c'])('%s is free', path => {
  expect(isFreePath(path)).toBe(true)
})

test.each([
  ...[
    '',
    '/',
    'about',
    '//about',
    '/about/',
    '/a/b/c/d',
    '/About',
    '/о-нас',
    '/a b',
    '/a_b',
    '/a.b',
    '/-a',
    '/a-',
    '/a--b',
  ],
  ...['/../admin', '/%61dmin', '/about?x', '/about#x', '/about\n', `/${'a'.repeat(61)}`],
  ...[
    '/admin',
    '/admin/x',
    '/api',
    '/api/about',
    '/blog',
    '/blog/x',
    '/media/x',
    '/assets',
    '/preview/x',
    '/o',
    '/o/x',
    '/home',
    '/uk',
    '/usa',
  ],
])('%j is not', path => {
  expect(isFreePath(path)).toBe(false)
})

test('no page can have the address of a call or of a page of the program: it would never be seen', () => {
  const own = [...allEndpoints, ...menuPages].map(({ path }) => path)
  expect(own.filter(isFreePath)).toEqual([])
  expect(own).toContain('/currency')
})

test('a fixed address is nobody else’s', () => {
  expect(fixedPaths.filter(isFreePath)).toEqual([])
  expect(fixedPaths.every(isFixedPath)).toBe(true)
  expect(fixedPaths.filter(isIndispensable)).toEqual(['/', '/calculator'])
})

test('a meta record has the name of the page', () => {
  expect(['/', '/usa', '/about/team'].map(metaNameOf)).toEqual(['home', 'usa', 'about/team'])
})
