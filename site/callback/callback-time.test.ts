import { expect, it } from 'vitest'
import { formatCallbackTime } from './callback-time.ts'

it.each([
  ['2026-11-21T10:00:00Z', 'Перезвоним в\u00a0понедельник с\u00a09:00.'],
  ['2026-11-22T10:00:00Z', 'Перезвоним завтра с\u00a09:00.'],
  ['2026-11-23T05:00:00Z', 'Перезвоним сегодня с\u00a09:00.'],
  ['2026-11-23T10:00:00Z', 'Перезвоним сегодня: мы\u00a0на\u00a0связи до\u00a018:00.'],
])('at %s it is said «%s»', (now, text) => {
  expect(formatCallbackTime('Пн–Пт 9:00–18:00', new Date(now))).toBe(text)
})

it('hours that cannot be read promise no time', () => {
  expect(formatCallbackTime('по договорённости', new Date('2026-11-23T10:00:00Z'))).toBeNull()
})
