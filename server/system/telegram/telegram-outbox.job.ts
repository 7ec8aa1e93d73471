/** Sends new requests to the chosen chats; `queue-telegrams.ts` has queued them. */

import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import { type Bot, telegramBot } from '#server/platform/outbox/channel-settings.ts'
import { deliverDue } from '#server/platform/outbox/deliver-due.ts'
import type { DueMessage } from '#server/platform/outbox/outbox.store.ts'
import { findRequest } from '#server/work/requests/request.store.ts'
import { telegramContentOf } from '#shared/domain/calculation/office-options.ts'
import { ChatMoved, callBot } from './bot-api.ts'
import { moveChat } from './telegram.store.ts'
import { telegramMessage } from './telegram-message.ts'

/**
 * Sends each message once as far as possible: the API has no idempotency key, so a message whose response was lost is
 * sent again. A duplicate does less harm than a request that nobody hears of.
 */
export const deliverDueTelegrams = (ctx: Context): Promise<void> =>
  deliverDue(ctx, 'telegram', async () => {
    const bot = await telegramBot(ctx, ctx.db)
    if (!bot) return null
    return async due => {
      const request = due.requestId === null ? undefined : await findRequest(ctx.db, due.requestId)
      if (!request) return
      const { options } = await readCalculatorOptions(ctx)
      await send(ctx, bot, due, telegramMessage(request, telegramContentOf(options), ctx.config.publicUrl))
    }
  })

const send = async (ctx: Context, bot: Bot, { recipient }: DueMessage, message: object): Promise<void> => {
  try {
    await callBot(ctx, bot, 'sendMessage', { chat_id: recipient, ...message })
  } catch (error) {
    if (!(error instanceof ChatMoved)) throw error
    await ctx.db.transaction().execute(tx => moveChat(tx, recipient, error.chatId))
    await callBot(ctx, bot, 'sendMessage', { chat_id: error.chatId, ...message })
  }
}
