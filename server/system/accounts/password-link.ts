/**
 * Links to set a password without the old one: signed, short-lived and usable once. They are not stored: each contains
 * a fingerprint of the password hash and the session version, so that a change of either invalidates it.
 */
import { createHash, createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { findAccount } from '#server/platform/http/actor.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'

type Account = Pick<Row<'admins'>, 'id' | 'session_version' | 'password_hash' | 'lang'>

/** Seconds: an invitation must last over a weekend, a reset link is used at once. */
export const linkLives = { invitation: 72 * 3600, reset: 3600 } as const

export type LinkUse = keyof typeof linkLives

const claims = z.strictObject({
  sub: z.string().regex(/^[1-9]\d{0,14}$/),
  ver: z.number().int().positive(),
  pwd: z.string(),
  aud: z.literal('password-link'),
  iat: z.number(),
  exp: z.number(),
})

/**
 * URL that is mailed; who is invited has not chosen a language yet. The token is behind `#`, so that no server or proxy
 * logs it.
 */
export const passwordLink = (ctx: Context, account: Account, use: LinkUse): string => {
  const chosen = use === 'reset' ? `?lang=${account.lang ?? 'ru'}` : ''
  return `${ctx.config.publicUrl}/admin/password${chosen}#${signLink(ctx, account, use)}`
}

const signLink = (ctx: Context, account: Account, use: LinkUse): string => {
  const iat = seconds(ctx)
  return jwt.sign(
    {
      sub: String(account.id),
      ver: account.session_version,
      pwd: fingerprint(account),
      aud: 'password-link',
      iat,
      exp: iat + linkLives[use],
    },
    keyOf(ctx),
    { algorithm: 'HS256' },
  )
}

/** The account of a valid link; null if the link is forged, expired or used. */
export const readLink = async (ctx: Context, db: Tx, token: string): Promise<Row<'admins'> | null> => {
  const link = verified(ctx, token)
  if (link === null) return null
  const account = await findAccount(db, Number(link.sub))
  const isSame = account?.session_version === link.ver && fingerprint(account) === link.pwd
  return account && isSame ? account : null
}

const verified = (ctx: Context, token: string): z.infer<typeof claims> | null => {
  try {
    const options = { algorithms: ['HS256'], clockTimestamp: seconds(ctx) } satisfies jwt.VerifyOptions
    return claims.parse(jwt.verify(token, keyOf(ctx), options))
  } catch {
    return null
  }
}

/** Differs from the key of session tokens, so that neither kind can be used as the other. */
const keyOf = (ctx: Context): Buffer => createHmac('sha256', ctx.secret).update('password-link').digest()

const fingerprint = ({ password_hash }: Pick<Account, 'password_hash'>): string =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 22)

const seconds = (ctx: Context): number => Math.floor(ctx.now().getTime() / 1000)

/**
 * Mails with a link to set a password. They are sent at once and never stored, because the link is as good as a
 * password.
 */
export const linkMail = ({
  to,
  use,
  link,
  firm,
}: Record<'to' | 'link' | 'firm', string> & { use: LinkUse }): OutgoingMail => ({
  to,
  subject: subjects[use],
  text: [...texts[use](firm), '', link, '', endings[use]].join('\n'),
})

const subjects = { invitation: 'Приглашение в рабочий кабинет', reset: 'Новый пароль' }

const texts: Record<LinkUse, (firm: string) => string[]> = {
  invitation: firm => [`Вас пригласили в рабочий кабинет «${firm}».`, 'Придумайте пароль по ссылке:'],
  reset: firm => [
    `Кто-то попросил новый пароль для входа в кабинет «${firm}».`,
    'Задать его можно по ссылке:',
  ],
}

const endings = {
  invitation: 'Ссылка действует три дня и срабатывает один раз.',
  reset:
    'Ссылка действует час и срабатывает один раз. Если это были не Вы, ничего не делайте: нынешний пароль остаётся.',
}
