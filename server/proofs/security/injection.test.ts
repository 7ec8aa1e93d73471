import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import {
  type ApiClient,
  mailSettings,
  owner,
  startTestServer,
  type TestServer,
} from '../testing/start-test-server.ts'

const lines: string[] = []
let server: TestServer
let office: ApiClient
beforeAll(async () => {
  const log = createLog('trace', false, { write: line => void lines.push(line) })
  server = await startTestServer({ ...mailSettings, TRUST_PROXY: '1' }, { log })
  office = await server.signedIn()
})
afterAll(() => server.stop())

let number = 0
const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', path, body, { 'X-Forwarded-For': `203.0.113.${number++ % 250}`, ...headers })

describe('mail', () => {
  it.each([
    ['a\r\nBcc: all@evil.example'],
    ['a\nBcc: all@evil.example'],
    ['a\rSubject: x'],
    ['a\u2028Bcc: x\u0000'],
    ['\u001b[31m'],
  ])('a name with %j is refused', async name => {
    expect((await send('/api/mail/callback', { name, phone: '+380671234567' })).status).toBe(400)
  })

  it.each([
    'a@example.com\r\nBcc: all@evil.example',
    'a@example.com,all@evil.example',
    'a@example.com;all@evil.example',
    'a@example.com all@evil.example',
    '"a\r\nBcc: x"@example.com',
    '"quoted string"@example.com',
    'a@example.com>\r\nRCPT TO:<x@evil.example',
    'группа: a@example.com, b@example.com;',
    `${'a:'.repeat(5_000)}a@example.com`,
    `${'('.repeat(200)}a@example.com${')'.repeat(200)}`,
    'a@[127.0.0.1]',
    'a@b@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('an address like %j is refused', async email => {
    expect((await send('/api/mail/calculation', { email, message: 'x' })).status).toBe(400)
  })

  it.each(['<a@example.com>', 'Ivan <a@example.com>'])('of %j only the address is kept', async email => {
    expect((await send('/api/mail/calculation', { email, message: 'x' })).status).toBe(202)
    const kept = await server.ctx.db
      .selectFrom('requests')
      .select('email')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(kept).toEqual({ email: 'a@example.com' })
    await server.ctx.db.deleteFrom('outbox').execute()
  })

  it('goes to the office only; the visitor stands nowhere in the head', async () => {
    await send('/api/mail/calculation', {
      email: 'visitor@example.com',
      message: 'a\r\nBcc: all@evil.example\r\n\r\n<script>',
    })
    await send('/api/mail/callback', { name: 'Bcc: all@evil.example', phone: '+380671234567' })
    await deliverDueMails(server.ctx)
    expect(server.mails.length).toBe(2)
    for (const mail of server.mails) {
      expect(mail.to).toBe(mailSettings.MAIL_TO)
      expect(mail.subject).toMatch(/^[^\r\n]+$/)
      expect(mail.subject).not.toContain('evil')
      expect(mail.replyTo).toBe(mailSettings.MAIL_TO)
      expect(mail.html).not.toContain('<script>')
      expect(Object.keys(mail).filter(key => /cc$/i.test(key))).toEqual([])
    }
  })
})

describe('prototypes', () => {
  it('stay as they are, by JSON, query, form and table', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort()
    const poison = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"title":"x"}'
    const json = { 'Content-Type': 'application/json' }
    for (const [method, path] of [
      ['POST', '/api/category'],
      ['PUT', '/api/category/1'],
      ['POST', '/api/option'],
      ['POST', '/api/auth/admin/create'],
      ['POST', '/api/calculator/quote'],
      ['PUT', '/api/calculator/copart-fee'],
    ] as const) {
      expect([400, 404], path).toContain((await office(method, path, poison, json)).status)
    }
    const nested = '{"data":[{"__proto__":"1","Price from":"1"}],"baseVersion":1}'
    expect([400, 404, 409, 422]).toContain(
      (await office('PUT', '/api/calculator/copart-fee', nested, json)).status,
    )
    for (const query of [
      '__proto__[polluted]=1',
      '__proto__.polluted=1',
      'constructor[prototype][polluted]=1',
      '__proto__=1',
    ]) {
      expect((await server.call('GET', `/api/post/pagination/1?${query}`)).status, query).toBe(400)
    }
    const plain = new URLSearchParams('__proto__[polluted]=1&name=x&phone=%2B380671234567')
    expect((await send('/api/mail/callback', plain)).status).toBe(400)
    const table = new FormData()
    table.set('title', 'copart-fee')
    table.set('file', new Blob(['__proto__,constructor,Buyer fee\n1,2,3\n']), 'a.csv')
    expect((await office('POST', '/api/calculator', table)).status).toBe(422)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  })
})

describe('the log', () => {
  it('holds one JSON line for each entry, and no password, token, address or phone', async () => {
    const secrets = [
      's3cret-passw0rd-1',
      'visitor.secret@example.com',
      '+380671112233',
      '0671112233',
      'secret-code',
    ]
    const [password = '', email = '', phone = '', , code = ''] = secrets
    const forged = '{"level":60,"msg":"forged"}'
    await send('/api/auth/login', { email, password })
    await send('/api/auth/login', { email: owner.email, password, code })
    await send(`/api/auth/login?password=${password}`, `{"password":"${password}"`, {
      'Content-Type': 'application/json',
    })
    await office('POST', '/api/auth/password', { current: password, next: `${password}-next` })
    await office('POST', '/api/auth/admin/create', { email, name: `a\n${forged}`, password })
    await send('/api/mail/callback', { name: 'Иван', phone })
    await send('/api/mail/calculation', { email, message: phone })
    await deliverDueMails(server.ctx)
    await server.call('GET', `/api/post/single/${encodeURIComponent(`a\n${forged}\u001b[31m`)}`)
    await server.call('GET', `/api/post/pagination/1?q=${phone}`)
    await server.call('GET', '/api/category', undefined, {
      Authorization: `Bearer ${password}`,
      'User-Agent': `x ${forged}`,
    })
    server.failMails.value = true
    await send('/api/mail/callback', { name: 'Пётр', phone })
    await deliverDueMails(server.ctx)
    server.failMails.value = false
    const login = await send('/api/auth/login', owner)
    const { token } = (await login.json()) as { token: string }
    await server.call('GET', '/api/auth/session', undefined, { Cookie: `jwt-token=${token}` })
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true)
      expect(line.trimEnd()).not.toContain('\n')
      const entry = JSON.parse(line) as { level: number; msg?: string }
      expect(entry.msg).not.toBe('forged')
      expect(line).not.toContain('\u001b')
      for (const secret of [...secrets, token, owner.password, server.ctx.secret]) {
        expect(line.includes(secret), `${secret.slice(0, 12)} in ${line}`).toBe(false)
      }
    }
  })
})
