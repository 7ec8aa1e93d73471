import { expect, test } from 'vitest'
import { emptyFigureRow, plainTyped, tariffCellsOf, tariffProblemsOf } from './use-tariff-form.ts'

test.each([
  ['subsistenceMinimum', '3 328,00 ₴', '3328'],
  ['subsistenceMinimum', '3.328', '3328'],
  ['vatPercent', ' 20 % ', '20'],
  // A figure of the law takes a decimal separator only: 0,062 and 75,500 stay what they are.
  ['exciseEvKwh', '0,062 €', '0,062'],
  ['exciseDieselLow', '75,500', '75,500'],
] as const)('%s typed as "%s" is sent as "%s"', (field, value, sent) => {
  expect(plainTyped(field, value)).toBe(sent)
  expect(tariffCellsOf([{ ...emptyFigureRow, field, value }])[0]?.value).toBe(sent)
})

test('dollars are no figure in hryvnias', () => {
  const row = { ...emptyFigureRow, validFrom: '2027-01-01', law: 'Закон', value: '$3 328' }
  expect(tariffProblemsOf({ rows: [row], reason: '' }, '2026-12-15')).toHaveProperty(['rows.0.value'])
})
