import { expect, test } from 'vitest'
import { showFigure } from './show-figure.ts'

test.each([
  ['exciseDieselLow', '90.5', '90,5\u00a0€ за 1000 см³'],
  ['subsistenceMinimum', '3500', '3\u00a0500\u00a0₴'],
  ['vatPercent', '20', '20\u00a0%'],
  ['dutyHeavyEur1Percent', 'нет', 'нет'],
  ['hybridExcise', 'flat100', '100 € за автомобиль'],
  ['exciseAgeOver5', '40', '40\u00a0×'],
] as const)('%s %s reads %s', (field, value, text) => {
  expect(showFigure(field, value)).toBe(text)
})
