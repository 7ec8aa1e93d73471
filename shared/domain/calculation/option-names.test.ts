import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { options as lines } from '#messages/ru/calculation/engine.js'
import { readLanguageFrom } from '#shared/domain/site/reader-language.ts'
import { checkOfficeOption, choicesOf } from './office-options.ts'
import { isExampleOption, nameOption, nameText, noteAfter } from './option-names.ts'
import { optionWords } from './option-words.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

const titles = ['options.csv', 'site-options.csv'].flatMap(name =>
  readFileSync(new URL(`../../../server/demo/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split(',')[0] ?? ''),
)

test('every option of the demo has a short name, and no two the same', () => {
  const names = titles.map(title => nameOption(title).name)
  expect(titles.filter(title => nameOption(title).name === title)).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name.length).toBeLessThanOrEqual(44)
})

test.each(Object.entries(lines))('%s is called the same in the admin and in a statement', (title, name) => {
  expect(nameOption(title).name.startsWith(name)).toBe(true)
})

test.each([
  ['service.photo_report', { name: 'Услуга «photo report»', unit: '$' }],
  ['other_percent', { name: 'other_percent', unit: '%' }],
  ['port_fee', { name: 'port_fee', unit: '$' }],
  ['whatever', { name: 'whatever', unit: '' }],
])('%s is named as well as it can be', (title, name) => {
  expect(nameOption(title)).toEqual(name)
})

test.each([
  ['ru', 'Название фирмы', 'Название фирмы, украинский'],
  ['uk', 'Назва фірми, російською', 'Назва фірми, українською'],
] as const)('a text of two languages says its own, in %s', (reader, russian, ukrainian) => {
  readLanguageFrom(() => reader)
  expect(nameText('site_name')).toBe(russian)
  expect(nameText('site_name.uk')).toBe(ukrainian)
})

test.each([
  ['Доллары. Таможенное оформление. Пример, замените.', '200', true],
  ['Доллары. Наша комиссия. Пример: на рынке 300–700.', '500', true],
  ['Адрес офиса одной строкой. Пример, замените.', '', false],
  ['Часы работы, например с 9 до 18', '9–18', false],
  ['Размер, примерный', '1', false],
])('«%s» is an example: %s', (note, value, example) => {
  expect(isExampleOption({ note, value })).toBe(example)
})

test.each([
  [
    'Главный телефон в международном виде. Показывается в шапке. Пример, замените.',
    'Главный телефон в международном виде. Показывается в шапке.',
  ],
  ['Полное название и код фирмы. Пример, замените на свои данные.', 'Полное название и код фирмы.'],
  ['Часы работы, как их прочитает посетитель.', 'Часы работы, как их прочитает посетитель.'],
])('the explanation «%s» asks for nothing once that is done', (note, after) => {
  expect(noteAfter({ note, value: 'x' })).toBe(after)
  expect(isExampleOption({ note: after, value: 'x' })).toBe(false)
})

test('an option is named in the language of its reader, and found by the words of both', () => {
  readLanguageFrom(() => 'uk')
  expect(nameOption('private.answer_minutes')).toEqual({
    name: 'За скільки відповідати на заявку',
    unit: 'хв',
  })
  expect(optionWords('company_fee')).toEqual(['Услуги компании', 'Послуги компанії'])
  expect(choicesOf('second_person_confirms')).toEqual([
    { value: 'no', label: 'ні' },
    { value: 'yes', label: 'так' },
  ])
  expect(checkOfficeOption('private.retention_invoice_days', '7')).toBe(
    'Днів: ціле число від 1095 (стільки вимагає ПКУ 44.3) до 3650',
  )
})
