import { describe, expect, it, test } from 'vitest'
import * as russian from '#messages/refusals.js'
import * as ukrainian from '#messages/uk/refusals.js'
import { HttpError, invalid } from './http-error.ts'
import { languageOf, translateError } from './translate-error.ts'

test.each([
  ['/api/post', 'ru'],
  ['/api/post?lang=uk', 'uk'],
  ['/api/post?x=1&lang=uk', 'uk'],
  ['/api/post?lang=en', 'ru'],
  ['/api/post?lang=uk&lang=ru', 'uk'],
  ['/uk/blog', 'uk'],
  ['/uk/blog?lang=ru', 'ru'],
  ['/ukraine', 'ru'],
  ['/api/page?path=%2Fuk%2Fblog', 'uk'],
  ['/api/page?path=%2Fblog', 'ru'],
  ['/api/page?path=%2Fuk&lang=ru', 'ru'],
  ['/api/post?path=%2Fuk', 'ru'],
  ['', 'ru'],
])('the language of %s is %s', (address, lang) => expect(languageOf(address)).toBe(lang))

describe('an error response in Ukrainian', () => {
  const say = (text: string) => translateError(new HttpError(400, text), 'uk').message

  it('has every message of the catalogue', () => {
    for (const [key, text] of Object.entries(russian.details)) {
      const other = ukrainian.details[key as keyof typeof ukrainian.details]
      if (typeof text === 'string') expect(say(text)).toBe(other)
    }
  })

  it.each([
    ['Имя: заполните поле', 'Ім’я: заповніть поле'],
    ['Имя: не длиннее 120 символов', 'Ім’я: не довше 120 символів'],
    ['Поиск: не короче 2 символов', 'Пошук: не коротше 2 символів'],
    ['Слишком много запросов. Повторите через 17 с.', 'Забагато запитів. Повторіть за 17 с.'],
    ['Год выпуска — от 1950 до 2027', 'Рік випуску — від 1950 до 2027'],
    ['Этот адрес принимает только: GET, HEAD', 'Ця адреса приймає лише: GET, HEAD'],
    ['Название: ожидается текст', 'Назва: очікується текст'],
    [
      'Расчёт возможен для дат с 2019-02-23: раньше действовали другие ставки.',
      'Розрахунок можливий для дат від 2019-02-23: раніше діяли інші ставки.',
    ],
    ['This page could not be found', 'Цю сторінку не знайдено'],
    ['No catalogue has this', 'No catalogue has this'],
    ['Год выпуска — от', 'Год выпуска — от'],
    ['', ''],
  ])('«%s» is «%s»', (text, other) => expect(say(text)).toBe(other))

  it('keeps status, fields, headers and cause', () => {
    const cause = new Error('why')
    const more = {
      headers: { 'Retry-After': '5' },
      type: 'urn:x',
      cause,
      errors: [{ path: 'a', message: 'Неизвестное поле' }],
    }
    expect(translateError(new HttpError(409, 'Проверьте поля', more), 'uk')).toMatchObject({
      status: 409,
      message: 'Перевірте поля',
      ...more,
      errors: [{ path: 'a', message: 'Невідоме поле' }],
    })
    expect(translateError(new HttpError(404, 'x'), 'uk').errors).toBeUndefined()
  })

  it('in Russian it is the very same', () => {
    const error = invalid('a', 'Неизвестное поле')
    expect(translateError(error, 'ru')).toBe(error)
  })
})
