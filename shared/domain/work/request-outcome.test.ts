import { expect, test } from 'vitest'
import { checkOfficeOption } from '#shared/domain/calculation/office-options.ts'
import { knownReason, refusalReasonsOf } from './request-outcome.ts'

const shipped = [{ ru: 'Передумал', uk: 'Передумав' }]

test('the list of the office stands in place of that of the program, and a missing translation for itself', () => {
  expect(refusalReasonsOf({ 'private.refusal_reasons': ' \n ' }, shipped)).toEqual(shipped)
  const own = { 'private.refusal_reasons': 'Едет сам\r\nДорого', 'private.refusal_reasons.uk': 'Їде сам' }
  expect(refusalReasonsOf(own, shipped)).toEqual([
    { ru: 'Едет сам', uk: 'Їде сам' },
    { ru: 'Дорого', uk: 'Дорого' },
  ])
  expect(knownReason(refusalReasonsOf(own, shipped), ' Їде сам')).toBe('Едет сам')
  expect(knownReason(refusalReasonsOf(own, shipped), 'Їде')).toBeNull()
})

test.each([
  ['private.refusal_reasons', 'Дорого\nДорого', /дважды: Дорого/],
  ['private.refusal_reasons', 'Дорого\n Дорого ', /дважды: Дорого/],
  ['private.refusal_reasons.uk', 'a'.repeat(121), /не длиннее 120/],
  ['private.refusal_reasons', Array.from({ length: 31 }, (_, n) => `${n}`).join('\n'), /Не больше 30/],
])('%s as %j is rejected', (title, value, problem) => {
  expect(checkOfficeOption(title, value)).toMatch(problem)
  expect(checkOfficeOption(title, 'Дорого\nДалеко')).toBeNull()
})
