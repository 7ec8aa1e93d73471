import { expect, test } from 'vitest'
import { type AskedStart, askedBy, heldStart } from './held-start.ts'

const link = (path: string) => ({ path, file: null })

test('of several links from before the window the last is opened with it, beside a file; later ones go on at once', () => {
  const starts = heldStart()
  starts.receive(link('/admin/posts'))
  starts.receive({ path: null, file: '/home/office/prices.csv' })
  starts.receive(link('/admin/tables'))
  starts.receive({ path: null, file: null })
  const opened: AskedStart[] = []
  expect(starts.listen(asked => opened.push(asked))).toEqual({
    path: '/admin/tables',
    file: '/home/office/prices.csv',
  })
  starts.receive(link('/admin/meta'))
  expect(opened).toEqual([link('/admin/meta')])
})

test('a start that names nothing is not none: its window is shown', () => {
  const starts = heldStart()
  starts.receive(
    askedBy(['customs-broker', '--profile-dir=/x', 'customs-broker://open/admin/logout'], '/home'),
  )
  expect(starts.listen(() => undefined)).toEqual({ path: null, file: null })
  expect(heldStart().listen(() => undefined)).toBeNull()
})
