/** Moments for a next step: within the hours of the office, by the clocks of Kyiv, whatever these are doing. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kyivDay, kyivMinute, kyivMoment } from './kyiv-day.ts'
import { nextStepMoments } from './next-step-moments.ts'
import { nextOpening } from './work-hours.ts'

const week = 'Пн–Пт 9:00–18:00'

test.each([
  // Friday at noon, before the opening, in the last hour; Monday; an office of its own hours; unknown hours at night.
  [week, '2026-11-20T10:00:00Z', ['Через час 11:00', 'В понедельник в 10:00 08:00']],
  [week, '2026-11-20T03:00:00Z', ['Сегодня в 9:00 07:00', 'В понедельник в 10:00 08:00']],
  [week, '2026-11-20T15:30:00Z', ['В понедельник в 10:00 08:00']],
  [week, '2026-11-23T10:00:00Z', ['Через час 11:00', 'Завтра в 10:00 08:00', 'Через неделю в 10:00 08:00']],
  [
    'Пн–Сб 11:00–19:00',
    '2026-11-20T10:00:00Z',
    ['Через час 11:00', 'Завтра в 11:00 09:00', 'В понедельник в 11:00 09:00'],
  ],
  ['Вт–Пт 8:00–9:30', '2026-11-20T10:00:00Z', ['Во вторник в 8:00 06:00']],
  [
    'как получится',
    '2026-11-19T21:30:00Z',
    ['Через час 22:30', 'Завтра в 10:00 08:00', 'В понедельник в 10:00 08:00'],
  ],
])('%s at %s: %j', (hours, now, expected) => {
  expect(
    nextStepMoments(hours, new Date(now)).map(({ label, at }) => `${label} ${at.slice(11, 16)}`),
  ).toEqual(expected)
})

test('each lies ahead, soonest first, while the office is open, and shows the time that it is called by', () => {
  const anyMoment = fc.oneof(
    fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2029-01-01T00:00:00Z'),
      noInvalidDate: true,
    }),
    // Around the changes of the clocks, which come at 01:00 UTC.
    fc
      .tuple(
        fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31'),
        fc.integer({ min: -12_000, max: 3_000 }),
      )
      .map(([day, minutes]) => new Date(Date.parse(`${day}T01:00:00Z`) + minutes * 60_000)),
  )
  const hours = fc.constantFrom(
    week,
    'ежедневно 9:00–18:00',
    'Сб–Вс 10:00–12:00',
    'Ср 0:00–4:30',
    'когда есть свет',
  )
  fc.assert(
    fc.property(hours, anyMoment, (open, now) => {
      const moments = nextStepMoments(open, now)
      expect(moments.length).toBeGreaterThan(0)
      for (const [index, { label, at }] of moments.entries()) {
        const moment = new Date(at)
        expect(at > (moments[index - 1]?.at ?? now.toISOString())).toBe(true)
        expect(nextOpening(open, moment)?.isOpen ?? true).toBe(true)
        const [, hour, minute] = /в (\d+):(\d\d)$/.exec(label) ?? []
        if (hour) expect(kyivMinute(moment)).toBe(Number(hour) * 60 + Number(minute))
        else expect(moment.getTime() - now.getTime()).toBe(3_600_000)
      }
    }),
  )
})

test('a minute of a day is shown by the clocks, also on days of 23 and of 25 hours', () => {
  const days = fc.constantFrom('2026-03-29', '2026-10-25', '2026-07-01', '2026-01-01')
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
      const moment = kyivMoment(day, minute)
      expect(kyivDay(moment)).toBe(day)
      const isSkipped = day === '2026-03-29' && minute >= 180 && minute < 240
      expect(kyivMinute(moment)).toBe(isSkipped ? minute + 60 : minute)
    }),
  )
})
