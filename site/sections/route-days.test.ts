import { expect, test } from 'vitest'
import { routeDays } from './route-days.ts'

const days = (...texts: string[]) => texts.map(text => ({ days: text }))

test('steps with days make one route, and the others are no part of it', () => {
  expect(routeDays(days('', '1–\u20602', '35 - 45', 'за расписанием', '3'), '2026-11-23')).toEqual({
    parts: [
      { start: 0, sure: 1, maybe: 1 },
      { start: 2, sure: 35, maybe: 10 },
      { start: 47, sure: 3, maybe: 0 },
    ],
    longest: 50,
    first: '2027-01-01',
    last: '2027-01-12',
  })
})

test.each([[[]], [['', '']], [['0']], [['9–3']]])('%j is no route', texts => {
  expect(routeDays(days(...texts), '2026-11-23')).toBeNull()
})
