import { expect, test } from 'vitest'
import { checkOfficeOption } from '#shared/domain/calculation/office-options.ts'
import { nameOption } from '#shared/domain/calculation/option-names.ts'
import { firstValues, missingOptions } from './missing-options.ts'

test('the time to answer is offered by its name and unit, and begins with the usual one', () => {
  expect(missingOptions([], 'отвечать')).toEqual(['private.answer_minutes'])
  expect(nameOption('private.answer_minutes').unit).toBe('мин')
  expect(firstValues['private.answer_minutes']).toBe('60')
})

test('the letter about a stage is offered once, and begins with the program’s own', () => {
  expect(missingOptions([], 'новом этапе')).toEqual(['private.order_letter'])
  expect(firstValues['private.order_letter']).toContain('{имя}, здравствуйте!')
})

test('the letter with an invoice is offered once, and begins with the program’s own', () => {
  expect(missingOptions([], 'письмо клиенту со счётом')).toEqual(['private.invoice_letter'])
  expect(firstValues['private.invoice_letter']).toContain('{имя}, здравствуйте!')
})

test.each(Object.entries(firstValues))('%s begins with a value that the server takes', (title, value) => {
  expect(checkOfficeOption(title, value)).toBeNull()
})
