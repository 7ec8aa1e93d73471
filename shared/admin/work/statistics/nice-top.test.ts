import { expect, test } from 'vitest'
import { niceTop } from './bar-chart.tsx'

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [7, 10],
  [10, 10],
  [11, 20],
  [45, 60],
  [61, 100],
  [1_234, 2_000],
])('a scale for %d ends at %d', (highest, top) => {
  expect(niceTop(highest)).toBe(top)
  expect(Number.isInteger(top / 2)).toBe(true)
})
