import { expect, test } from 'vitest'
import { routeDays } from './route-days.ts'

const days = (...texts: string[]) => texts.map(text => ({ days: text }))

test('steps with days make one route, and the others are no part of it', () => {
  expect(routeDays(days('', '1–\u20602', '35 - 45', 'за расписанием', '3'), '2026-11-23')).toEqual({
    stops: [
      null,
      { sure: 1, most: 2, first: '2026-11-24', last: '2026-11-25' },
      { sure: 35, most: 45, first: '2026-12-29', last: '2027-01-09' },
      null,
      { sure: 3, most: 3, first: '2027-01-01', last: '2027-01-12' },
    ],
    first: '2027-01-01',
    last: '2027-01-12',
  })
})

test.each([[[]], [['', '']], [['0']], [['9–3']]])('%j is no route', texts => {
  expect(routeDays(days(...texts), '2026-11-23')).toBeNull()
})
