import { expect, test } from 'vitest'
import { answerTimes } from './read-figures.ts'

const start = Date.parse('2026-11-20T08:00:00.000Z')
const taken = (minutes: number | null) => ({
  created_at: new Date(start).toISOString(),
  taken_at: minutes === null ? null : new Date(start + minutes * 60_000).toISOString(),
})

test.each([
  [[], { answered: 0, medianMinutes: null, slowestMinutes: null }],
  [[null], { answered: 0, medianMinutes: null, slowestMinutes: null }],
  [[30, null], { answered: 1, medianMinutes: 30, slowestMinutes: 30 }],
  [[600, 10], { answered: 2, medianMinutes: 305, slowestMinutes: 600 }],
  [[5, 600, 10], { answered: 3, medianMinutes: 10, slowestMinutes: 600 }],
  [[-5, 0], { answered: 2, medianMinutes: 0, slowestMinutes: 0 }],
])('waits of %j minutes', (minutes, expected) => {
  expect(answerTimes(minutes.map(taken))).toMatchObject(expected)
})

test('each wait is in one span, its end included', () => {
  const spread = (minutes: (number | null)[]) =>
    answerTimes(minutes.map(taken)).spread.map(({ within, requests }) => [within, requests])
  expect(spread([-5, 0, 15, 16, 60, 61, 1_440, 1_441, 99_999, null])).toEqual([
    [15, 3],
    [60, 2],
    [240, 1],
    [1_440, 1],
    [null, 2],
  ])
})
