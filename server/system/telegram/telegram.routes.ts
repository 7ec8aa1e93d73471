import { texts } from '#messages/server/system/telegram.js'
import type { Context } from '#server/platform/context.ts'
import { findRow } from '#server/platform/db/rows.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { type HttpRoute, noContent, ok, route } from '#server/platform/http/mount.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { officeLanguage } from '#server/platform/office-language.ts'
import { telegramBot } from '#server/platform/outbox/channel-settings.ts'
import { failureOf } from '#server/platform/outbox/deliver-due.ts'
import { nameReason } from '#server/platform/outbox/undelivered-reason.ts'
import { recordChange } from '#server/platform/records/audit.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import { writeRoute } from '#server/platform/records/write-route.ts'
import * as contract from '#shared/contract/system/telegram.ts'
import { confirmPasswordAgain } from '../accounts/confirm-password.ts'
import { callBot } from './bot-api.ts'
import { changeBot, chatKind, checkBotToken, existingChat, personKind, readBot } from './telegram.kind.ts'
import { listChats, listPeople } from './telegram.store.ts'

export const telegramJobName = 'telegram'

export const telegramRoutes = (ctx: Context): HttpRoute[] => [
  route(contract.readBotSettingsEndpoint, async () => ok(await readBot(ctx))),

  writeRoute(contract.saveBotTokenEndpoint, {
    prepare: async ({ actor, request, body }) => {
      await confirmPasswordAgain(ctx, actor, request)
      await checkBotToken(ctx, body.token)
    },
    change: call => changeBot(call, ctx, call.actor, call.body.token),
    respond: async () => ok(await readBot(ctx)),
  }),

  writeRoute(contract.removeBotTokenEndpoint, {
    prepare: ({ actor, request }) => confirmPasswordAgain(ctx, actor, request),
    change: call => changeBot(call, ctx, call.actor, null),
    respond: async () => ok(await readBot(ctx)),
  }),

  route(contract.readTelegramEndpoint, async () => {
    const job = await findRow(ctx.db, 'jobs', { name: telegramJobName }, ['last_error'])
    return ok({
      configured: (await telegramBot(ctx, ctx.db)) !== null,
      error: job?.last_error ?? null,
      chats: await listChats(ctx.db),
      people: await listPeople(ctx.db),
    })
  }),

  writeRoute(contract.chooseTelegramChatEndpoint, {
    change: call => changeRecord(call, chatKind, call.params.id, () => call.body.chosen),
    respond: chat => ok(chat),
  }),

  route(contract.testTelegramChatEndpoint, async ({ actor, params, requestId }) => {
    const chat = await existingChat(ctx.db, params.id)
    const bot = await telegramBot(ctx, ctx.db)
    if (!bot) throw httpError('telegram.not-set-up')
    try {
      const text = inLanguage(await officeLanguage(ctx.db), () => texts.connectionTest)
      await callBot(ctx, bot, 'sendMessage', { chat_id: chat.chatId, text })
    } catch (error) {
      throw httpError('telegram.failed', { values: { text: nameReason(failureOf(error)) } })
    }
    const about = { kind: 'telegram', id: chat.id, action: 'test-message' } as const
    await recordChange(ctx.db, ctx, { actor, requestId }, about)
    return noContent()
  }),

  writeRoute(contract.linkTelegramPersonEndpoint, {
    change: call => changeRecord(call, personKind, call.params.id, () => call.body.account),
    respond: person => ok(person),
  }),
]
