import { expect, test } from 'vitest'
import { totalTitle } from '#shared/calculator/total-title.ts'

const warnings = [{ code: 'repair_not_given', message: '' }]

test.each([
  [{ complete: true, warnings: [] }, 'Итого под ключ'],
  [{ complete: false, warnings: [] }, 'Итого, неполный'],
  [{ complete: true, warnings }, 'Итого до номеров, без ремонта'],
  [{ complete: false, warnings }, 'Итого до номеров, без ремонта, неполный'],
  [{ complete: true, warnings: [{ code: 'rates_stale', message: '' }] }, 'Итого под ключ, приблизительно'],
  [{ complete: true, warnings: [{ code: 'forecast', message: '' }] }, 'Прогноз: итого под ключ'],
])('%j is «%s»', (statement, title) => {
  expect(totalTitle(statement).replaceAll('\u00a0', ' ')).toBe(title)
})
