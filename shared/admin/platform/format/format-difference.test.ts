import { expect, it } from 'vitest'
import { amountDifference, formatPercent, formatSigned } from './format-difference.ts'

it.each([
  ['120.00', '+120\u00a0$'],
  ['-1234.50', '−1\u00a0234,50\u00a0$'],
  ['0.00', '0\u00a0$'],
])('%s is shown with its sign', (difference, shown) => expect(formatSigned(difference, 'USD')).toBe(shown))

it.each([
  ['8000.50', '7999.00', '-1.50'],
  ['0.10', '0.30', '0.20'],
  ['5.00', '5.00', '0.00'],
])('from %s to %s', (from, to, difference) => expect(amountDifference(from, to)).toBe(difference))

it.each([
  [1.25, '+1,25\u00a0%'],
  [-30, '−30\u00a0%'],
  [0, '0\u00a0%'],
])('%s per cent', (percent, shown) => expect(formatPercent(percent)).toBe(shown))
