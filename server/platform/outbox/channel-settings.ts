/**
 * Settings for sending mail and messages: the environment's, else those an owner has entered, with the secret sealed.
 */
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Tx } from '../db/open.ts'
import { findRow, updateVersioned } from '../db/rows.ts'
import type { Row } from '../db/tables.ts'
import type { TransportSettings } from '../mail/transport.ts'
import type { Channel } from './outbox.store.ts'

type Keys = Pick<Context, 'config' | 'secretBox'>

/** Read anew each time, so that a change takes effect at once on every server; null while mail is not configured. */
export const mailSettings = async (
  { config, secretBox }: Keys,
  db: Tx,
): Promise<TransportSettings | null> => {
  if (config.mail) return config.mail
  const row = await findChannel(db, 'mail')
  if (!row) return null
  const { from, to, ...server } = readMailFields(row)
  const password = row.secret === null ? '' : secretBox.open(row.secret, passwordOf(server))
  return { from, to, entered: { ...server, password, publicOnly: !config.privateMailHosts } }
}

export interface Bot {
  /** Null when the token was sealed with another key. */
  token: string | null
  apiUrl: string
}

/** Like `mailSettings`; null while no bot is configured. */
export const telegramBot = async ({ config, secretBox }: Keys, db: Tx): Promise<Bot | null> => {
  if (config.telegram) return config.telegram
  const row = await findChannel(db, 'telegram')
  return row?.secret ? { token: secretBox.open(row.secret, tokenPlace), apiUrl: config.telegramApiUrl } : null
}

/**
 * Place to which the password is sealed: it opens only with the server and user that it was entered for, so that
 * changed settings cannot send it elsewhere.
 */
export const passwordOf = ({ host, port, user }: { host: string; port: number; user: string }): string =>
  `channel:mail:${JSON.stringify([host, port, user])}`

export const tokenPlace = 'channel:telegram'

export const findChannel = (db: Tx, channel: Channel): Promise<Row<'channel_settings'> | undefined> =>
  db
    .selectFrom('channel_settings')
    .selectAll()
    .where('channel', '=', channel)
    .where('settings', '!=', forgotten)
    .executeTakeFirst()

/**
 * Version of a channel's settings, 0 before the first. Removing settings raises it too, so that a window that shows
 * removed settings cannot overwrite newer ones.
 */
export const channelVersion = async (db: Tx, channel: Channel): Promise<number> =>
  (await findRow(db, 'channel_settings', { channel }, ['version']))?.version ?? 0

/** Settings of a row whose settings were removed: the row stays, because it counts the versions. */
const forgotten = ''

export const storeChannel = async (
  tx: Tx,
  channel: Channel,
  { at, ...values }: { at: string; settings: string; secret: string | null },
): Promise<void> => {
  const row = { ...values, updated_at: at }
  await tx
    .insertInto('channel_settings')
    .values({ channel, ...row })
    .onConflict(conflict =>
      conflict
        .column('channel')
        .doUpdateSet(eb => ({ ...row, version: eb('channel_settings.version', '+', 1) })),
    )
    .execute()
}

export const forgetChannel = (tx: Tx, channel: Channel, at: string): Promise<void> =>
  updateVersioned(tx, 'channel_settings', { channel }, { settings: forgotten, secret: null, updated_at: at })

const mailFields = z.object({
  to: z.string(),
  from: z.string(),
  host: z.string(),
  port: z.number(),
  user: z.string(),
})
export type MailFields = z.infer<typeof mailFields>

export const readMailFields = (row: Pick<Row<'channel_settings'>, 'settings'>): MailFields =>
  mailFields.parse(JSON.parse(row.settings))

/** False also for a mail server whose password was sealed with a lost key: mails wait then, and use up no attempts. */
export const isMailConfigured = async (ctx: Opened): Promise<boolean> => {
  const settings = await mailSettings(ctx, ctx.db)
  return settings !== null && !isLost(settings)
}

export const isTelegramConfigured = async (ctx: Opened): Promise<boolean> =>
  typeof (await telegramBot(ctx, ctx.db))?.token === 'string'

type Opened = Keys & Pick<Context, 'db'>

const isLost = (settings: TransportSettings): boolean =>
  'entered' in settings && settings.entered.password === null

/** Logs, at the start, the stored secrets that this server's key cannot decrypt. */
export const reportLostSecrets = async (ctx: Opened & Pick<Context, 'log'>): Promise<void> => {
  const mail = await mailSettings(ctx, ctx.db)
  const bot = await telegramBot(ctx, ctx.db)
  const lost = [
    ...(mail && isLost(mail) ? ['the password of the mail server'] : []),
    ...(bot?.token === null ? ['the token of the bot'] : []),
  ]
  if (lost.length > 0)
    ctx.log.error(
      { lost },
      'sealed with another key: put the old secrets-key file or SECRETS_KEY back, or enter it again in the settings',
    )
}
