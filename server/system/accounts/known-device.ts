/**
 * Remembers devices after a sign-in by a signed value that the device sends at the next one. The value authenticates
 * nothing, it only chooses the limit that counts the attempt, see `login-limit.ts`. Browsers keep it in a cookie; a
 * program without cookies asks for it with the header `Known-Device` and sends it there.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Context } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { foldKey } from '#shared/domain/fold-key.ts'
import { knownDeviceHeader } from '#shared/domain/system/known-device.ts'

/** Seconds for which a device is remembered. */
const life = 365 * 86_400

type Account = Pick<Row<'admins'>, 'id' | 'email_key' | 'session_version'>

/**
 * Id of the device if the request has a valid value for this account. Null if it is forged, expired, of another
 * account, or older than the last end of all sessions of the account (new password, sign-out everywhere).
 */
export const readKnownDevice = (
  ctx: Context,
  request: Pick<Request, 'get'>,
  email: string,
  account: Account | undefined,
): string | null => {
  // Does the same work for an unknown account, with which no value matches: the time must not reveal it.
  const asked = account ?? { id: 0, email_key: foldKey(email), session_version: 0 }
  const now = ctx.now().getTime() / 1000
  for (const value of valuesIn(request, cookieName(ctx, asked))) {
    const [, id = '', expires = '', mac = ''] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
    const expected = Buffer.from(macOf(ctx, asked, id, expires))
    const given = Buffer.from(mac)
    if (given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now)
      return id
  }
  return null
}

/** Remembers the device of a successful sign-in for another year; `device` is its id if it was known before. */
export const rememberDevice = (
  ctx: Context,
  request: Pick<Request, 'get'>,
  response: Pick<Response, 'cookie' | 'setHeader'>,
  account: Account,
  device: string | null,
): void => {
  const id = device ?? randomBytes(16).toString('base64url')
  const expires = String(Math.floor(ctx.now().getTime() / 1000) + life)
  const value = `${id}.${expires}.${macOf(ctx, account, id, expires)}`
  if (request.get(knownDeviceHeader) !== undefined) return void response.setHeader(knownDeviceHeader, value)
  response.cookie(cookieName(ctx, account), value, {
    httpOnly: true,
    sameSite: 'strict',
    secure: ctx.config.https,
    path: '/api/auth',
    maxAge: life * 1000,
  })
}

/** A cookie name for each account, so that a shared computer is known for all its users. */
const cookieName = (ctx: Context, { email_key }: Pick<Account, 'email_key'>): string =>
  `known-device-${createHmac('sha256', keyOf(ctx)).update(email_key).digest('base64url').slice(0, 16)}`

/** Tries all cookies of the name, so that one planted by another site does not hide the valid one. */
const valuesIn = (request: Pick<Request, 'get'>, name: string): string[] => {
  const header = request.get(knownDeviceHeader)
  if (header !== undefined) return [header]
  return (request.get('cookie') ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
}

const macOf = (ctx: Context, account: Account, id: string, expires: string): string =>
  createHmac('sha256', keyOf(ctx))
    .update(JSON.stringify([account.id, account.email_key, account.session_version, id, expires]))
    .digest('base64url')

/** A key of its own, so that a device value and a session token cannot be used for each other. */
const keyOf = (ctx: Pick<Context, 'secret'>): Buffer =>
  Buffer.from(hkdfSync('sha256', ctx.secret, '', 'known-device', 32))
