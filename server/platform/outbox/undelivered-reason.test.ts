import { expect, test } from 'vitest'
import { inLanguage } from '../in-language.ts'
import { maskReason, nameReason, storedReason, textsOfReason } from './undelivered-reason.ts'

const refused = storedReason({
  code: 'refusedAddress',
  to: 'olena@example.com',
  answer: '550 "olena" unknown',
})

test('a reason is read in the language of its reader', () => {
  expect(nameReason(refused)).toBe(
    'Адрес olena@example.com не принят, проверьте его. Ответ: 550 "olena" unknown',
  )
  expect(inLanguage('uk', () => nameReason(refused))).toBe(
    'Адресу olena@example.com не прийнято, перевірте її. Відповідь: 550 "olena" unknown',
  )
  expect(nameReason(storedReason({ code: 'waitsForMorning' }), 'uk')).toBe('чекає на 9 ранку')
})

test.each([null, '550 no such user', '{"ok":false}'])(
  'what stands there otherwise, as %j, is shown as it was stored',
  stored => {
    expect(nameReason(stored, 'uk')).toBe(stored)
  },
)

test('a person is found and hidden in its values, and it stays readable', () => {
  expect(textsOfReason(refused)).toContain('550 "olena" unknown')
  const masked = maskReason(refused, text => text.replaceAll(/"?olena(?:@\S+)?"?/g, '«'))
  expect(nameReason(masked)).toBe('Адрес « не принят, проверьте его. Ответ: 550 « unknown')
  expect(textsOfReason('550 olena')).toEqual(['550 olena'])
  expect(maskReason('550 olena', () => '550')).toBe('550')
})
