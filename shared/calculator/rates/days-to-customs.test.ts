import { expect, test } from 'vitest'
import { daysToCustoms } from './days-to-customs.ts'

const step = (title: string, days = '') => ({ title, days })

test.each([
  [
    'the longest days until customs are over',
    [
      step('Торги', '1–\u20603'),
      step('Океан', '35 - 45'),
      step('Автовоз и\u00a0таможня', '4–5'),
      step('Номера', '2'),
    ],
    53,
  ],
  ['Ukrainian steps', [step('Дорога', '3–5'), step('Митниця, сертифікат', '5'), step('Номери', '9')], 10],
  [
    'the last customs of two',
    [step('Экспортная таможня', '1'), step('Дорога', '5'), step('Растаможка', '2')],
    8,
  ],
  [
    'steps without days in between',
    [step('Осмотр'), step('Паром', 'по расписанию'), step('Таможня', '7')],
    7,
  ],
  [
    'weeks, months and hours, which are no days',
    [
      step('Океан', '5–6\u00a0недель'),
      step('Паром', '60 годин'),
      step('Порт', '1,5 тижня'),
      step('Митниця', '1'),
    ],
    57,
  ],
  ['a customs step without days', [step('Дорога', '5'), step('Таможня')], 5],
  ['no step of customs', [step('Дорога', '5'), step('Номера', '2')], null],
  ['no days until customs', [step('Дорога'), step('Таможня', 'до недели'), step('Номера', '2')], null],
  ['no steps', [], null],
])('%s', (_name, steps, days) => expect(daysToCustoms(steps)).toBe(days))
