/** The password once more, and the code after it, without a server: what counts as a failure and what does not. */
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretBox, secretOf } from '#server/platform/config/secret-box.ts'
import type { Context } from '#server/platform/context.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { HttpError } from '#server/platform/http/errors/http-error.ts'
import { openMigratedDatabase } from '#server/proofs/testing/migrated-database.ts'
import { passwordAgainProblem } from '#shared/contract/platform/endpoint.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { insertAccount } from './account.store.ts'
import { confirmPassword, confirmPasswordAgain } from './confirm-password.ts'
import { hashPassword } from './password.ts'
import { checkSecondFactor, checkStrangersCode, newSecret } from './two-factor.ts'

const password = 'зелёный трамвай 48'
const secret = newSecret()
let opened: Awaited<ReturnType<typeof openMigratedDatabase>>
let ctx: Context
let account: Row<'admins'>
beforeAll(async () => {
  opened = await openMigratedDatabase()
  ctx = { ...opened.ctx, secretBox: secretBox('k'.repeat(48)) }
  const rest = { email: 'olena@example.com', name: 'Олена', role: 'owner', at: '' } as const
  const made = await insertAccount(ctx.db, { ...rest, passwordHash: await hashPassword(password) })
  account = await ctx.db
    .updateTable('admins')
    .set({ totp_secret: ctx.secretBox.seal(secret, secretOf(made.id)), totp_confirmed_at: 'at' })
    .returningAll()
    .executeTakeFirstOrThrow()
})
afterAll(() => opened.close())
beforeEach(async () => {
  opened.clock.now += 86_400_000
  await ctx.db.deleteFrom('rate_limits').execute()
})

/** What is counted, by the kind of limit. */
const failures = async () =>
  (await ctx.db.selectFrom('rate_limits').select(['key', 'hits']).execute()).map(
    ({ key, hits }) => `${key.startsWith('confirm:') ? 'confirm' : key} ${hits}`,
  )
const rejectionOf = (work: Promise<unknown>): Promise<HttpError> =>
  work.then(
    () => Promise.reject(new Error('nothing was rejected')),
    error => error,
  )

describe('the password once more', () => {
  const actor = () => ({ ...account, lang: 'ru' as const, jti: 'a session' })
  const confirm = (given: string, who = actor()) => confirmPassword(ctx, who, given, 'current')

  it('gives the account when it is right, and ends the failures of that session', async () => {
    expect(await confirm(password)).toEqual(account)
    const rejection = await rejectionOf(confirm('wrong'))
    expect(rejection).toMatchObject({
      status: 400,
      errors: [{ path: 'current', code: 'password.wrong' }],
    })
    await rejectionOf(confirm('wrong'))
    await rejectionOf(confirm('wrong', { ...actor(), jti: 'another' }))
    expect((await failures()).sort()).toEqual(['confirm 1', 'confirm 2'])
    await confirm(password)
    expect(await failures()).toEqual(['confirm 1'])
  })

  it('is nobody’s where no account is, which is no guess', async () => {
    expect(await rejectionOf(confirm(password, { ...actor(), id: account.id + 1 }))).toMatchObject({
      status: 401,
    })
    expect(await failures()).toEqual([])
  })

  it('in a header is text in percent signs; without it the call is not made', async () => {
    const again = (given: string | undefined) =>
      // One of the two forms of `get`; nobody asks for the other header here.
      confirmPasswordAgain(ctx, actor(), {
        get: ((name: string) => (name === 'X-Current-Password' ? given : undefined)) as never,
      })
    await again(encodeURIComponent(password))
    for (const missing of [undefined, '']) {
      const { status, type, message } = await rejectionOf(again(missing))
      expect([status, type]).toEqual([403, passwordAgainProblem])
      expect(message).toMatch(/^Введите пароль ещё раз \(заголовок X-Current-Password\)/)
    }
    const broken = await rejectionOf(again('%D0%'))
    expect(broken.errors).toMatchObject([{ path: 'X-Current-Password', code: 'password.encoding' }])
    expect(await failures()).toEqual([])
    const wrong = await rejectionOf(again('wrong'))
    expect(wrong.errors).toMatchObject([{ path: 'X-Current-Password', code: 'password.wrong' }])
    expect(await failures()).toEqual(['confirm 1'])
  })
})

describe.each([
  ['a known device', checkSecondFactor, false],
  ['a stranger', checkStrangersCode, true],
] as const)('the code after the password of %s', (_who, check, isCounted) => {
  /** What the sign-in is told, and whether as a failure. */
  const ask = async (code: string | undefined, given: Partial<typeof account> = {}) => {
    const told: HttpError[] = []
    const tell = (rejection: HttpError) => {
      told.push(rejection)
      return rejection
    }
    const rejection = await check(ctx, { ...account, ...given }, code, tell).catch(
      (error: HttpError) => error,
    )
    if (!rejection) return 'in'
    const { status, message, type } = rejection
    return { status, message, type, asFailure: told.includes(rejection) }
  }
  const good = () => new TOTP({ secret }).generate({ timestamp: opened.clock.now })
  const bad = () => (good() === '000000' ? '000001' : '000000')
  const rejection = { status: 401, message: 'Код не подошёл', type: twoFactorProblem, asFailure: true }
  const counted = isCounted ? [`login:code:1 1`] : []

  it('is asked for only where it was confirmed, which is no failure', async () => {
    expect(await ask(undefined, { totp_confirmed_at: null })).toBe('in')
    expect(await ask(bad(), { totp_confirmed_at: null })).toBe('in')
    const message = 'Введите код из приложения'
    expect(await ask(undefined)).toEqual({ ...rejection, message, asFailure: false })
    expect(await failures()).toEqual([])
  })

  it('lets in when it is good, and ends the failures of codes; a wrong one is a failure', async () => {
    expect(await ask(bad())).toEqual(rejection)
    expect((await failures()).map(each => each.replace(/:\d+ /, ':1 '))).toEqual(counted)
    expect(await ask(good())).toBe('in')
    expect(await failures()).toEqual([])
    expect(await ask(good())).toEqual(rejection)
  })

  it('is waited for after ten wrong ones of strangers; what needs none goes on', async () => {
    for (let time = 0; time < 10; time++) await ask(bad())
    expect(await ask(bad())).toMatchObject(isCounted ? { status: 429, asFailure: false } : rejection)
    expect(await ask(undefined)).toMatchObject({ status: 401, asFailure: false })
    expect(await ask(undefined, { totp_confirmed_at: null })).toBe('in')
    expect(await ask(bad(), { totp_confirmed_at: null })).toBe('in')
  })

  it('cannot be checked without the key of the server, and says what helps', async () => {
    const sealed = secretBox('x'.repeat(48)).seal(secret, secretOf(account.id))
    const told = await ask(good(), { totp_secret: sealed })
    expect(told).toMatchObject({ status: 401, type: twoFactorProblem, asFailure: true })
    expect(told).toHaveProperty(
      'message',
      expect.stringMatching(/^Ключ сервера к кодам утрачен.+npm run admin/),
    )
  })
})
