import { expect, test } from 'vitest'
import { withDraft } from './chat-draft.ts'

test.each([
  ['https://t.me/broker', 'https://t.me/broker?text=2%20%24'],
  ['https://wa.me/380440000000', 'https://wa.me/380440000000?text=2%20%24'],
  ['viber://chat?number=%2B380440000000', 'viber://chat?number=%2B380440000000&draft=2%20%24'],
])('%s opens with the text', (chat, address) => {
  expect(withDraft(chat, '2 $')).toBe(address)
})
