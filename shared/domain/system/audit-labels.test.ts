import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { fieldName, readableFields, verbOf } from './audit-labels.ts'
import { formatAuditValue } from './audit-values.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

test('the language of a page has a name of its own in the log', () => {
  expect(fieldName('lang', 'site-page')).toBe('Язык')
})

test.each([
  ['stage.port', 'Этап «В порту»'],
  ['stageDays.port', 'Дней до этапа «В порту»'],
  // The office has worded it itself.
  ['stage.Ремонт\nЛагодження', 'Этап «Ремонт»'],
  ['bill.k591965', 'Счёт'],
  ['payment.i4', 'Платёж'],
  ['account.2', 'Счёт 2'],
  ['stage.unheard-of', 'Этап «unheard-of»'],
  ['unheard.of', 'unheard.of'],
])('%j is read as %s', (field, name) => {
  expect(fieldName(field, 'order')).toBe(name)
})

test('the name of a firm is no first name', () => {
  expect([fieldName('name', 'firm'), fieldName('name', 'account')]).toEqual(['Название', 'Имя'])
})

test('unknown verbs stay readable', () => {
  expect(verbOf('publish')).toBe('публикация по расписанию')
  expect(verbOf('something-new')).toBe('something-new')
})

test('the log is named in Ukrainian for a Ukrainian reader', () => {
  readLanguageFrom(() => 'uk')
  expect(verbOf('annul')).toBe('рахунок анульовано')
  expect(['due', 'message-named', 'constructor'].map(field => fieldName(field))).toEqual([
    'Сплатити до',
    'Листи інших, де її названо',
    'constructor',
  ])
  expect(formatAuditValue('status', 'in_work')).toBe('у роботі')
  expect(formatAuditValue('closed', true)).toBe('так')
})

test('what was empty and stays so is no change', () => {
  const fields = {
    note: { from: null, to: '' },
    title: { from: '', to: 'А' },
    categories: { from: null, to: [] },
  }
  expect(readableFields(fields).map(([field]) => field)).toEqual(['title'])
})
