/**
 * A chat that opens with a text already in it.
 *
 * @example withDraft('https://t.me/broker', 'Так') // 'https://t.me/broker?text=%D0%A2%D0%B0%D0%BA'
 */
export const withDraft = (chat: string, text: string): string =>
  `${chat}${chat.includes('?') ? '&' : '?'}${chat.startsWith('viber:') ? 'draft' : 'text'}=${encodeURIComponent(text)}`
