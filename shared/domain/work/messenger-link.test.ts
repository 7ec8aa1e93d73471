import { expect, test } from 'vitest'
import { messengerLink } from './messenger-link.ts'

test('the text stands in the link of each messenger, and nothing that was typed becomes a parameter', () => {
  const text = 'Да & нет?x=1#'
  const said = '%D0%94%D0%B0%20%26%20%D0%BD%D0%B5%D1%82%3Fx%3D1%23'
  const phone = '+380671234567'
  expect(messengerLink('viber', phone, text)).toBe(`viber://chat?number=%2B380671234567&draft=${said}`)
  expect(messengerLink('telegram', phone, text)).toBe(`https://t.me/+380671234567?text=${said}`)
  expect(messengerLink('whatsapp', phone, text)).toBe(`https://wa.me/380671234567?text=${said}`)
})

test('a text that no link can carry is left out, and so is a phone that is none', () => {
  expect(messengerLink('telegram', '+380671234567', 'я'.repeat(400))).toBe('https://t.me/+380671234567')
  expect(messengerLink('viber', '067 123?x=1', '')).toBeNull()
})
