import { expect, test } from 'vitest'
import { checkOfficeOption } from '#shared/domain/calculation/office-options.ts'
import { answerBy } from './answer-by.ts'

const week = { work_hours: 'Пн–Пт 9:00–18:00' }

test.each([
  // Friday at noon, on the eve of it, on Saturday, and where nobody knows the hours.
  [week, '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'],
  [week, '2026-11-20T03:00:00.000Z', '2026-11-20T08:00:00.000Z'],
  [week, '2026-11-21T10:00:00.000Z', '2026-11-23T08:00:00.000Z'],
  [{ ...week, 'private.answer_minutes': '15' }, '2026-11-21T10:00:00.000Z', '2026-11-23T07:15:00.000Z'],
  // The clocks go forward at three in the night to this Sunday, and back in October.
  [{ work_hours: 'ежедневно 9:00–18:00' }, '2026-03-28T20:00:00.000Z', '2026-03-29T07:00:00.000Z'],
  [{ work_hours: 'ежедневно 9:00–18:00' }, '2026-10-24T20:00:00.000Z', '2026-10-25T08:00:00.000Z'],
  [{ work_hours: 'как получится' }, '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  [
    { work_hours: ' ', 'work_hours.uk': 'Пн–Пт 9:00–18:00' },
    '2026-11-21T10:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
  ],
  [{}, '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
  [{ 'private.answer_minutes': 'скоро' }, '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'],
])('%j: asked at %s, answered by %s', (options, asked, by) => {
  expect(answerBy(options, asked)).toBe(by)
})

test('the limit is a number of minutes', () => {
  for (const wrong of ['0', 'час', '10081', '-5', '1.5'])
    expect(checkOfficeOption('private.answer_minutes', wrong)).toMatch(/Минут/)
  expect(checkOfficeOption('private.answer_minutes', '15')).toBeNull()
})
