import { afterEach, expect, test } from 'vitest'
import { texts as errors } from '#messages/platform/errors.js'
import { texts as stages } from '#messages/work/order-stages.js'
import { currentLanguage, readLanguageFrom } from './reader-language.ts'

afterEach(() => readLanguageFrom(() => 'ru'))

test('texts are in the language of whoever reads them then, in a group and with values too', () => {
  const { names } = stages
  const read = () => [currentLanguage(), errors.error, names.customs, errors.failedWith({ status: 500 })]
  expect(read()).toEqual(['ru', 'Ошибка', 'На таможне', 'Сервер ответил ошибкой 500'])
  readLanguageFrom(() => 'uk')
  expect(read()).toEqual(['uk', 'Помилка', 'На митниці', 'Сервер відповів помилкою 500'])
  expect(Object.values(names)).toContain('У морі')
})
