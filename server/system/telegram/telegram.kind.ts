/** The bot as an owner enters it: the token is stored encrypted, the name is read from Telegram. */
import { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { type Actor, findAccount } from '#server/platform/http/actor.ts'
import { fieldError, orNotFound } from '#server/platform/http/errors/http-error.ts'
import {
  type Bot,
  channelVersion,
  findChannel,
  forgetChannel,
  storeChannel,
  telegramBot,
  tokenPlace,
} from '#server/platform/outbox/channel-settings.ts'
import { changeRecord } from '#server/platform/records/change-record.ts'
import type { EntityDefinition } from '#server/platform/records/entity-definition.ts'
import type { ChangeContext } from '#server/platform/records/write-route.ts'
import type * as contract from '#shared/contract/system/telegram.ts'
import type { BotSettings } from '#shared/contract/system/telegram.ts'
import { rejectEnded } from '../accounts/session.service.ts'
import { callBot, UnknownBot } from './bot-api.ts'
import { chatRows, dropUnsent, findChat, findTelegramPerson, personRows } from './telegram.store.ts'

type StoredBot = Omit<BotSettings, 'bot'>

export const readBot = async (ctx: Context): Promise<BotSettings> => {
  const bot = await telegramBot(ctx, ctx.db)
  return {
    ...(await storedBot(ctx, ctx.db)),
    bot: bot && (await nameOf(ctx, bot).catch(() => null)),
  }
}

/** Throws 400 for a token that Telegram does not know; if Telegram cannot be asked, the token is accepted. */
export const checkBotToken = async (ctx: Context, token: string): Promise<void> => {
  const known = await nameOf(ctx, { token, apiUrl: ctx.config.telegramApiUrl }).catch(
    (error: unknown) => error,
  )
  if (known instanceof UnknownBot) throw fieldError('token', 'telegram.unknown-token')
}

/** Stores a token; `token` is null to delete it. */
export const changeBot = async (
  command: ChangeContext,
  ctx: Context,
  actor: Actor,
  token: string | null,
): Promise<StoredBot> => {
  await rejectEnded(command.tx, actor)
  const verb = token === null ? 'delete' : 'new-secret'
  return changeRecord(command, botKind(ctx), undefined, () => token, verb)
}

const botKind = (ctx: Context) =>
  ({
    entityName: 'other',
    find: tx => storedBot(ctx, tx),
    replace: async ({ tx, at }, _present, token) => {
      if (token === null) await forgetChannel(tx, 'telegram', at)
      else
        await storeChannel(tx, 'telegram', {
          settings: '{}',
          at,
          secret: ctx.secretBox.seal(token, tokenPlace),
        })
      return storedBot(ctx, tx)
    },
    log: { kind: 'telegram', id: () => 'bot', fields: ({ token }) => ({ token }) },
  }) satisfies EntityDefinition<StoredBot, string | null, undefined>

const storedBot = async (ctx: Context, db: Tx): Promise<StoredBot> => {
  const row = await findChannel(db, 'telegram')
  const isOpen = row?.secret && ctx.secretBox.open(row.secret, tokenPlace) !== null
  return {
    source: ctx.config.telegram ? 'environment' : row ? 'office' : null,
    token: isOpen ? 'set' : row?.secret ? 'lost' : 'unset',
    version: await channelVersion(db, 'telegram'),
  }
}

/** Asks Telegram once for each token: bots are rarely renamed, and an open page polls every few seconds. */
const nameOf = async (ctx: Context, bot: Bot): Promise<BotSettings['bot']> => {
  const known = names.get(ctx.db)
  if (known && known.token === bot.token) return known.name
  const { first_name: name, username } = me.parse(await callBot(ctx, bot, 'getMe', {}))
  names.set(ctx.db, { token: bot.token, name: { name, username } })
  return { name, username }
}

const names = new WeakMap<Context['db'], { token: Bot['token']; name: BotSettings['bot'] }>()

const me = z.object({ first_name: z.string(), username: z.string() })

export const existingChat = async (db: Tx, id: number): Promise<contract.TelegramChat> =>
  orNotFound(await findChat(db, id), 'chat')

export const chatKind = {
  entityName: 'chat',
  find: findChat,
  replace: async ({ tx, at }, { id, chatId }, chosen) => {
    await chatRows.replace(tx, id, { chosen: Number(chosen) }, at)
    if (!chosen) await dropUnsent(tx, chatId)
    return existingChat(tx, id)
  },
  log: { kind: 'telegram', id: ({ id }) => id, fields: ({ title, chosen }) => ({ title, chosen }) },
} satisfies EntityDefinition<contract.TelegramChat, boolean>

export const personKind = {
  entityName: 'person',
  find: findTelegramPerson,
  check: async ({ tx }, account) => {
    if (account !== null && !(await findAccount(tx, account))) throw fieldError('account', 'account.unknown')
  },
  replace: async ({ tx, at }, person, account) => {
    await personRows.replace(tx, person.id, { admin_id: account }, at)
    return (await findTelegramPerson(tx, person.id)) ?? person
  },
  log: {
    kind: 'telegram',
    id: ({ id }) => id,
    fields: ({ name, account }) => ({ title: name, account: account?.name ?? null }),
  },
} satisfies EntityDefinition<contract.TelegramPerson, number | null>
