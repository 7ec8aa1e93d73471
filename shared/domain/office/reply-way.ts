/** How a visitor wants to be answered; a call where nothing is said. */

export const replyWays = ['call', 'telegram', 'viber', 'whatsapp', 'mail'] as const
export type ReplyWay = (typeof replyWays)[number]

/** What the office reads of a wish; null of a call. */
export const replyWish = (way: ReplyWay | null): string | null => (way ? wishes[way] : null)

const wishes: Record<ReplyWay, string | null> = {
  call: null,
  telegram: 'прислать в Telegram',
  viber: 'прислать в Viber',
  whatsapp: 'прислать в WhatsApp',
  mail: 'прислать на почту',
}
