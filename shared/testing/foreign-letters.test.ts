import { expect, test } from 'vitest'
import { foreignLetters } from './foreign-letters.ts'

test.each([
  ['Обов’язковий збір, розмір 10 % і EUR.1', 'uk', []],
  ['Мыто', 'uk', ['ы']],
  ['Этап и Объём', 'uk', ['Э', 'ъ', 'ё']],
  ['Пошлина за объём', 'ru', []],
  ['Мито в Україні', 'ru', ['ї', 'і']],
  ['iнвойс', 'uk', ['iн']],
  ["об'єм", 'uk', ["'"]],
  ['обʼєм', 'uk', ['ʼ']],
] as const)('%s in %s', (text, lang, found) => {
  expect(foreignLetters(text, lang)).toEqual(found)
})
