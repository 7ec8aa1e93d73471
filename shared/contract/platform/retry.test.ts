import { expect, test } from 'vitest'
import { isKeyForgotten, pauseAfter, type Retry, retryOf } from './retry.ts'

const explained: Record<Retry, number[]> = {
  later: [0, 408, 425, 429, 502, 503, 504, 507],
  'signed-out': [401],
  broken: [200, 302, 500, 501, 505],
  never: [400, 403, 404, 409, 410, 413, 415, 422],
}

test.each(Object.entries(explained))('%s: %j', (retry, statuses) => {
  for (const status of statuses) expect([status, retryOf(status, true)]).toEqual([status, retry])
})

test.each([
  [409, 'later'],
  [413, 'later'],
  [403, 'never'],
  [404, 'never'],
  [500, 'broken'],
  [520, 'later'],
  [521, 'later'],
  [524, 'later'],
  [530, 'later'],
] as const)('%d of something between us and the server: %s', (status, retry) => {
  expect(retryOf(status, false)).toBe(retry)
})

test('every failure in a row waits longer, up to half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(pauseAfter)).toEqual([2_000, 2_000, 4_000, 8_000, 15_000, 30_000, 30_000])
})

test('a key is taken for forgotten an hour before the server forgets it', () => {
  const hour = 60 * 60 * 1000
  expect([null, 0, 1].map(sentAt => isKeyForgotten(sentAt, 23 * hour + 1))).toEqual([false, true, false])
})
