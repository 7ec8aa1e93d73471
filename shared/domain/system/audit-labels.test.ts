import { expect, test } from 'vitest'
import { fieldName, verbOf } from './audit-labels.ts'

test('the language of a page has a name of its own in the log', () => {
  expect(fieldName('lang', 'site-page')).toBe('Язык')
})

test('unknown verbs stay readable', () => {
  expect(verbOf('publish')).toBe('публикация по расписанию')
  expect(verbOf('something-new')).toBe('something-new')
})
