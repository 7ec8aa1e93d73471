import type { RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { adminScreens, sessionScreens } from '#shared/kinds/all-kinds.ts'
import { patternOf } from '#shared/kinds/record-links.ts'
import { fakeShell } from '#shared/testing/fake-shell.ts'
import { adminRoutes } from './admin-routes.tsx'
import { createServices } from './platform/services.ts'

const pathsOf = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children }) => (children ? pathsOf(children) : (path ?? [])))

test('every screen that the facts name has its page, and no other page is there', () => {
  const paths = pathsOf(adminRoutes(createServices(fakeShell())))
  // For who is signed in, within the layout, and for who is not.
  expect(paths.filter(path => path === '*')).toHaveLength(2)
  const pages = paths.filter(path => path !== '*').map(path => (path === '' ? '/admin' : `/admin/${path}`))
  const screens = [...adminScreens, ...sessionScreens]
  for (const screen of screens)
    expect(
      pages.some(page => page === screen || patternOf(screen).test(page)),
      screen,
    ).toBe(true)
  // The server renders it.
  expect(pages.filter(page => page.endsWith('/preview'))).toEqual(['/admin/posts/:id/preview'])
  for (const page of pages.filter(path => !path.endsWith('/preview')))
    expect(
      screens.some(screen => page === screen || patternOf(screen).test(page)),
      page,
    ).toBe(true)
})
