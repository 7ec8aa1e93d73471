/**
 * Link to a chat with a prepared text.
 *
 * @example withDraft('https://t.me/broker', 'Так') // 'https://t.me/broker?text=%D0%A2%D0%B0%D0%BA'
 */
export const withDraft = (chat: string, text: string): string =>
  `${chat}${chat.includes('?') ? '&' : '?'}${chat.startsWith('viber:') ? 'draft' : 'text'}=${encodeURIComponent(text)}`
