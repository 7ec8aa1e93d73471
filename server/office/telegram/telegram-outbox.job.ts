/** New requests for the chosen chats: queued with the request, sent by the outbox. */
import { readCalculatorOptions } from '#server/calculation/quotes/calculator-options.ts'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deliverDue } from '#server/platform/outbox/deliver-due.ts'
import { queueMessage, type WaitingMessage } from '#server/platform/outbox/outbox.store.ts'
import { telegramContentOf } from '#shared/domain/office-options.ts'
import { findRequest } from '../requests/request.store.ts'
import { ChatMoved, callBot } from './bot-api.ts'
import { chosenChatIds, moveChat } from './telegram.store.ts'
import { telegramMessage } from './telegram-message.ts'

/**
 * Inside the transaction of the request. No text is stored: it is made when it goes out, by what the owner allows
 * then, and of a request whose person was erased meanwhile there is nothing to tell.
 */
export const queueTelegrams = async (
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  requestId: number,
  at: string,
): Promise<void> => {
  if (!ctx.config.telegram) return
  for (const recipient of await chosenChatIds(tx))
    await queueMessage(tx, 'telegram', { requestId, recipient, message: '{}', at })
}

/**
 * Each once as far as the API allows: it knows no key of ours, so a message whose response was lost is sent again. A
 * second one with the same number is a smaller harm than a lead that nobody hears of.
 */
export const deliverDueTelegrams = async (ctx: Context): Promise<void> => {
  if (!ctx.config.telegram) return
  const { options } = await readCalculatorOptions(ctx)
  await deliverDue(ctx, 'telegram', async waiting => {
    const request = waiting.requestId === null ? undefined : await findRequest(ctx.db, waiting.requestId)
    if (!request) return
    await send(ctx, waiting, telegramMessage(request, telegramContentOf(options), ctx.config.publicUrl))
  })
}

const send = async (ctx: Context, { recipient }: WaitingMessage, message: object): Promise<void> => {
  try {
    await callBot(ctx, 'sendMessage', { chat_id: recipient, ...message })
  } catch (error) {
    if (!(error instanceof ChatMoved)) throw error
    await ctx.db.transaction().execute(tx => moveChat(tx, recipient, error.chatId))
    await callBot(ctx, 'sendMessage', { chat_id: error.chatId, ...message })
  }
}
