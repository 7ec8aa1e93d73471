import { expect, test } from 'vitest'
import { distanceOf, doubtOf } from './compare-bank-rate.ts'

const day = '2026-11-02'

test.each([
  [45, 44, '+2,27\u00a0%', null],
  [44, 44, '0\u00a0%', null],
  [48.4, 44, '+10\u00a0%', null],
  [48.41, 44, '+10,02\u00a0%', 'USD: от курса НБУ отличается на +10,02\u00a0%. Проверьте цифры.'],
  [4.47, 44.7, '−90\u00a0%', 'USD: от курса НБУ отличается на −90\u00a0%. Проверьте цифры.'],
  [45, null, null, null],
])('%f beside the bank’s %s is %s away', (given, bank, words, doubt) => {
  expect(distanceOf(given, bank)).toBe(words)
  // The bank’s rate of the day goes before any other day.
  const known = [{ date: '2026-11-01', USD: given, EUR: null }]
  expect(doubtOf('USD', given, { bank, day, known })).toBe(doubt)
})

const known = [
  { date: '2026-06-01', USD: 44, EUR: 50 },
  { date: '2026-11-01', USD: 45, EUR: null },
  { date: day, USD: 500, EUR: 500 },
]

test.each([
  ['USD', 500, 'USD: от курса на 01.11.2026 отличается на +1\u00a0011,11\u00a0%. Проверьте цифры.'],
  ['USD', 45.5, null],
  ['EUR', 5, 'EUR: от курса на 01.06.2026 отличается на −90\u00a0%. Проверьте цифры.'],
] as const)('without the bank’s, a %s of %f is compared with the nearest other day', (code, given, doubt) => {
  expect(doubtOf(code, given, { bank: null, day, known })).toBe(doubt)
})

test.each([
  [500, 'USD: 500,0000 ₴ — необычный курс. Проверьте цифры.'],
  [4.5, 'USD: 4,5000 ₴ — необычный курс. Проверьте цифры.'],
  [45, null],
])('a rate of %f is looked at by itself where no day is known', (given, doubt) => {
  expect(doubtOf('USD', given, { bank: null, day, known: [] })).toBe(doubt)
})
