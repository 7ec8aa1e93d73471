import { expect, test } from 'vitest'
import { briefTitle, totalInSentence, totalTitle } from './total-title.ts'

const warnings = [{ code: 'repair_not_given', message: '' }]

test.each([
  [{ complete: true, warnings: [] }, 'Итого под ключ', 'Под ключ'],
  [{ complete: false, warnings: [] }, 'Итого без неизвестных строк', 'Не всё'],
  [{ complete: true, warnings }, 'Итого до номеров, без ремонта', 'Без ремонта'],
  [{ complete: false, warnings }, 'Итого до номеров, без ремонта и неизвестных строк', 'Без ремонта, не всё'],
  [
    { complete: true, warnings: [{ code: 'rates_stale', message: '' }] },
    'Итого под ключ, приблизительно',
    'Под ключ, приблизительно',
  ],
  [{ complete: true, warnings: [{ code: 'forecast', message: '' }] }, 'Прогноз: итого под ключ', 'Прогноз'],
])('%j is «%s», in brief «%s»', (statement, title, brief) => {
  expect(totalTitle(statement).replaceAll('\u00a0', ' ')).toBe(title)
  expect(briefTitle(statement).replaceAll('\u00a0', ' ')).toBe(brief)
})

test('an amount in a sentence says what it is unless it is the whole price', () => {
  const forecast = { code: 'forecast', message: '' }
  const named = (found: typeof warnings) =>
    totalInSentence({ complete: true, warnings: found }, '15 000 $').replaceAll('\u00a0', ' ')
  expect(named([])).toBe('15 000 $')
  expect(named(warnings)).toBe('15 000 $ (итого до номеров, без ремонта)')
  expect(named([...warnings, forecast])).toBe('15 000 $ (прогноз: итого до номеров, без ремонта)')
})
