import { expect, test } from 'vitest'
import { distanceOf, isFarOff } from './compare-bank-rate.ts'

test.each([
  [45, 44, '+2,27\u00a0%', false],
  [44, 44, '0\u00a0%', false],
  [48.4, 44, '+10\u00a0%', false],
  [48.41, 44, '+10,02\u00a0%', true],
  [4.47, 44.7, '−90\u00a0%', true],
  [45, null, null, false],
])('%f beside the bank’s %s is %s away', (given, bank, words, far) => {
  expect(distanceOf(given, bank)).toBe(words)
  expect(isFarOff(given, bank)).toBe(far)
})
