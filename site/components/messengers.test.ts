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
  ['Viber', 'https://viber.click/380440000000'],
  ['Viber', 'https://invite.viber.com/?g2=AQB'],
  ['WhatsApp', 'https://wa.link/broker'],
  ['WhatsApp', 'https://web.whatsapp.com/send?phone=380440000000'],
  ['Telegram', 'https://www.t.me/broker'],
  ['Facebook', 'https://m.me/broker'],
])('%s is one by any link of its own: %s', (title, url) =>
  expect(messengersOf({ socials: [{ title, url }] })).toHaveLength(1),
)

test.each([
  ['https://t.me/broker', 'https://t.me/broker?text=2%20%24'],
  ['https://wa.me/380440000000', 'https://wa.me/380440000000?text=2%20%24'],
  ['viber://chat?number=%2B380440000000', 'viber://chat?number=%2B380440000000&draft=2%20%24'],
])('%s opens with the text', (chat, address) => {
  expect(withDraft(chat, '2 $')).toBe(address)
})
