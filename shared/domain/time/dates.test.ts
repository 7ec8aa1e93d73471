import { describe, expect, it } from 'vitest'
import { formatDate } from './dates.ts'

describe('dates', () => {
  it.each([
    ['2026-11-05T09:00:00Z', '05 листопада 2026'],
    ['2026-01-01', '01 січня 2026'],
    ['2025-12-31T22:30:00Z', '01 січня 2026'],
    ['2026-06-30T21:30:00Z', '01 липня 2026'],
  ])('%s is shown as %s', (iso, shown) => expect(formatDate(iso)).toBe(shown))

  it('name every month', () => {
    expect(
      Array.from({ length: 12 }, (_, index) => formatDate(`2026-${String(index + 1).padStart(2, '0')}-09`)),
    ).toEqual([
      '09 січня 2026',
      '09 лютого 2026',
      '09 березня 2026',
      '09 квітня 2026',
      '09 травня 2026',
      '09 червня 2026',
      '09 липня 2026',
      '09 серпня 2026',
      '09 вересня 2026',
      '09 жовтня 2026',
      '09 листопада 2026',
      '09 грудня 2026',
    ])
  })
})
