import { expect, it } from 'vitest'
import { isSecretAddress, loggedPath } from './secret-urls.ts'

it.each([
  ['/o/17-abc', '/o/…'],
  ['/O/17-abc', '/o/…'],
  ['/o/17-abc/letters', '/o/…'],
  ['//o//17-abc', '/o/…'],
  ['/uk/o/17-abc', '/o/…'],
  ['/%6F/17-abc', '/o/…'],
  ['/o%2f17-abc', '/o/…'],
  ['/%75k/%6f/17-abc', '/o/…'],
  ['/%6f/17-abc%E0%A4%A', '/o/…'],
  ['/preview/abc', '/preview/…'],
])('%s is logged as %s', (path, logged) => {
  expect([loggedPath(path), isSecretAddress(path)]).toEqual([logged, true])
})

it.each(['/', '/o', '/about/o/x', '/office/x', '/blog/%D0%B0', '/og/post.png', '/api/order/1/link'])(
  '%s opens nothing by itself',
  path => expect([loggedPath(path), isSecretAddress(path)]).toEqual([path, false]),
)
