/** What a fee cell may hold. */
import { expect, test } from 'vitest'
import { readAmount, readFee } from './fee-formula.ts'

test.each([
  [129, 12_900, 0, 129, '129\u00a0$'],
  ['137.5', 13_750, 0, 137.5, '137,50\u00a0$'],
  ['7.25%', 0, 72_500, '7.25%', '7,25 %'],
  ['7,25 %', 0, 72_500, '7.25%', '7,25 %'],
  ['600 + 1%', 60_000, 10_000, '600 + 1%', '600\u00a0$ + 1 %'],
  ['$600+0.5%', 60_000, 5000, '600 + 0.5%', '600\u00a0$ + 0,5 %'],
  ['100%', 0, 1_000_000, '100%', '100 %'],
  ['FREE', 0, 0, 0, '0\u00a0$'],
  ['7.5% of sale price', 0, 75_000, '7.5%', '7,5 %'],
  ['7.25 % of the final bid', 0, 72_500, '7.25%', '7,25 %'],
  ['$600 + 1% of sales price', 60_000, 10_000, '600 + 1%', '600\u00a0$ + 1 %'],
  ['10% of purchase price', 0, 100_000, '10%', '10 %'],
  ['7.5% of the high bid', 0, 75_000, '7.5%', '7,5 %'],
  ['6 % от суммы', 0, 60_000, '6%', '6 %'],
  ['6 % від ціни', 0, 60_000, '6%', '6 %'],
  [' Безкоштовно ', 0, 0, 0, '0\u00a0$'],
])('%s is read', (cell, cents, share, kept, text) => {
  expect(readFee(cell)).toEqual({ cents, share, cell: kept, text })
})

test.each([
  '',
  'x',
  '-5',
  '5%%',
  '101%',
  '1.23456%',
  '1 + 2',
  '1% + 2',
  '600 + 1% + 1',
  '6% of price, min $1000',
  '6% of reserve',
  '1e3',
  '0.001',
  '10000000',
  null,
  -1,
  0.001,
  Number.NaN,
])('%s is rejected', cell => {
  expect(readFee(cell)).toBeNull()
})

test('amounts forgive spaces, the dollar, thousands marks, a comma and the noise of a spreadsheet, and nothing else', () => {
  const same = [
    '1 234,5',
    '$1,234.50',
    '1234.5 $',
    '1\u202f234,50',
    '1.234,50',
    'US$ 1234.50',
    '1234,50 USD',
    '1234.5usd',
  ]
  expect(same.map(readAmount)).toEqual(same.map(() => 123_450))
  expect(['$1,234', 'US$ 1,234', '1 234 долл.', '1234 доларів США'].map(readAmount)).toEqual(
    Array.from({ length: 4 }, () => 123_400),
  )
  expect(readAmount('1,234,567.5')).toBe(123_456_750)
  expect(readAmount('1.234.567,5')).toBe(123_456_750)
  expect(readAmount(137.49999999999997)).toBe(13_750)
  const wrong = [
    '1,234',
    '1.234',
    '12,34.50',
    '12.34,50',
    '--',
    '+5',
    '€5',
    '5 EUR',
    '12$34',
    '$',
    'USD',
    '−5',
  ]
  expect(wrong.map(readAmount)).toEqual(wrong.map(() => null))
})
