import { expect, test } from 'vitest'
import { waitingLink } from './waiting-link.ts'

test('of several links from before the window the last good one is opened with it, later ones go on at once', () => {
  const links = waitingLink()
  links.receive('customs-broker://open/admin/posts')
  links.receive('customs-broker://open/admin/tables')
  links.receive('customs-broker://open/admin/logout')
  const opened: string[] = []
  expect(links.listen(path => opened.push(path))).toBe('/admin/tables')
  links.receive('customs-broker://open/admin/meta')
  links.receive('https://evil.example/admin')
  expect(opened).toEqual(['/admin/meta'])
})

test('without a link nothing waits', () => {
  expect(waitingLink().listen(() => undefined)).toBeNull()
})
