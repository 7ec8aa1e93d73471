/** Chats and people of Telegram, and how far its updates have been handled. */
import type { Tx } from '#server/platform/db/open.ts'
import { findRow, hasRows, storeRow, updateRow, updateRows } from '#server/platform/db/rows.ts'
import type { PiiSource } from '#server/platform/personal-data/pii-source.ts'
import { tableRepository } from '#server/platform/records/table-repository.ts'
import type { TelegramChat, TelegramPerson } from '#shared/contract/system/telegram.ts'
import { namesContact } from '#shared/domain/contact.ts'

export const listChats = async (db: Tx): Promise<TelegramChat[]> =>
  (
    await db
      .selectFrom('telegram_chats')
      .selectAll()
      .orderBy('chosen', 'desc')
      .orderBy('title')
      .orderBy('id')
      .execute()
  ).map(asChat)

export const findChat = async (db: Tx, id: number): Promise<TelegramChat | undefined> => {
  const row = await findRow(db, 'telegram_chats', { id })
  return row && asChat(row)
}

export const isChosen = (db: Tx, chatId: string): Promise<boolean> =>
  hasRows(db.selectFrom('telegram_chats').where('chat_id', '=', chatId).where('chosen', '=', 1))

/** Unchosen chats that are remembered, the newest: anybody can write to a bot. */
const maxStrangers = 20

/** Stores a chat in which the bot was addressed, or its new title. */
export const noticeChat = async (
  tx: Tx,
  { chatId, title, at }: { chatId: string; title: string; at: string },
): Promise<void> => {
  await storeRow(tx, 'telegram_chats', { chat_id: chatId }, { title, updated_at: at }, { created_at: at })
  const strangers = await tx
    .selectFrom('telegram_chats')
    .select('id')
    .where('chosen', '=', 0)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxStrangers)
    .limit(maxStrangers)
    .execute()
  if (strangers.length === 0) return
  const ids = strangers.map(({ id }) => id)
  await tx.deleteFrom('telegram_chats').where('id', 'in', ids).execute()
}

export const chatRows = tableRepository('telegram_chats')
export const personRows = tableRepository('telegram_people')

/** Gives a chat its new id, after a group became a supergroup, also in messages that wait for it. */
export const moveChat = async (tx: Tx, from: string, to: string): Promise<void> => {
  await tx.deleteFrom('telegram_chats').where('chat_id', '=', to).execute()
  await tx.updateTable('telegram_chats').set({ chat_id: to }).where('chat_id', '=', from).execute()
  await updateRows(tx, 'outbox', { channel: 'telegram', recipient: from }, { recipient: to })
}

/** Drops what waits for a chat, or could not be sent to it, since it may name customers. */
export const dropUnsent = async (tx: Tx, chatId: string): Promise<void> => {
  await tx
    .deleteFrom('outbox')
    .where('channel', '=', 'telegram')
    .where('recipient', '=', chatId)
    .where('state', '<>', 'sent')
    .execute()
}

export const listPeople = async (db: Tx): Promise<TelegramPerson[]> =>
  (await selectPeople(db).orderBy('telegram_people.name').orderBy('telegram_people.id').execute()).map(
    asPerson,
  )

export const findTelegramPerson = async (db: Tx, id: number): Promise<TelegramPerson | undefined> => {
  const row = await selectPeople(db).where('telegram_people.id', '=', id).executeTakeFirst()
  return row && asPerson(row)
}

/** Stores a person of Telegram under the present name, and returns them. */
export const noticePerson = async (
  tx: Tx,
  { telegramId, name, at }: { telegramId: string; name: string; at: string },
): Promise<TelegramPerson> => {
  const { id } = await tx
    .insertInto('telegram_people')
    .values({ telegram_id: telegramId, name, admin_id: null, created_at: at, updated_at: at })
    .onConflict(conflict => conflict.column('telegram_id').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return asPerson(await selectPeople(tx).where('telegram_people.id', '=', id).executeTakeFirstOrThrow())
}

/** Milliseconds, longer than the day for which Telegram stores updates. */
const remembered = 2 * 24 * 3600_000

/**
 * Number of the last handled update, if it still counts; null if all updates are new. After a week without updates
 * Telegram continues from a random number: a smaller one would be taken for handled, and polling from the old one would
 * discard it.
 */
export const lastUpdate = async (
  db: Tx,
  { bot, now }: { bot: string; now: Date },
): Promise<number | null> => {
  const last = await db.selectFrom('telegram_updates').selectAll().executeTakeFirst()
  if (!last?.handled_at || Date.parse(last.handled_at) < now.getTime() - remembered) return null
  return last.bot === bot ? last.last_update : null
}

export const rememberUpdate = async (
  tx: Tx,
  { bot, update, at }: { bot: string; update: number; at: string },
): Promise<void> => {
  const last = { bot, last_update: update, handled_at: at }
  await storeRow(tx, 'telegram_updates', { only_one: 1 }, last)
}

const selectPeople = (db: Tx) =>
  db
    .selectFrom('telegram_people')
    .leftJoin('admins', 'admins.id', 'telegram_people.admin_id')
    .select([
      'telegram_people.id',
      'telegram_people.name',
      'telegram_people.version',
      'telegram_people.admin_id',
      'admins.name as account',
    ])

const asPerson = (row: {
  id: number
  name: string
  version: number
  admin_id: number | null
  account: string | null
}): TelegramPerson => ({
  id: row.id,
  name: row.name,
  account: row.admin_id === null ? null : { id: row.admin_id, name: row.account ?? '' },
  version: row.version,
})

const asChat = (row: {
  id: number
  chat_id: string
  title: string
  chosen: number
  version: number
}): TelegramChat => ({
  id: row.id,
  chatId: row.chat_id,
  title: row.title,
  chosen: row.chosen === 1,
  version: row.version,
})

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
      if (chat.id === id) await updateRow(tx, 'telegram_chats', id, { title: mask(chat.title) })
  },
}
