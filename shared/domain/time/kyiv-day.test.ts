import { describe, expect, it } from 'vitest'
import {
  addDays,
  daysBetween,
  daysFrom,
  formatDayDmy,
  isDay,
  kyivDay,
  kyivHour,
  startOfKyivDay,
} from './kyiv-day.ts'

describe('days in Kyiv', () => {
  it.each([
    ['2026-11-20T21:59:59Z', '2026-11-20'],
    ['2026-11-20T22:00:00Z', '2026-11-21'],
    ['2026-07-31T20:59:59Z', '2026-07-31'],
    ['2026-07-31T21:00:00Z', '2026-08-01'],
    // Summer time begins on 29 March 2026 at 03:00 and ends on 25 October 2026 at 04:00.
    ['2026-03-28T21:59:59Z', '2026-03-28'],
    ['2026-03-28T22:00:00Z', '2026-03-29'],
    ['2026-03-29T21:00:00Z', '2026-03-30'],
    ['2026-10-24T21:00:00Z', '2026-10-25'],
    ['2026-10-25T21:59:59Z', '2026-10-25'],
    ['2026-10-25T22:00:00Z', '2026-10-26'],
    ['2026-12-31T22:00:00Z', '2027-01-01'],
  ])('%s is %s', (moment, day) => {
    expect(kyivDay(new Date(moment))).toBe(day)
  })

  it.each(['2026-01-15', '2026-03-28', '2026-03-29', '2026-03-30', '2026-08-01', '2026-10-25', '2026-10-26'])(
    '%s begins with its first moment',
    day => {
      const start = startOfKyivDay(day)
      expect(kyivDay(start)).toBe(day)
      expect(kyivDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
    },
  )

  it('is the day of the calendar at every hour of fifty years', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Kyiv', dateStyle: 'short' })
    const hour = 3_600_000
    // Seven hours forward each time: every hour of the day comes in every week.
    for (let time = Date.UTC(1989, 11, 31); time < Date.UTC(2039, 0, 1); time += 7 * hour) {
      for (const edge of [time - 1, time]) {
        const moment = new Date(edge)
        if (kyivDay(moment) !== calendar.format(moment))
          expect(kyivDay(moment), moment.toISOString()).toBe(calendar.format(moment))
      }
    }
    expect(() => kyivDay(new Date(Number.NaN))).toThrow(RangeError)
  })

  it('tells the hour, midnight as 0', () => {
    expect(kyivHour(new Date('2026-11-20T22:10:00Z'))).toBe(0)
    expect(kyivHour(new Date('2026-07-20T13:10:00Z'))).toBe(16)
  })

  it('walks over months, leap days and changes of the clock', () => {
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('counts from one day to the other by its sign, and between them without', () => {
    expect([daysFrom('2026-03-28', '2026-03-30'), daysFrom('2026-03-30', '2026-03-28')]).toEqual([2, -2])
    expect(daysBetween('2026-03-30', '2026-03-28')).toBe(2)
  })

  it('knows which days there are', () => {
    expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true)
    expect(['2026-02-29', '2026-13-01', '2026-00-10', '20261231', '', '2026-1-1'].some(isDay)).toBe(false)
  })

  it('knows no day with something before or behind it', () => {
    expect(
      ['2026', '2026-01', 'x2026-01-01', '2026-01-01x', '2026-01-01T00:00:00Z', ' 2026-01-01'].some(isDay),
    ).toBe(false)
    expect(['0001-01-01', '9999-12-31', '2000-02-29'].every(isDay)).toBe(true)
    expect(['1900-02-29', '2026-04-31', '2026-01-32', '2026-01-00'].some(isDay)).toBe(false)
  })

  it('writes them with dots', () => expect(formatDayDmy('2026-08-17')).toBe('17.08.2026'))

  it('tells the last hour of a day', () => {
    expect(kyivHour(new Date('2026-11-20T21:59:59Z'))).toBe(23)
    expect(addDays('2026-11-20', 0)).toBe('2026-11-20')
  })
})
