import { expect, test } from 'vitest'
import { messengersOf } from './messengers.tsx'

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
