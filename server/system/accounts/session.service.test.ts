/** Sessions by their rows, without a server: what ends one, what does not, and what a call with a dead token gets. */
import type { Request } from 'express'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import { openMigratedDatabase } from '#server/proofs/testing/migrated-database.ts'
import { insertAccount } from './account.store.ts'
import { authenticate } from './bearer-token.ts'
import { endAllSessions, replacePassword, revokeSession } from './end-sessions.ts'
import { checkToken, rejectEnded, type SessionResponse, startSession } from './session.service.ts'
import { readToken, signToken } from './session-token.ts'

const start = Date.parse('2026-11-22T12:00:00.400Z')
const at = '2026-11-22T12:00:00.400Z'
let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
let ctx: Context
let account: Row<'admins'>
let other: Row<'admins'>
beforeAll(async () => {
  opened = await openMigratedDatabase()
  ctx = opened.ctx
})
afterAll(() => opened.close())
beforeEach(async () => {
  opened.clock.now = start
  await ctx.db.deleteFrom('admins').execute()
  const rest = { passwordHash: 'old hash', role: 'editor', at } as const
  account = await insertAccount(ctx.db, { ...rest, email: 'olena@example.com', name: 'Олена' })
  other = await insertAccount(ctx.db, { ...rest, email: 'petro@example.com', name: 'Петро' })
})

const begin = (of = account, device = 'Firefox') => startSession(ctx, ctx.db, of, device)
const claimsOf = ({ token }: Pick<SessionResponse, 'token'>) => {
  const read = readToken(token, ctx.secret, Math.floor(opened.clock.now / 1000), ctx.config.jwtTtl)
  if ('refused' in read) throw new Error(read.refused)
  return read.claims
}
const check = ({ token }: Pick<SessionResponse, 'token'>) => checkToken(ctx, token)
const isLive = async (session: SessionResponse) => 'actor' in (await check(session))
const rowOf = (jti: string) =>
  ctx.db.selectFrom('sessions').selectAll().where('jti', '=', jti).executeTakeFirstOrThrow()

describe('a session', () => {
  it('begins with a row, a token and a response that agree about it', async () => {
    const session = await begin(account, 'a'.repeat(300))
    const { jti, ...claims } = claimsOf(session)
    const now = Math.floor(start / 1000)
    const { jwtTtl } = ctx.config
    expect(claims).toEqual({ sub: String(account.id), ver: 1, iat: now, exp: now + jwtTtl })
    expect(jti).toMatch(/^[\w-]{32}$/)
    const expiresAt = new Date((now + jwtTtl) * 1000).toISOString()
    expect(await rowOf(jti)).toEqual({
      jti,
      admin_id: account.id,
      session_version: 1,
      device: 'a'.repeat(200),
      created_at: at,
      last_seen_at: at,
      expires_at: expiresAt,
      revoked_at: null,
    })
    const { id, email, name, role } = account
    const user = { id, email, name, role, lang: 'ru' }
    expect(session).toEqual({ token: session.token, expiresAt, user })
    expect(await check(session)).toEqual({ actor: { ...user, jti }, expiresAt })
    expect(claimsOf(await begin()).jti).not.toBe(jti)
  })

  it('lives until its time is over, and says that it was the time', async () => {
    const session = await begin()
    opened.clock.now = Date.parse(session.expiresAt) - 1
    expect(await isLive(session)).toBe(true)
    opened.clock.now += 1
    expect(await check(session)).toEqual({ refused: 'expired' })
  })

  it('ends alone when it is signed out', async () => {
    const [one, two] = [await begin(), await begin()]
    await revokeSession(ctx.db, claimsOf(one).jti, at)
    expect(await check(one)).toEqual({ refused: 'invalid' })
    expect(await isLive(two)).toBe(true)
    expect((await rowOf(claimsOf(one).jti)).revoked_at).toBe(at)
  })

  it('ends with all of its account, and with a new password; those of others go on', async () => {
    const [mine, theirs] = [await begin(), await begin(other)]
    const later = '2026-11-22T13:00:00.000Z'
    const find = (id: number) =>
      ctx.db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await endAllSessions(ctx.db, account.id, later)
    expect(await find(account.id)).toEqual({ ...account, session_version: 2, updated_at: later })
    expect(await check(mine)).toEqual({ refused: 'invalid' })
    const again = await begin(await find(account.id))
    expect(await isLive(again)).toBe(true)
    expect(await replacePassword(ctx.db, account.id, 'new hash', at)).toBe(3)
    const renewed = { password_hash: 'new hash', session_version: 3, updated_at: at }
    expect(await find(account.id)).toEqual({ ...account, ...renewed })
    expect(await check(again)).toEqual({ refused: 'invalid' })
    expect(await find(other.id)).toEqual(other)
    expect(await isLive(theirs)).toBe(true)
  })

  it('is not that of a token with a good signature and other claims', async () => {
    const { jti } = claimsOf(await begin())
    await begin(other)
    const sign = (claims: { adminId?: number; jti?: string; ver?: number }) =>
      checkToken(
        ctx,
        signToken(ctx.secret, {
          adminId: account.id,
          jti,
          ver: 1,
          now: Math.floor(start / 1000),
          ttl: ctx.config.jwtTtl,
          ...claims,
        }),
      )
    expect('actor' in (await sign({}))).toBe(true)
    for (const claims of [{ adminId: other.id }, { ver: 2 }, { jti: 'j'.repeat(32) }])
      expect([claims, await sign(claims)]).toEqual([claims, { refused: 'invalid' }])
  })

  it('notes that it was seen once a minute, and at once when it was seen in the future', async () => {
    const session = await begin()
    const { jti } = claimsOf(session)
    const beside = claimsOf(await begin())
    const seenAt = async (now: number) => {
      opened.clock.now = now
      await check(session)
      expect((await rowOf(beside.jti)).last_seen_at).toBe(at)
      return Date.parse((await rowOf(jti)).last_seen_at) - start
    }
    expect(await seenAt(start + 60_000)).toBe(0)
    expect(await seenAt(start + 60_001)).toBe(60_001)
    expect(await seenAt(start + 1)).toBe(60_001)
    expect(await seenAt(start)).toBe(0)
  })
})

