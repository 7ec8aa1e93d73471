/** Money as text. */
import { describe, expect, test } from 'vitest'
import {
  centsText,
  formatFloat,
  formatMoney,
  groupThousands,
  maxCents,
  parseCents,
  showWholeMoney,
} from './money.ts'

describe('an amount of a request', () => {
  test.each([
    ['8000', 800_000],
    ['8000.5', 800_050],
    [8000.05, 800_005],
    [0.1, 10],
    ['0', 0],
    ['9999999.99', maxCents],
    [9_999_999.99, maxCents],
  ])('%s is read', (amount, cents) => {
    expect(parseCents(amount)).toBe(cents)
  })

  test.each([
    '',
    ' 1',
    '1 000',
    '1,5',
    '1.',
    '.5',
    '1.005',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '10000000',
    'NaN',
    -1,
    1.005,
    1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('%s is rejected', amount => {
    expect(parseCents(amount)).toBeNull()
  })

  test('writing and reading give it back', () => {
    for (const cents of [0, 1, 99, 100, 101, 123_456, maxCents])
      expect(parseCents(centsText(cents))).toBe(cents)
    expect(centsText(800_050)).toBe('8000.50')
  })
})

test('people see groups, a comma, no ,00 and the sign', () => {
  expect(formatMoney('1234567.50', 'UAH')).toBe('1\u00a0234\u00a0567,50\u00a0₴')
  expect(formatMoney('999.00', 'USD')).toBe('999\u00a0$')
  expect(formatMoney('0.05')).toBe('0,05')
  expect([1, 12, 123, 1234, 123_456].map(n => groupThousands(String(n)))).toEqual([
    '1',
    '12',
    '123',
    '1\u00a0234',
    '123\u00a0456',
  ])
})

test('a float that ends in .00 is shown whole', () => {
  expect([formatFloat(12, 2), formatFloat(12.5, 2), formatFloat(12.004, 2), formatFloat(12, 1)]).toEqual([
    '12',
    '12.50',
    '12',
    '12.0',
  ])
})

test('a rounded amount is the exact one rounded half up, and never another', () => {
  expect(
    ['17980.49', '17980.50', '999.99', '5', '0.00'].map(amount => showWholeMoney(amount, 'USD')),
  ).toEqual(['17\u00a0980\u00a0$', '17\u00a0981\u00a0$', '1\u00a0000\u00a0$', '5\u00a0$', '0\u00a0$'])
})
