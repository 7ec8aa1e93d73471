import { expect, test } from 'vitest'
import { isExampleOption } from '#shared/domain/option-names.ts'
import { contactFields, firmFields, noteAfter, readField } from './setup-fields.ts'

test.each([
  ['phone', '067 123-45-67', '+380671234567'],
  ['phone', '+48 22 607 11 22', '+48226071122'],
  ['phone', 'позвоните', null],
  ['email', ' info@firma.ua ', 'info@firma.ua'],
  ['email', 'info@firma', null],
  ['address', 't.me/firma', 'https://t.me/firma'],
  ['address', 'https://maps.app.goo.gl/x', 'https://maps.app.goo.gl/x'],
  ['address', 'javascript:alert(1)', null],
  ['address', 'firma', null],
  ['text', '  Авто Мост ', 'Авто Мост'],
  ['phone', '', ''],
] as const)('%s %j is stored as %j', async (kind, typed, stored) => {
  const read = await readField({ kind }, typed)
  expect('value' in read ? read.value : null).toBe(stored)
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

test('no field stands twice, and each has a name that people use', () => {
  const fields = [...firmFields, ...contactFields]
  expect(new Set(fields.map(({ title }) => title)).size).toBe(fields.length)
  for (const { title, label } of fields) expect(label).not.toBe(title)
})
