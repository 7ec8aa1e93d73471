import { expect, test } from 'vitest'
import { clockOffset, tokenExpiry } from './token-claims.ts'

const tokenOf = (payload: unknown) =>
  `h.${Buffer.from(typeof payload === 'string' ? payload : JSON.stringify(payload)).toString('base64url')}.s`

test('exp is read in milliseconds', () => {
  expect(tokenExpiry(tokenOf({ exp: 1_800_000_000 }))).toBe(1_800_000_000_000)
})

test.each([
  '',
  'a.b',
  'a.b.c.d',
  'not a token',
  tokenOf({}),
  tokenOf({ exp: '1800000000' }),
  tokenOf({ exp: -1 }),
  tokenOf({ exp: 1.5 }),
  tokenOf({ exp: 1e20 }),
  tokenOf({ exp: null }),
  tokenOf('{'),
  tokenOf('null'),
  tokenOf('[]'),
  `${'a'.repeat(9000)}.b.c`,
])('%j has no life', token => {
  expect(tokenExpiry(token)).toBeNull()
})

test('the clock is corrected by the server, not by the delay of the network', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(clockOffset('Fri, 20 Nov 2026 12:00:20 GMT', now)).toBe(0)
  expect(clockOffset('Fri, 20 Nov 2026 15:00:00 GMT', now)).toBe(3 * 3_600_000)
  expect(clockOffset('yesterday', now)).toBeNull()
  expect(clockOffset(null, now)).toBeNull()
})
