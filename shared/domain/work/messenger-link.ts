export const messengers = ['viber', 'telegram', 'whatsapp'] as const
export type Messenger = (typeof messengers)[number]

export const messengerNames: Readonly<Record<Messenger, string>> = {
  viber: 'Viber',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
}

/** Longest link that the desktop program and all messengers open, characters. */
const longest = 2_000

/**
 * Link to a chat. A text too long for a link is left out, and the user pastes it. Null for an incomplete phone number.
 *
 * @example messengerLink('telegram', '+380671234567', 'Да') // 'https://t.me/+380671234567?text=%D0%94%D0%B0'
 */
export const messengerLink = (way: Messenger, phone: string, text: string): string | null => {
  const digits = /^\+(\d{7,15})$/.exec(phone)?.[1]
  if (digits === undefined) return null
  const said = encodeURIComponent(text.trim())
  const { chat, field } = links[way](digits)
  const link = `${chat}${field}${said}`
  return said === '' || link.length > longest ? chat : link
}

const links: Readonly<Record<Messenger, (digits: string) => { chat: string; field: string }>> = {
  viber: digits => ({ chat: `viber://chat?number=%2B${digits}`, field: '&draft=' }),
  telegram: digits => ({ chat: `https://t.me/+${digits}`, field: '?text=' }),
  whatsapp: digits => ({ chat: `https://wa.me/${digits}`, field: '?text=' }),
}
