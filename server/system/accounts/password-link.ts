/**
 * Links by which somebody sets a password without having one: signed, of a short life, and good once. Nothing of them is
 * stored: a link names the password and the sessions that it was made for, so whatever changes either ends it.
 */
import { createHash, createHmac } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { findAccount } from '#server/platform/http/find-account.ts'

type Account = Pick<Row<'admins'>, 'id' | 'session_version' | 'password_hash'>

/** Seconds: an invitation waits over a weekend, a forgotten password is wanted now. */
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

/** The address that is sent. The token stands behind `#`, so that no log of a server or a proxy holds it. */
export const passwordLink = (ctx: Context, account: Account, use: LinkUse): string =>
  `${ctx.config.publicUrl}/admin/password#${signLink(ctx, account, use)}`

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

/** The account that a link is still good for; null for one that is forged, old or spent. */
export const readLink = async (ctx: Context, db: Tx, token: string): Promise<Row<'admins'> | null> => {
  const parsed = claims.safeParse(verified(ctx, token))
  if (!parsed.success) return null
  const account = await findAccount(db, Number(parsed.data.sub))
  const isSame = account?.session_version === parsed.data.ver && fingerprint(account) === parsed.data.pwd
  return account && isSame ? account : null
}

const verified = (ctx: Context, token: string): unknown => {
  try {
    return jwt.verify(token, keyOf(ctx), {
      algorithms: ['HS256'],
      audience: 'password-link',
      clockTimestamp: seconds(ctx),
    })
  } catch {
    return null
  }
}

/** Apart from the key of the sessions: neither kind of token can stand for the other. */
const keyOf = (ctx: Context): Buffer => createHmac('sha256', ctx.secret).update('password-link').digest()

const fingerprint = ({ password_hash }: Pick<Account, 'password_hash'>): string =>
  createHash('sha256').update(password_hash).digest('base64url').slice(0, 22)

const seconds = (ctx: Context): number => Math.floor(ctx.now().getTime() / 1000)
