/** How a visitor wants to be answered; a call where nothing is said. */

export const replyWays = ['call', 'telegram', 'viber', 'whatsapp', 'mail'] as const
export type ReplyWay = (typeof replyWays)[number]
