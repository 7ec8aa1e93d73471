import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, owner } from '#server/proofs/testing/start-test-server.ts'
import { twoFactorProblem } from '#shared/contract/system/accounts.ts'
import { hashRecoveryCode, newRecoveryCodes, parseRecoveryCodes, withoutCode } from './recovery-codes.ts'
import { acceptedStep, newSecret, secretUri, spendCode, stepAt } from './two-factor.ts'

describe('two-factor sign-in', () => {
  const { server, call } = serverOfFile()
  let secret: string
  let recoveryCodes: string[]
  // A code made before the end of its half minute would be asked about after it.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterAll(() => void vi.useRealTimers())

  const codeAt = (seconds = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + server.clock.offset + seconds * 1000,
    })
  const login = (code?: string) =>
    server.call('POST', '/api/auth/login', { ...owner, ...(code === undefined ? {} : { code }) })
  const later = () => {
    server.clock.offset += 60_000
  }

  it('is set up only with the password and a good code', async () => {
    expect((await call('POST', '/api/auth/two-factor/confirm', { code: '000000' })).status).toBe(409)
    expect((await call('POST', '/api/auth/two-factor', { currentPassword: 'wrong' })).status).toBe(400)
    const prepared = await call('POST', '/api/auth/two-factor', { currentPassword: owner.password })
    const answer = (await prepared.json()) as { secret: string; uri: string }
    secret = answer.secret
    expect(answer.uri).toMatch(/^otpauth:\/\/totp\//)
    const wrong = String((Number(codeAt()) + 1) % 1_000_000).padStart(6, '0')
    expect((await call('POST', '/api/auth/two-factor/confirm', { code: wrong })).status).toBe(400)
    expect((await login()).status).toBe(200)
    const elsewhere = await server.signedIn()
    const confirmed = await call('POST', '/api/auth/two-factor/confirm', { code: codeAt() })
    // Those who signed in without it are out; whoever turns it on stays.
    expect((await elsewhere('GET', '/api/overview')).status).toBe(401)
    expect((await call('GET', '/api/overview')).status).toBe(200)
    recoveryCodes = ((await confirmed.json()) as { recoveryCodes: string[] }).recoveryCodes
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await call('POST', '/api/auth/two-factor', { currentPassword: owner.password })).status).toBe(409)
  })

  it('asks for the code only after the right password, and takes no flag instead of it', async () => {
    const asked = await login()
    expect(asked.status).toBe(401)
    expect(((await asked.json()) as { type: string }).type).toBe(twoFactorProblem)
    const wrong = await server.call('POST', '/api/auth/login', {
      ...owner,
      password: 'wrong',
      code: codeAt(),
    })
    expect(((await wrong.json()) as { type: string }).type).toBe('about:blank')
    expect((await server.call('POST', '/api/auth/login', { ...owner, skip2fa: true })).status).toBe(400)
  })

  it('accepts each code once, also of two calls at the same moment', async () => {
    later()
    const code = codeAt()
    const answers = await Promise.all([login(code), login(code)])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 401])
    expect((await login(code)).status).toBe(401)
    later()
    expect((await login(codeAt(-90))).status).toBe(401)
    // Written as Google Authenticator shows it.
    const shown = codeAt(-30).replace(/^(...)/, '$1 ')
    expect((await login(shown)).status).toBe(200)
  })

  it('accepts any code once, also of two calls that have read the account before either spends it', async () => {
    later()
    const account = await server.ctx.db.selectFrom('admins').selectAll().executeTakeFirstOrThrow()
    const spend = (code: string, of = account) =>
      spendCode(server.ctx, of, code, Date.now() + server.clock.offset)
    for (const code of [recoveryCodes.at(-1) ?? '', codeAt()])
      expect((await Promise.all([spend(code), spend(code)])).sort()).toEqual(['good', 'wrong'])
    expect(await spend(codeAt(30), { ...account, totp_secret: null })).toBe('wrong')
    const { recovery_codes: left } = await server.ctx.db
      .selectFrom('admins')
      .select('recovery_codes')
      .executeTakeFirstOrThrow()
    expect(parseRecoveryCodes(left)).toHaveLength(9)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const [code = ''] = recoveryCodes
    expect((await login(code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await login(code)).status).toBe(401)
  })

  it('takes codes again once a clock is right that was a week ahead while a copy was put back', async () => {
    const { db } = server.ctx
    const ahead = stepAt(new Date(Date.now() + 7 * 86_400_000)) + 1
    later()
    await db.updateTable('admins').set({ totp_last_step: ahead }).execute()
    const code = codeAt()
    expect((await login(code)).status).toBe(200)
    expect((await login(code)).status).toBe(401)
  })

  it('goes away with the password', async () => {
    expect((await call('DELETE', '/api/auth/two-factor', { currentPassword: 'wrong' })).status).toBe(400)
    expect((await call('DELETE', '/api/auth/two-factor', { currentPassword: owner.password })).status).toBe(
      204,
    )
    expect((await login()).status).toBe(200)
  })

  it('confirmed twice at the same moment has the recovery codes of one answer', async () => {
    const prepare = () => call('POST', '/api/auth/two-factor', { currentPassword: owner.password })
    const prepared = await prepare()
    secret = ((await prepared.json()) as { secret: string }).secret
    const confirm = () => call('POST', '/api/auth/two-factor/confirm', { code: codeAt() })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const bodies = (await Promise.all(answers.map(answer => answer.json()))) as { recoveryCodes?: string[] }[]
    const codes = bodies.flatMap(({ recoveryCodes: given = [] }) => given)
    expect((await login(codes[0])).status).toBe(200)
  })
})

