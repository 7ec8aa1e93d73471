/** The visitor's preferred way of reply, in Russian; null for a call. */
export const preferredReplyWay = (way: string | null): string | null => (way && wishes[way]) || null

const wishes: Readonly<Record<string, string>> = {
  telegram: 'прислать в Telegram',
  viber: 'прислать в Viber',
  whatsapp: 'прислать в WhatsApp',
  mail: 'прислать на почту',
}
