import { expect, test } from 'vitest'
import { clockOffset, tokenExpiry, tokenOwner } from './token-claims.ts'

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
  tokenOf({ exp: 0 }),
  tokenOf({ exp: 1.5 }),
  tokenOf({ exp: 1e20 }),
  tokenOf({ exp: 253_402_300_800 }),
  tokenOf({ exp: 5, iat: 1.5 }),
  tokenOf({ exp: 5, iat: 0 }),
  `${tokenOf({ exp: 5 })}.s`,
  `${tokenOf({ exp: 5 })}${'s'.repeat(8192)}`,
  tokenOf({ exp: null }),
  tokenOf('{'),
  tokenOf('null'),
  tokenOf('[]'),
  `${'a'.repeat(9000)}.b.c`,
])('%j has no life', token => {
  expect(tokenExpiry(token)).toBeNull()
})

test('a token of 8192 letters is read, to the last second of the year 9999', () => {
  const token = tokenOf({ exp: 253_402_300_799, iat: 1 })
  expect(tokenExpiry(token.padEnd(8192, 's'))).toBe(253_402_300_799_000)
  expect(tokenExpiry(token.padEnd(8193, 's'))).toBeNull()
})

test.each([
  ['7', '7'],
  ['123456789012345', '123456789012345'],
  ['1234567890123456', null],
  ['0', null],
  ['07', null],
  ['7a', null],
  ['a7', null],
  ['', null],
  [7, null],
])('the account %j of a token is %j', (sub, account) => {
  expect(tokenOwner(tokenOf({ sub, exp: 5 }))).toBe(account)
})

test('the clock is corrected by the server, not by the delay of the network', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  expect(clockOffset('Fri, 20 Nov 2026 12:00:20 GMT', now)).toBe(0)
  expect(clockOffset('Fri, 20 Nov 2026 15:00:00 GMT', now)).toBe(3 * 3_600_000)
  expect(clockOffset('Fri, 20 Nov 2026 12:01:00 GMT', now + 1)).toBe(0)
  expect(clockOffset('Fri, 20 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
  expect(clockOffset('yesterday', now)).toBeNull()
  expect(clockOffset(null, now)).toBeNull()
})
