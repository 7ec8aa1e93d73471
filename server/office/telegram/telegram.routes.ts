/** Routes of `contract/telegram.ts`. */
import { recordChange } from '#server/platform/audit/audit.ts'
import { type Context, timestampOf } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { httpError, invalid, notFound } from '#server/platform/http/http-error.ts'
import { noContent, ok, type Route, route } from '#server/platform/http/mount.ts'
import { rejectStale } from '#server/platform/http/versions.ts'
import * as contract from '#shared/contract/telegram.ts'
import { findAccount } from '../auth/account.store.ts'
import { callBot } from './bot-api.ts'
import { chooseChat, findChat, findPerson, linkPerson, listChats, listPeople } from './telegram.store.ts'

export const telegramJobName = 'telegram'

export const telegramRoutes = (ctx: Context): Route[] => [
  route(contract.readTelegram, async () => {
    const job = await ctx.db
      .selectFrom('jobs')
      .select('last_error')
      .where('name', '=', telegramJobName)
      .executeTakeFirst()
    return ok({
      configured: ctx.config.telegram !== undefined,
      error: job?.last_error ?? null,
      chats: await listChats(ctx.db),
      people: await listPeople(ctx.db),
    })
  }),

  route(contract.chooseTelegramChat, async ({ actor, body, ifMatch, params, requestId }) => {
    const chat = await ctx.db.transaction().execute(async tx => {
      const before = await existingChat(tx, params.id)
      rejectStale(before, ifMatch)
      await chooseChat(tx, before.id, body.chosen, timestampOf(ctx))
      const after = await existingChat(tx, before.id)
      const about = { kind: 'telegram', id: after.id, before: named(before), after: named(after) } as const
      await recordChange(tx, ctx, { actor, requestId }, about)
      return after
    })
    return ok(chat)
  }),

  route(contract.testTelegramChat, async ({ actor, params, requestId }) => {
    const chat = await existingChat(ctx.db, params.id)
    if (!ctx.config.telegram) throw httpError('telegram.not-set-up')
    try {
      await callBot(ctx, 'sendMessage', { chat_id: chat.chatId, text: testText })
    } catch (error) {
      throw httpError('telegram.failed', {
        values: { text: error instanceof Error ? error.message : 'Telegram не отвечает' },
      })
    }
    const about = {
      kind: 'telegram',
      id: chat.id,
      action: 'test-message',
      before: null,
      after: null,
    } as const
    await recordChange(ctx.db, ctx, { actor, requestId }, about)
    return noContent()
  }),

  route(contract.linkTelegramPerson, async ({ actor, body, ifMatch, params, requestId }) => {
    const person = await ctx.db.transaction().execute(async tx => {
      const before = await existingPerson(tx, params.id)
      rejectStale(before, ifMatch)
      if (body.account !== null && !(await findAccount(tx, body.account)))
        throw invalid('account', 'account.unknown')
      await linkPerson(tx, before.id, body.account, timestampOf(ctx))
      const after = await existingPerson(tx, before.id)
      const states = { before: linked(before), after: linked(after) }
      await recordChange(tx, ctx, { actor, requestId }, { kind: 'telegram', id: after.id, ...states })
      return after
    })
    return ok(person)
  }),
]

const testText = 'Проверка связи: сюда будут приходить заявки с сайта.'

const existingChat = async (db: Tx, id: number): Promise<contract.TelegramChat> => {
  const chat = await findChat(db, id)
  if (!chat) throw notFound('chat')
  return chat
}

const existingPerson = async (db: Tx, id: number): Promise<contract.TelegramPerson> => {
  const person = await findPerson(db, id)
  if (!person) throw notFound('person')
  return person
}

const named = ({ title, chosen }: contract.TelegramChat) => ({ title, chosen })

const linked = ({ name, account }: contract.TelegramPerson) => ({
  title: name,
  account: account?.name ?? null,
})
