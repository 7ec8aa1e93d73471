import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Caller,
  owner,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { twoFactorProblem } from '#shared/contract/auth.ts'

describe('two-factor sign-in', () => {
  let server: TestServer
  let call: Caller
  let secret: string
  let recoveryCodes: string[]
  beforeAll(async () => {
    server = await startTestServer()
    call = await server.signedIn()
  })
  afterAll(() => server.stop())

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
    const confirmed = await call('POST', '/api/auth/two-factor/confirm', { code: codeAt() })
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
    expect((await login(codeAt(-30))).status).toBe(200)
  })

  it('accepts each recovery code once, in any spelling', async () => {
    const [code = ''] = recoveryCodes
    expect((await login(code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await login(code)).status).toBe(401)
  })

  it('goes away with the password', async () => {
    expect((await call('DELETE', '/api/auth/two-factor', { currentPassword: 'wrong' })).status).toBe(400)
    expect((await call('DELETE', '/api/auth/two-factor', { currentPassword: owner.password })).status).toBe(
      204,
    )
    expect((await login()).status).toBe(200)
  })
})

describe('own sessions', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('are listed and ended one by one', async () => {
    const one = await server.signedIn()
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
    expect((await one('GET', '/api/auth/sessions')).status).toBe(200)
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
