import { expect, test } from 'vitest'
import { fieldName, verbOf } from './audit-labels.ts'

test('the language of a page has a name of its own in the log', () => {
  expect(fieldName('lang', 'site-page')).toBe('Язык')
})

test('a bill and a payment are not named by their key', () => {
  const fields = ['Счёт k591965', 'Платёж i4', 'currency']
  expect(fields.map(field => fieldName(field, 'order-money'))).toEqual(['Счёт', 'Платёж', 'Валюта'])
})

test('unknown verbs stay readable', () => {
  expect(verbOf('publish')).toBe('публикация по расписанию')
  expect(verbOf('something-new')).toBe('something-new')
})
