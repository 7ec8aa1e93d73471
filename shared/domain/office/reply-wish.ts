import type { ReplyWay } from '#shared/contract/office/mail.ts'

/** What the office reads of a wish; null of a call. */
export const replyWish = (way: ReplyWay | null): string | null => (way ? wishes[way] : null)

const wishes: Record<ReplyWay, string | null> = {
  call: null,
  telegram: 'прислать в Telegram',
  viber: 'прислать в Viber',
  whatsapp: 'прислать в WhatsApp',
  mail: 'прислать на почту',
}