describe('a call that was admitted', () => {
  const rejectionFor = (session: { jti: string }, role = account.role) =>
    rejectEnded(ctx.db, { id: account.id, email: '', name: '', role, lang: 'ru', ...session }).then(
      () => null,
      ({ status, message }) => `${status} ${message}`,
    )
  const ended = '401 Войдите снова'

  it('goes on while its session lives, and changes nothing once that has ended', async () => {
    const [one, two, three] = [claimsOf(await begin()), claimsOf(await begin()), claimsOf(await begin(other))]
    expect([await rejectionFor(one), await rejectionFor(three)]).toEqual([null, null])
    expect(await rejectionFor({ jti: 'j'.repeat(32) })).toBe(ended)
    await revokeSession(ctx.db, one.jti, at)
    expect([await rejectionFor(one), await rejectionFor(two)]).toEqual([ended, null])
    await endAllSessions(ctx.db, account.id, at)
    expect([await rejectionFor(two), await rejectionFor(three)]).toEqual([ended, null])
    await ctx.db.deleteFrom('admins').where('id', '=', other.id).execute()
    expect(await rejectionFor(three)).toBe(ended)
  })

  it('changes nothing once its account has another role', async () => {
    const session = claimsOf(await begin())
    await ctx.db.updateTable('admins').set({ role: 'sales' }).where('id', '=', account.id).execute()
    expect(await rejectionFor(session)).toBe('403 Ваша роль изменилась. Обновите страницу и повторите.')
    expect(await rejectionFor(session, 'sales')).toBeNull()
  })
})

describe('the token of a call', () => {
  const call = async (authorization: string[] | undefined, cookie?: string, headersSent = false) => {
    const cleared = vi.fn<() => void>()
    const request = {
      headers: { cookie },
      headersDistinct: { authorization },
      res: { clearCookie: cleared, headersSent },
    } as unknown as Request // Of a request only these are looked at.
    const result = await authenticate(ctx)(request).catch(({ status, message }) => ({ status, message }))
    return { result, cleared: cleared.mock.calls.length }
  }
  const signInAgain = { status: 401, message: 'Войдите снова' }

  it('stands in one header, behind Bearer, and nowhere else', async () => {
    const { token, user } = await begin()
    expect((await call([`Bearer ${token}`])).result).toEqual({ ...user, jti: claimsOf({ token }).jti })
    expect((await call(undefined, `jwt-token=${token}`)).result).toBeNull()
    for (const wrong of [
      [`Bearer ${token}`, `Bearer ${token}`],
      [`Bearer ${token}`, ''],
      [`bearer ${token}`],
      [`Bearer  ${token}`],
      [` Bearer ${token}`],
      [`Bearer ${token} `],
      [`Bearer ${token}.x`],
      [`Basic ${token}`],
      [token],
      ['Bearer '],
      [''],
    ])
      expect([wrong, (await call(wrong)).result]).toMatchObject([wrong, signInAgain])
  })

  it('that is dead takes its cookie along, not that of a newer one, and says whether the time was over', async () => {
    const session = await begin()
    const header = [`Bearer ${session.token}`]
    const cookie = `jwt-token=${session.token}`
    expect((await call(header, cookie)).cleared).toBe(0)
    await revokeSession(ctx.db, claimsOf(session).jti, at)
    expect(await call(header, cookie)).toMatchObject({ result: signInAgain, cleared: 1 })
    expect((await call(header, 'jwt-token=a.b.c')).cleared).toBe(0)
    expect((await call(header)).cleared).toBe(0)
    expect((await call(['Bearer nonsense'], '')).cleared).toBe(0)
    expect((await call(header, cookie, true)).cleared).toBe(0)
    const bare = { headers: { cookie }, headersDistinct: { authorization: header } }
    await expect(authenticate(ctx)(bare)).rejects.toMatchObject(signInAgain)
    opened.clock.now = Date.parse(session.expiresAt)
    expect((await call(header, cookie)).result).toMatchObject({
      message: 'Сеанс закончился, войдите снова',
    })
  })
})
