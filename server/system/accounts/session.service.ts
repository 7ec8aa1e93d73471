/** Sessions: created at sign-in, checked on every call, ended at once by the functions in `end-sessions.ts`. */
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { Context } from '#server/platform/context.ts'
import { nowIso } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { updateRows } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { sessionSchema } from '#shared/contract/system/accounts.ts'
import { accountResponse } from './account.store.ts'
import { readToken, signToken } from './session-token.ts'

export type SessionResponse = z.infer<typeof sessionSchema>

const seconds = (ctx: Context): number => Math.floor(ctx.now().getTime() / 1000)

/** Starts a session and returns its token. `device` is the browser's own name for the list of sessions. */
export const startSession = async (
  ctx: Context,
  db: Tx,
  account: Pick<Row<'admins'>, 'id' | 'email' | 'name' | 'role' | 'lang' | 'session_version'>,
  device: string,
): Promise<SessionResponse> => {
  const jti = randomBytes(24).toString('base64url')
  const now = seconds(ctx)
  const expiresAt = new Date((now + ctx.config.jwtTtl) * 1000).toISOString()
  const at = nowIso(ctx)
  await db
    .insertInto('sessions')
    .values({
      jti,
      admin_id: account.id,
      session_version: account.session_version,
      device: device.slice(0, 200),
      created_at: at,
      last_seen_at: at,
      expires_at: expiresAt,
      revoked_at: null,
    })
    .execute()
  const token = signToken(ctx.secret, {
    adminId: account.id,
    jti,
    ver: account.session_version,
    now,
    ttl: ctx.config.jwtTtl,
  })
  return { token, expiresAt, user: accountResponse(account) }
}

export type Checked = { actor: Actor; expiresAt: string } | { refused: 'expired' | 'invalid' }

/** Milliseconds between two updates of when a session was last seen, because one on every call would be too many. */
const seenEvery = 60_000

/** Checks the signature and claims of a token, its session and its account. */
export const checkToken = async (ctx: Context, token: string): Promise<Checked> => {
  const read = readToken(token, ctx.secret, seconds(ctx), ctx.config.jwtTtl)
  if ('refused' in read) return read
  const { jti, sub, ver, exp } = read.claims
  const row = await ctx.db
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select(['admins.id', 'email', 'name', 'role', 'lang'])
    .select(['admins.session_version', 'revoked_at', 'last_seen_at'])
    .where('jti', '=', jti)
    .executeTakeFirst()
  if (!row || row.revoked_at !== null || row.id !== Number(sub) || row.session_version !== ver) {
    return { refused: 'invalid' }
  }
  // Also updates a moment in the future, which a wrong clock has set.
  if (Math.abs(ctx.now().getTime() - Date.parse(row.last_seen_at)) > seenEvery) {
    await updateRows(ctx.db, 'sessions', { jti }, { last_seen_at: nowIso(ctx) })
      // A full disk must not reject a call for this update: people can go on reading.
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'when a session was last seen is not noted'))
  }
  return {
    actor: { ...accountResponse(row), jti },
    expiresAt: new Date(exp * 1000).toISOString(),
  }
}

/**
 * Throws 401 if the caller's session has ended since the call was admitted, 403 if the caller's role has changed:
 * hashing takes a while, and a removed or demoted account must not change others meanwhile. Runs inside the transaction
 * of the change.
 */
export const rejectEnded = async (tx: Tx, actor: Actor): Promise<void> => {
  const live = await tx
    .selectFrom('sessions')
    .innerJoin('admins', 'admins.id', 'sessions.admin_id')
    .select('role')
    .where('jti', '=', actor.jti)
    .where('revoked_at', 'is', null)
    .whereRef('sessions.session_version', '=', 'admins.session_version')
    .executeTakeFirst()
  if (!live) throw httpError('session.invalid')
  if (live.role !== actor.role) throw httpError('auth.role-changed')
}
