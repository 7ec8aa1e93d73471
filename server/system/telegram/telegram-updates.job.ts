/**
 * Polls Telegram for messages to the bot and pressed buttons; shared/decisions/mail-and-telegram.md has the reasons.
 */

import { z } from 'zod'
import { texts } from '#messages/server/system/telegram.js'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { inLanguage } from '#server/platform/in-language.ts'
import { officeLanguage } from '#server/platform/office-language.ts'
import { type Bot, telegramBot } from '#server/platform/outbox/channel-settings.ts'
import { takeRequest } from '#server/work/requests/change-request.ts'
import { requestErasedError } from '#server/work/requests/request.kind.ts'
import { withoutInvisible } from '#shared/domain/text/without-invisible.ts'
import { callBot } from './bot-api.ts'
import { isChosen, lastUpdate, noticeChat, noticePerson, rememberUpdate } from './telegram.store.ts'
import { keyboardOf } from './telegram-message.ts'

/** Seconds for which Telegram holds a call open without updates. */
const longPoll = 25

/** True while the bot should be polled; after failures only once a growing pause is over. */
export const isTelegramDue = async (ctx: Context): Promise<boolean> => {
  const bot = await telegramBot(ctx, ctx.db)
  if (typeof bot?.token !== 'string') return false
  const failed = failures.get(ctx.db)
  // A new token is tried at once.
  return failed?.token !== bot.token || ctx.uptime() >= failed.until
}

/** Handles each update once, in the transaction that stores its number. Throws if Telegram cannot be reached. */
export const readUpdates = async (ctx: Context): Promise<void> => {
  const bot = await telegramBot(ctx, ctx.db)
  if (!bot) return
  try {
    const last = await lastUpdate(ctx.db, { bot: numberOf(bot), now: ctx.now() })
    const given = await callBot(
      ctx,
      bot,
      'getUpdates',
      {
        ...(last === null ? {} : { offset: last + 1 }),
        timeout: longPoll,
        allowed_updates: ['message', 'my_chat_member', 'callback_query'],
      },
      (longPoll + 15) * 1_000,
    )
    for (const raw of z.array(z.looseObject({ update_id: z.number().int() })).parse(given))
      await handle(ctx, bot, raw.update_id, raw)
    failures.delete(ctx.db)
  } catch (error) {
    // A stopping server aborts the call, which is no failure.
    if (ctx.stopping.aborted) return
    const failed = failures.get(ctx.db)
    const times = (failed?.token === bot.token ? failed.times : 0) + 1
    const pause = Math.min(300_000, 5_000 * 2 ** (times - 1))
    failures.set(ctx.db, { token: bot.token, times, until: ctx.uptime() + pause })
    throw error
  }
}

const failures = new WeakMap<Context['db'], { token: Bot['token']; times: number; until: number }>()

/** Bot's id, the first part of its token: each bot numbers its updates itself. */
const numberOf = ({ token }: Bot): string => token?.split(':', 1)[0] ?? ''

const handle = async (ctx: Context, bot: Bot, updateId: number, raw: object): Promise<void> => {
  const update = shape.safeParse(raw)
  const after = await ctx.db.transaction().execute(async tx => {
    const last = await lastUpdate(tx, { bot: numberOf(bot), now: ctx.now() })
    // Another process has handled this update, or the bot was replaced.
    if ((last !== null && updateId <= last) || (await telegramBot(ctx, tx))?.token !== bot.token) return []
    await rememberUpdate(tx, { bot: numberOf(bot), update: updateId, at: nowIso(ctx) })
    if (!update.success) return []
    const { message, my_chat_member: member, callback_query: press } = update.data
    const chat = message?.chat ?? member?.chat
    if (chat) {
      await noticeChat(tx, { chatId: String(chat.id), title: titleOf(chat), at: nowIso(ctx) })
    }
    return press ? inLanguage(await officeLanguage(tx), () => pressed(tx, ctx, press)) : []
  })
  // A failure to show the result in the chat leaves the request taken.
  for (const { method, body } of after) {
    await callBot(ctx, bot, method, body).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      ctx.log.warn({ reason, method }, 'a button in Telegram got no response')
    })
  }
}

interface Followup {
  method: string
  body: object
}

const pressed = async (tx: Tx, ctx: Context, press: Press): Promise<Followup[]> => {
  const answer = (text: string): Followup => ({
    method: 'answerCallbackQuery',
    body: { callback_query_id: press.id, text },
  })
  const id = /^take:([1-9]\d{0,14})$/.exec(press.data ?? '')?.[1]
  const chatId = press.message && String(press.message.chat.id)
  // The chat is checked, because a message can be forwarded to any chat and the button's data can be forged.
  if (id === undefined || chatId === undefined || !(await isChosen(tx, chatId))) {
    return [answer(texts.chatNotChosen)]
  }
  const at = nowIso(ctx)
  const name = titleOf(press.from)
  const person = await noticePerson(tx, { telegramId: String(press.from.id), name, at })
  const outcome = await takeRequest(
    tx,
    ctx,
    Number(id),
    person.account ? { account: person.account } : { account: null, name: texts.fromTelegram({ name }) },
  )
  if (!outcome) return [answer(texts.noRequest)]
  const { request, taken } = outcome
  const edit: Followup = {
    method: 'editMessageReplyMarkup',
    body: {
      chat_id: chatId,
      message_id: press.message?.message_id,
      reply_markup: keyboardOf(request, ctx.config.publicUrl),
    },
  }
  if (taken) return [answer(texts.isYours({ id: request.id })), edit]
  if (request.erasedAt !== null) return [answer(requestErasedError().message), edit]
  return request.holder === null
    ? [answer(texts.isClosed)]
    : [answer(texts.isHeldBy({ holder: request.holder }).slice(0, 190)), edit]
}

/** A chat's or person's name on one line, without control and invisible characters. */
const titleOf = (who: { title?: string; first_name?: string; last_name?: string; id: number }): string => {
  const given = who.title ?? [who.first_name, who.last_name].filter(Boolean).join(' ')
  const name = withoutInvisible(given.normalize('NFC'))
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 80)
  return name || `№ ${who.id}`
}

const person = z.object({
  id: z.number().int(),
  first_name: z.string().exactOptional(),
  last_name: z.string().exactOptional(),
})
const chat = person.extend({ title: z.string().exactOptional() })
const press = z.object({
  id: z.string(),
  from: person,
  data: z.string().exactOptional(),
  message: z.object({ message_id: z.number().int(), chat }).exactOptional(),
})
type Press = z.infer<typeof press>

const shape = z.object({
  message: z.object({ chat }).exactOptional(),
  my_chat_member: z.object({ chat }).exactOptional(),
  callback_query: press.exactOptional(),
})
