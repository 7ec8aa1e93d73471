import { afterEach, expect, test } from 'vitest'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { handRatesSchema } from './rates.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

test.each(['44,7061', '44.7061 грн.', '44,7061 ₴', '₴ 44.7061', ' 44.7061 UAH '])('%j is a rate', USD => {
  expect(handRatesSchema.parse({ USD })).toEqual({ USD: 44.7061 })
})

test.each([
  ['ru', { USD: 'сорок' }, 'USD: ожидается курс от 0,1 до 100 000'],
  ['ru', {}, 'Задайте курс хотя бы одной валюты'],
  ['uk', { USD: true }, 'USD: очікується число'],
  ['uk', { EUR: 'сорок' }, 'EUR: очікується курс від 0,1 до 100 000'],
  ['uk', { EUR: '44.1234567' }, 'EUR: не більше шести знаків після коми'],
  ['uk', {}, 'Задайте курс хоча б однієї валюти'],
] as const)('a rate is refused in the language of the reader: %s, %j', (lang, given, message) => {
  readLanguageFrom(() => lang)
  expect(handRatesSchema.safeParse(given).error?.issues.map(issue => issue.message)).toContain(message)
})
