/** Where chats of Telegram can name a person. */

import type { PiiSource } from '#server/platform/personal-data/pii-source.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { listChats } from './telegram.store.ts'

/** Stands for all chats that nobody has chosen: whoever writes to the bot meanwhile makes no other plan of it. */
const unchosen = 0

/**
 * A customer who has written to the bot is known there by a name alone, which no phone and no address leads to: with any
 * customer go all chats that the office has not chosen. They are listed again as soon as they write again.
 */
export const chatPii: PiiSource = {
  find: async function* (db, { contact, requests, orders }) {
    const listed = await listChats(db)
    const strangers = listed.filter(({ chosen }) => !chosen)
    const nothing = { requests: [], order: null }
    if (strangers.length > 0 && requests.size + orders.size > 0)
      yield {
        ...nothing,
        id: unchosen,
        record: strangers.map(({ title }) => `«${title}»`).join(', '),
        isOwn: true,
        texts: [],
      }
    for (const { id, title, chosen } of listed)
      if (chosen && namesContact(contact, title))
        yield { ...nothing, id, record: `«${title}»`, isOwn: false, texts: [title] }
  },
  has: async (tx, id) => id === unchosen || (await listChats(tx)).some(chat => chat.id === id),
  erase: async (tx, ids) => {
    if (ids.length > 0) await tx.deleteFrom('telegram_chats').where('chosen', '=', 0).execute()
  },
  mask: async (tx, id, mask) => {
    for (const chat of await listChats(tx))
      if (chat.id === id)
        await tx
          .updateTable('telegram_chats')
          .set({ title: mask(chat.title) })
          .where('id', '=', id)
          .execute()
  },
}