describe('own sessions', () => {
  const { server, call: one } = serverOfFile()

  it('are listed and ended one by one', async () => {
    const two = await server.signedIn()
    const sessions = (await (await one('GET', '/api/auth/sessions')).json()) as {
      id: string
      current: boolean
    }[]
    expect(sessions).toHaveLength(2)
    const other = sessions.find(session => !session.current)
    expect((await one('DELETE', '/api/auth/sessions/nonsense')).status).toBe(404)
    expect((await one('DELETE', `/api/auth/sessions/${other?.id}`)).status).toBe(204)
    expect((await two('GET', '/api/auth/sessions')).status).toBe(401)
    expect(await listed(one)).toEqual([true])
  })

  const listed = async (call: ApiClient) =>
    ((await (await call('GET', '/api/auth/sessions')).json()) as { current: boolean }[]).map(
      ({ current }) => current,
    )

  it('are not listed once they ended with all others, or by their time', async () => {
    const old = await server.signedIn()
    await old('POST', '/api/auth/logout-all')
    expect(await listed(await server.signedIn())).toEqual([true])
    server.clock.offset = 11 * 3_600_000
    const fresh = await server.signedIn()
    expect(await listed(fresh)).toEqual([true, false])
    server.clock.offset = 13 * 3_600_000
    expect(await listed(fresh)).toEqual([true])
  })

  it('of somebody else are not found', async () => {
    const boss = await server.signedIn()
    const colleague = { email: 'c@example.com', name: 'Пётр', password: 'зелёный трамвай 48' }
    await boss('POST', '/api/auth/admin/create', colleague)
    const other = await server.signedIn(colleague)
    const [mine] = (await (await boss('GET', '/api/auth/sessions')).json()) as { id: string }[]
    expect((await other('DELETE', `/api/auth/sessions/${mine?.id}`)).status).toBe(404)
    expect((await boss('GET', '/api/auth/sessions')).status).toBe(200)
  })
})

describe('a code of an authenticator', () => {
  const secret = newSecret()
  const now = Date.parse('2026-11-21T12:00:15Z')
  const step = stepAt(new Date(now))
  const code = (offset: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + offset * 30_000 })

  it('is good for its step and the steps beside it', () => {
    const accepted = [-2, -1, 0, 1, 2].map(offset => acceptedStep(secret, code(offset), now, null))
    expect(accepted).toEqual([null, step - 1, step, step + 1, null])
  })

  it('is never good for a step that was accepted, or for one before it', () => {
    expect(acceptedStep(secret, code(0), now, step - 1)).toBe(step)
    expect(acceptedStep(secret, code(0), now, step)).toBeNull()
    expect(acceptedStep(secret, code(-1), now, step)).toBeNull()
  })

  it.each(['', '12345', '1234567', ' 123456', '12345a', '１２３４５６', '-12345'])('is never %j', other => {
    expect(acceptedStep(secret, other, now, null)).toBeNull()
  })

  it('comes from a secret of 160 bits, which the picture gives with the name of the account and the firm', () => {
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(secret)
    const { pathname, searchParams } = new URL(secretUri(secret, 'olena@example.com', 'Broker'))
    expect(decodeURIComponent(pathname)).toContain('Broker:olena@example.com')
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: 'Broker',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('recovery codes', () => {
  it('are ten, each another, of 49 bits without look-alikes', () => {
    const codes = newRecoveryCodes()
    expect([codes.length, new Set(codes).size]).toEqual([10, 10])
    for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
  })

  it('are spent one at a time; a wrong one, or what is stored itself, spends nothing', async () => {
    const stored = await Promise.all(['aaaaa-aaaaa', 'bbbbb-bbbbb', 'ccccc-22222'].map(hashRecoveryCode))
    const [first = '', second = '', third = ''] = stored
    expect(await withoutCode(stored, 'bbbbb-bbbbb')).toEqual([first, third])
    expect(await withoutCode(stored, ' CCCCC 22222 ')).toEqual([first, second])
    for (const wrong of ['', '-', 'bbbbb-bbbbc', 'bbbbb', 'ccccc', first])
      expect(await withoutCode(stored, wrong), wrong).toBeNull()
    expect(await withoutCode([], 'bbbbb-bbbbb')).toBeNull()
  })

  it('are hashed with a salt of their own', async () => {
    const [one, same] = await Promise.all([hashRecoveryCode('aaaaa-aaaaa'), hashRecoveryCode('aaaaa-aaaaa')])
    expect(one).not.toBe(same)
    expect(await withoutCode(['not a hash', one], 'aaaaa-aaaaa')).toEqual(['not a hash'])
  })

  it('are read from a list of texts alone', () => {
    expect(parseRecoveryCodes('["a","b"]')).toEqual(['a', 'b'])
    for (const broken of ['"a"', '{}', '[1]', 'null', '']) expect(() => parseRecoveryCodes(broken)).toThrow()
  })
})
