import { expect, test } from 'vitest'
import { fillTemplate, openPlaceholders } from './fill-template.ts'

test.each([
  ['{имя}, добрый день!', { имя: 'Олена' }, 'Олена, добрый день!'],
  ['{ Имя }', { имя: 'Олена' }, 'Олена'],
  ["{ім’я} {Ім'я} {ІМʼЯ}", { имя: 'Олена' }, 'Олена Олена Олена'],
  ['{усього в доларах}, {Фірма}', { 'итого в долларах': '1 $', фирма: 'Міст' }, '1 $, Міст'],
  ['{имя} и {имя}', { имя: 'Я' }, 'Я и Я'],
  // What a visitor typed is no template of its own.
  ['{имя}', { имя: '{итого}', итого: '1' }, '{итого}'],
  ['{имя}', { имя: '$& $1' }, '$& $1'],
  ['{итого}', {}, '{итого}'],
  ['{constructor} {__proto__}', {}, '{constructor} {__proto__}'],
  ['{a\nb}', {}, '{a\nb}'],
])('%s', (text, values, filled) => {
  expect(fillTemplate(text, values)).toBe(filled)
})

test('what has no value is named once', () => {
  expect(openPlaceholders('{итого} {имя} {итого}')).toEqual(['{итого}', '{имя}'])
})
