import { expect, test } from 'vitest'
import { callPath } from './call-path.ts'

test.each([undefined, null, ''])('refuses a path without its parameter (%j)', id => {
  expect(() => callPath('/api/post/:id', { id })).toThrow(TypeError)
})

test.each([
  ['usa/eu', '/api/meta/single/usa%2Feu'],
  ['..', '/api/meta/single/%2E%2E'],
  ['.', '/api/meta/single/%2E'],
  ['a?b#c', '/api/meta/single/a%3Fb%23c'],
])('keeps %j inside its segment', (page, path) => {
  expect(callPath('/api/meta/single/:page', { page })).toBe(path)
})

test('adds the query and leaves empty values out', () => {
  expect(callPath('/api/request', {}, { q: 'а & б', status: '', kind: undefined, page: 2 })).toBe(
    '/api/request?q=%D0%B0+%26+%D0%B1&page=2',
  )
})
