import { expect, it } from 'vitest'
import { nextOpening } from './work-hours.ts'

// Kyiv is two hours ahead in November, three in summer.
const at = (day: string, utc: string) => new Date(`${day}T${utc}:00Z`)
const friday = '2026-11-20'
const saturday = '2026-11-21'
const sunday = '2026-11-22'

it.each([
  ['Пн–Пт 9:00–18:00', at(saturday, '10:00'), { inDays: 2, weekday: 1, time: '9:00', isOpen: false }],
  [
    'Пн–\u2060Пт\u00a09:00–\u206018:00',
    at(sunday, '10:00'),
    { inDays: 1, weekday: 1, time: '9:00', isOpen: false },
  ],
  ['Пн–Пт 9:00–18:00', at(friday, '06:59'), { inDays: 0, weekday: 5, time: '9:00', isOpen: false }],
  ['Пн–Пт 9:00–18:00', at(friday, '07:00'), { inDays: 0, weekday: 5, time: '18:00', isOpen: true }],
  ['Пн–Пт 9:00–18:00', at(friday, '16:00'), { inDays: 3, weekday: 1, time: '9:00', isOpen: false }],
  // Past midnight in Kyiv, though not yet in Greenwich.
  ['Пн–Пт 9:00–18:00', at(sunday, '22:30'), { inDays: 0, weekday: 1, time: '9:00', isOpen: false }],
  ['Пн–Пт 9:00–18:00', at('2026-07-31', '14:59'), { inDays: 0, weekday: 5, time: '18:00', isOpen: true }],
  ['Пн-Пт 9-18, Сб 10-14:30', at(saturday, '09:00'), { inDays: 0, weekday: 6, time: '14:30', isOpen: true }],
  [
    'Пн–Пт: з 9:00 до 18:00; Нд — вихідний',
    at(saturday, '09:00'),
    { inDays: 2, weekday: 1, time: '9:00', isOpen: false },
  ],
  ['Щодня 8:00–20:00', at(sunday, '19:00'), { inDays: 1, weekday: 1, time: '8:00', isOpen: false }],
  ['Пн–Пт 9.00–18.00', at(saturday, '10:00'), { inDays: 2, weekday: 1, time: '9:00', isOpen: false }],
  ['Пн.–Пт. 9.00–18.30.', at(friday, '07:00'), { inDays: 0, weekday: 5, time: '18:30', isOpen: true }],
  [
    'Пн.9.00-18.00, Сб.10.30–14.00',
    at(saturday, '08:00'),
    { inDays: 0, weekday: 6, time: '10:30', isOpen: false },
  ],
  [
    'Пн–Пт з 9.00 до 18.00; Сб, Нд — вихідні',
    at(saturday, '09:00'),
    { inDays: 2, weekday: 1, time: '9:00', isOpen: false },
  ],
  ...[
    'Щодня 9:00–18:00, Нд — вихідний',
    'Пн–Вс 9:00–18:00; сб, вс — выходной',
    'Пн–Пт 9:00–18:00, сб и вс — выходные дни',
    'Пн–Пт 9:00–18:00, Сб та Нд — вихідний день',
    'Пн‑Пт від 9:00 до 18:00',
    'Пн‒Пт — с 9:00 по 18:00',
    'Пн - Пт - 9:00 ‐ 18:00',
  ].map((hours): [string, Date, object] => [
    hours,
    at(sunday, '10:00'),
    { inDays: 1, weekday: 1, time: '9:00', isOpen: false },
  ]),
  ['Сб–Вт 10:00–15:00', at('2026-11-18', '10:00'), { inDays: 3, weekday: 6, time: '10:00', isOpen: false }],
])('«%s» at %s', (hours, now, next) => {
  expect(nextOpening(hours, now)).toEqual(next)
})

it.each([
  '',
  'Круглосуточно',
  'Пн–Пт 9:00–18:00, кроме праздников',
  'Пн–Пт 18:00–9:00',
  'с 9 до 18',
  'Пн–Пт 9:00–25:00',
  'Пн–Пт 9:60–18:00',
  'Пн–Пт 9.00–17.75',
  'Пн, Ср, Пт 9.00–18.00',
  'будни 9.00–18.00',
  'Пн–Пт 9:00–13:00, 14:00–18:00',
  'Пн–Пт 9:00–13:00, Пн–Пт 14:00–18:00',
  'Щодня 9:00–18:00, Нд 10:00–14:00',
  'Пн–Пт 9:00–18:00, обід 13:00–14:00',
  '24/7',
  'цілодобово',
])('«%s» promises nothing', hours => {
  expect(nextOpening(hours, at(friday, '07:00'))).toBeNull()
})
