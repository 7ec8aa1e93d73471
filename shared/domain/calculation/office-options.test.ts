import { expect, test } from 'vitest'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import {
  checkOfficeOption,
  consentOf,
  mainLanguageOf,
  officeLanguageOf,
  retentionOf,
  telegramContentOf,
  usualConsent,
  usualConsentUk,
} from './office-options.ts'

test.each([
  ['private.telegram_content', 'number', true],
  ['private.telegram_content', 'everything', false],
  ['private.retention_callback_months', '24', true],
  ['private.retention_callback_months', '0', false],
  ['private.retention_callback_months', '2', false],
  ['private.retention_callback_months', '-24', false],
  ['private.retention_calculation_months', '1e3', false],
  ['private.retention_calculation_months', '121', false],
  ['private.retention_invoice_days', '1095', true],
  ['private.retention_invoice_days', '1094', false],
  ['private.retention_invoice_days', '3651', false],
  ['consent_text', 'x'.repeat(1_001), false],
  ['privacy_url', '/privacy', true],
  ['privacy_url', '', true],
  ['privacy_url', '//evil.example', false],
  ['privacy_url', 'javascript:alert(1)', false],
  ['office_language', 'uk', true],
  ['office_language', 'en', false],
  ['work_hours', 'Пн–Пт 9:60–18:00', false],
  ['work_hours.uk', 'Щодня 9:00–25:00', false],
  ['work_hours', 'Пн–Пт 9:00–24:00, кроме 31.12', true],
  ['work_hours', 'по звонку', true],
  ['company_fee', 'anything', true],
])('%s = %s', (title, value, good) => {
  expect(checkOfficeOption(title, value) === null).toBe(good)
})

test('what cannot be read gives away least and keeps as usual', () => {
  const wrong = {
    'private.telegram_content': 'everything',
    'private.retention_callback_months': '0',
    consent_text: '  ',
    site_main_language: 'de',
    office_language: 'de',
  }
  expect(telegramContentOf(wrong)).toBe('number')
  expect(retentionOf(wrong, 'callback')).toBe(24)
  expect(retentionOf({ 'private.retention_calculation_months': '36' }, 'calculation')).toBe(36)
  expect(consentOf(wrong, 'ru')).toBe(usualConsent)
  expect(mainLanguageOf(wrong)).toBe('ru')
  expect(mainLanguageOf({ site_main_language: ' uk ' })).toBe('uk')
  expect(officeLanguageOf(wrong)).toBe('ru')
  expect(officeLanguageOf({ office_language: ' uk ' })).toBe('uk')
  expect(officeLanguageOf({ site_main_language: 'uk' })).toBe('uk')
  expect(officeLanguageOf({ site_main_language: 'uk', office_language: 'ru' })).toBe('ru')
})

test('a time that no clock shows is named with its field', () => {
  expect(checkOfficeOption('work_hours', 'Пн–Пт 9:00–18:60')).toMatch(/Часах работы.*18:60/)
})

test('the usual consent is written in both languages', () => {
  expect(foreignLetters(usualConsent, 'ru')).toEqual([])
  expect(foreignLetters(usualConsentUk, 'uk')).toEqual([])
})
