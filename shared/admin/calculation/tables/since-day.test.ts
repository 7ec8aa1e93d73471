import { expect, it } from 'vitest'
import { sinceDay } from './since-day.ts'

it.each([
  ['2026-12-01', 'с\u00a01\u00a0декабря'],
  ['2026-12-02', 'со\u00a02\u00a0декабря'],
  ['2027-01-15', 'с\u00a015\u00a0января\u00a02027'],
])('%s', (day, words) => expect(sinceDay(day, '2026-11-20')).toBe(words))
