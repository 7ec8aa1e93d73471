/** Finds a person in chats of Telegram. */

import type { PiiSource } from '#server/platform/personal-data/pii-source.ts'
import { namesContact } from '#shared/domain/contact.ts'
import { listChats } from './telegram.store.ts'

/** One id for all unchosen chats, so that a new chat does not change the plan of an erasure. */
const unchosen = 0

/**
 * A customer who wrote to the bot is known only by a name, which no phone or e-mail leads to: an erasure of any
 * customer removes all chats that the office has not chosen. A chat is listed again at its next message.
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
