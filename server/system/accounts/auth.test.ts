import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { isOnPostgres } from '#server/proofs/testing/test-database.ts'

describe('signing in and out', () => {
  const { server } = serverOfFile()

  it('rejects a wrong password and an unknown address with one and the same response', async () => {
    const wrong = await server.call('POST', '/api/auth/login', { email: owner.email, password: 'wrong' })
    const unknown = await server.call('POST', '/api/auth/login', {
      email: 'nobody@example.com',
      password: 'wrong',
    })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const strip = async (answer: Response) => ({ ...((await answer.json()) as object), requestId: '' })
    expect(await strip(wrong)).toEqual(await strip(unknown))
  })

  it('answers a token and sets the cookie that page loads use', async () => {
    const answer = await server.call('POST', '/api/auth/login', owner)
    expect(answer.status).toBe(200)
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^jwt-token=[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/)
  })

  it('kills the token at logout', async () => {
    const call = await server.signedIn()
    expect((await call('GET', '/api/auth/admin')).status).toBe(200)
    expect((await call('POST', '/api/auth/logout')).status).toBe(204)
    expect((await call('GET', '/api/auth/admin')).status).toBe(401)
  })

  it.each(['/api/auth/logout', '/api/auth/logout-all'])(
    'leaves nothing of the office with the browser: %s',
    async path => {
      const answer = await (await server.signedIn())('POST', path)
      expect(answer.headers.get('set-cookie')).toMatch(/^jwt-token=; Path=\/; Expires=Thu, 01 Jan 1970/)
      expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    },
  )

  it('hands the token again only to a page of this origin that brings the cookie', async () => {
    const login = await server.call('POST', '/api/auth/login', owner)
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const { token } = (await login.json()) as { token: string }
    const read = (headers: Record<string, string>) =>
      server.call('GET', '/api/auth/session', undefined, headers)
    expect((await read({})).status).toBe(401)
    expect((await read({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401)
    expect((await read({ cookie, origin: 'https://evil.example' })).status).toBe(401)
    const good = await read({ cookie, 'sec-fetch-site': 'same-origin' })
    expect(good.headers.get('cache-control')).toBe('no-store')
    expect(((await good.json()) as { token: string }).token).toBe(token)
  })

  it('answers what the schemas find in Russian', async () => {
    const answer = await server.call('POST', '/api/auth/login', '[]', { 'Content-Type': 'application/json' })
    const { errors } = (await answer.json()) as { errors: { message: string }[] }
    expect(errors[0]?.message).toMatch(/[а-я]/)
    expect(errors[0]?.message).not.toMatch(/[a-z]{3} [a-z]{3}/)
  })

  it('lets people read while nothing can be written, also when it would note that a session was seen', async ctx => {
    if (isOnPostgres) return ctx.skip('its disk is not the server’s')
    const office = await server.signedIn()
    server.clock.offset += 120_000
    await sql`pragma query_only = on`.execute(server.ctx.db)
    try {
      expect((await office('GET', '/api/auth/admin')).status).toBe(200)
    } finally {
      await sql`pragma query_only = off`.execute(server.ctx.db)
    }
  })
})

// What a full disk responds with too: a session has to be written down, or it could not be ended.
it.skipIf(isOnPostgres)(
  'while nothing can be stored, signing in says that it waits for the disk',
  async () => {
    const server = await startTestServer()
    const signIn = (lang = 'ru') => server.call('POST', `/api/auth/login?lang=${lang}`, owner)
    await sql`pragma query_only = on`.execute(server.ctx.db)
    const [russian, ukrainian] = [await signIn(), await signIn('uk')]
    await sql`pragma query_only = off`.execute(server.ctx.db)
    expect([russian.status, ukrainian.status]).toEqual([507, 507])
    expect(await russian.text()).toContain('Войти пока нельзя')
    expect(await ukrainian.text()).toContain('Увійти поки що не можна')
    expect((await signIn()).status).toBe(200)
    await server.stop()
  },
)
