/** The bot that announces requests: its chats, and the accounts that its buttons act for. */

import { z } from 'zod'
import { texts } from '#messages/contract/system.js'
import { idSchema, versionSchema } from '#shared/contract/platform/common.ts'
import { endpoint } from '#shared/contract/platform/endpoint.ts'
import { settingsSourceSchema, storedSecretSchema } from './mail.ts'

/** The token of a bot as BotFather gives it: the bot's number, a colon, its key. */
export const botToken = /^\d{1,20}:[\w-]{10,100}$/

export const telegramChatSchema = z.object({
  id: idSchema,
  /** Telegram's id of the chat. */
  chatId: z.string(),
  title: z.string(),
  /** True when the chat receives new requests and may use the buttons. */
  chosen: z.boolean(),
  version: versionSchema,
})
export type TelegramChat = z.infer<typeof telegramChatSchema>

export const telegramPersonSchema = z.object({
  id: idSchema,
  /** Name in Telegram. */
  name: z.string(),
  /** Account that a pressed button acts for; null records the Telegram name. */
  account: z.object({ id: idSchema, name: z.string() }).nullable(),
  version: versionSchema,
})
export type TelegramPerson = z.infer<typeof telegramPersonSchema>

export const readTelegramEndpoint = endpoint('GET /api/telegram', {
  access: 'admins.manage',
  summary: 'Reads whether a bot is configured, the chats that addressed it and who pressed its buttons',
  responses: {
    200: z.object({
      configured: z.boolean(),
      /** Error of the last call to Telegram; null when it succeeded. */
      error: z.string().nullable(),
      chats: z.array(telegramChatSchema),
      people: z.array(telegramPersonSchema),
    }),
  },
})

export const chooseTelegramChatEndpoint = endpoint('PUT /api/telegram/chat/:id', {
  access: 'admins.manage',
  summary: 'Chooses a chat for new requests, or takes the choice back',
  body: z.strictObject({ chosen: z.boolean() }),
  responses: { 200: telegramChatSchema },
  ifMatch: true,
})

export const testTelegramChatEndpoint = endpoint('POST /api/telegram/chat/:id/test', {
  access: 'admins.manage',
  summary: 'Sends a test message to a chat and waits for what Telegram says',
  problems: [409],
})

export const linkTelegramPersonEndpoint = endpoint('PUT /api/telegram/person/:id', {
  access: 'admins.manage',
  summary: 'Declares whose account a person of Telegram is, or nobody’s',
  body: z.strictObject({ account: idSchema.nullable() }),
  responses: { 200: telegramPersonSchema },
  ifMatch: true,
})

export const botSettingsSchema = z.object({
  source: settingsSourceSchema,
  token: storedSecretSchema,
  /** Name of the bot; null while Telegram could not be asked. */
  bot: z.object({ name: z.string(), username: z.string() }).nullable(),
  version: z.union([versionSchema, z.literal(0)]),
})
export type BotSettings = z.infer<typeof botSettingsSchema>

export const readBotSettingsEndpoint = endpoint('GET /api/telegram/bot', {
  access: 'admins.manage',
  summary: 'Reads which bot tells of requests, and whether its token is from the environment',
  responses: { 200: botSettingsSchema },
})

export const saveBotTokenEndpoint = endpoint('PUT /api/telegram/bot', {
  access: 'admins.manage',
  summary: 'Stores the token of the bot, sealed; one that Telegram does not know is a 400',
  body: z.strictObject({
    token: z
      .string()
      .trim()
      .regex(botToken, { error: () => texts.wholeToken }),
  }),
  responses: { 200: botSettingsSchema },
  ifMatch: true,
  passwordAgain: true,
})

export const removeBotTokenEndpoint = endpoint('DELETE /api/telegram/bot', {
  access: 'admins.manage',
  summary: 'Forgets the token of the bot that an owner has entered',
  responses: { 200: botSettingsSchema },
  ifMatch: true,
  passwordAgain: true,
})
