import { expect, test } from 'vitest'
import { messengersOf, withDraft } from './messengers.tsx'

test('a profile is no messenger', () => {
  const socials = [
    { title: 'Telegram', url: 'https://t.me/broker' },
    { title: 'Instagram', url: 'https://instagram.com/broker' },
    { title: 'Viber', url: 'viber://chat?number=%2B380440000000' },
    { title: 'WhatsApp', url: 'https://wa.me/380440000000' },
  ]
  expect(messengersOf({ socials }).map(({ title }) => title)).toEqual(['Telegram', 'Viber', 'WhatsApp'])
  expect(messengersOf(null)).toEqual([])
})

test.each([
  ['https://t.me/broker', 'https://t.me/broker?text=2%20%24'],
  ['https://wa.me/380440000000', 'https://wa.me/380440000000?text=2%20%24'],
  ['viber://chat?number=%2B380440000000', 'viber://chat?number=%2B380440000000&draft=2%20%24'],
])('%s opens with the text', (chat, address) => {
  expect(withDraft(chat, '2 $')).toBe(address)
})
