import { expect, test } from 'vitest'
import { noticeOfOption } from './option-notice.ts'

test.each([
  ['work_hours', 'будни', true],
  ['work_hours', 'Пн, Ср, Пт', true],
  ['work_hours.uk', 'за домовленістю', true],
  ['work_hours', 'Пн–Пт 9.00–18.00, Сб – выходной', false],
  ['work_hours.uk', 'Пн–Пт 9:00–18:00, Нд – вихідний', false],
  ['work_hours', ' ', false],
  ['address', 'будни', false],
])('%s «%s»', (title, value, said) => expect(noticeOfOption(title, value) !== null).toBe(said))
