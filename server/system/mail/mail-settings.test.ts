/** The mail server that an owner enters: sealed, shown to nobody, in force at once, and never turned away unnoticed. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '#server/job-list.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import {
  type ApiClient,
  mailSettings as byEnvironment,
  owner,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { deliverDueMails } from '#server/work/requests/mail/mail-outbox.job.ts'
import type { MailSettings } from '#shared/contract/system/mail.ts'
import type { MailTest, SetupState } from '#shared/contract/system/setup.ts'

const password = 'app-password-of-the-tests'
const entered = {
  to: 'office@example.com',
  from: 'site@example.com',
  user: 'site@example.com',
  password,
  host: 'smtp.example.com',
  port: 465,
}
const { password: _password, ...shown } = entered

let dataDir: string
let server: TestServer
let office: ApiClient
let logged: string
const start = (env: Record<string, string> = {}) => {
  const write = (line: string) => {
    logged += line
  }
  return startTestServer({ DATA_DIR: dataDir, ...env }, { log: createLog('trace', false, { write }) })
}
beforeEach(async () => {
  logged = ''
  dataDir = emptyFolder('broker-mail')
  server = await start()
  office = await server.signedIn()
})
afterEach(async () => {
  await server.stop()
  expect(logged).not.toContain(password)
})

const read = async () => (await (await office('GET', '/api/setup/mail')).json()) as MailSettings
const save = (fields: object = {}, headers: Record<string, string> = passwordAgain) =>
  office('PUT', '/api/setup/mail', { ...entered, ...fields }, headers)
const problemOf = async (answer: Response) => {
  const { status } = answer
  const { code, errors } = (await answer.json()) as {
    code: string
    errors?: { path: string; code: string }[]
  }
  return { status, code, field: errors?.[0] && [errors[0].path, errors[0].code] }
}
/** What follows a response, however busy the machine is. */
const until = (holds: () => unknown) => vi.waitFor(holds, 20_000)
const callback = { name: 'Иван', phone: '067 123 45 67' }
const deliver = () => deliverDueMails(server.ctx)
const outbox = () => server.ctx.db.selectFrom('outbox').select(['recipient', 'state']).orderBy('id').execute()

describe('the mail server', () => {
  it('is stored sealed, and no answer, log, export or backup has its password', async () => {
    expect(await read()).toEqual({
      source: null,
      to: '',
      from: '',
      host: '',
      port: 0,
      user: '',
      password: 'unset',
      version: 0,
    })
    const saved = await save()
    expect(await saved.json()).toEqual({ ...shown, source: 'office', password: 'set', version: 1 })
    const answers = await Promise.all(
      ['/api/setup/mail', '/api/setup', '/api/option', '/api/audit', '/api/overview'].map(async path =>
        (await office('GET', path)).text(),
      ),
    )
    const files = await Promise.all(
      ['/api/backup', '/api/export'].map(async path =>
        Buffer.from(await (await office('GET', path, undefined, passwordAgain)).arrayBuffer()).toString(
          'latin1',
        ),
      ),
    )
    const rows = await server.ctx.db.selectFrom('channel_settings').selectAll().execute()
    const database = readdirSync(dataDir)
      .filter(name => name.startsWith('broker.sqlite'))
      .map(name => readFileSync(join(dataDir, name)).toString('latin1'))
    for (const text of [...answers, ...files, ...database, JSON.stringify(rows)])
      expect(text).not.toContain(password)
    expect(files[1]).not.toContain('channel_settings')
  })

  it('is in force at once, on every server', async () => {
    const { databaseUrl = '' } = server.ctx.config
    const other = await start({ DATABASE_URL: databaseUrl })
    try {
      await save()
      await other.call('POST', '/api/mail/callback', callback)
      await deliverDueMails(other.ctx)
      expect(other.mails.map(({ to }) => to)).toEqual([entered.to])
      expect(other.mailedBy).toMatchObject([{ entered: { host: entered.host, password, publicOnly: true } }])
      const setup = (await (await office('GET', '/api/setup')).json()) as SetupState
      expect(setup.mail).toEqual({ from: entered.from, to: entered.to })
    } finally {
      await other.stop()
    }
  })

  it('counts from the next letter on, however many wait', async () => {
    await save()
    for (const phone of ['067 123 45 67', '067 123 45 68'])
      await server.call('POST', '/api/mail/callback', { ...callback, phone })
    const hosts: string[] = []
    server.ctx.mail.send = async ({ subject }, by) => {
      if (!subject.startsWith('Заявка') || !('entered' in by)) return
      hosts.push(by.entered.host)
      if (hosts.length === 1) await save({ host: 'smtp.other.example' })
    }
    await deliver()
    expect(hosts).toEqual([entered.host, 'smtp.other.example'])
  })

  it('gives way to the environment, and says so', async () => {
    await server.stop()
    server = await start(byEnvironment)
    office = await server.signedIn()
    expect(await (await save()).json()).toMatchObject({ ...shown, source: 'environment', password: 'set' })
    await server.call('POST', '/api/mail/callback', callback)
    await deliver()
    expect(server.mails.map(({ to }) => to)).toEqual([byEnvironment.MAIL_TO])
    expect(server.mailedBy).toMatchObject([{ smtpUrl: byEnvironment.SMTP_URL }])
  })

  it('is forgotten when an owner says so, and letters end', async () => {
    await save()
    const gone = await office('DELETE', '/api/setup/mail', undefined, passwordAgain)
    expect(await gone.json()).toMatchObject({ source: null, host: '', password: 'unset', version: 2 })
    await server.call('POST', '/api/mail/callback', callback)
    await until(async () => expect(await outbox()).toEqual([{ recipient: entered.to, state: 'sent' }]))
  })

  it('whose recipient was wrong has waiting letters go to the right one, and replies with them', async () => {
    await save({ to: 'offcie@example.com' })
    server.failMails.value = true
    const sent = await server.call('POST', '/api/mail/calculation', { email: 'ivan@example.com' })
    const { id } = (await sent.json()) as { id: number }
    await office('POST', `/api/request/${id}/answer`, { way: 'mail', text: 'Завтра' })
    await deliver()
    await save({ to: 'office@example.com' })
    await until(() => expect(logged).toContain('goes by the new server'))
    server.failMails.value = false
    expect((await office('POST', `/api/request/${id}/mail`)).status).toBe(200)
    await deliver()
    expect(server.mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([
      ['office@example.com', 'office@example.com'],
      ['ivan@example.com', 'office@example.com'],
    ])
  })

  it('that was forgotten and entered anew is another one to a window that shows the former', async () => {
    const { version } = (await (await save()).json()) as MailSettings
    await office('DELETE', '/api/setup/mail', undefined, passwordAgain)
    await save({ to: 'second@example.com' })
    const late = await save({ to: 'first@example.com' }, { ...passwordAgain, 'If-Match': `"${version}"` })
    expect(late.status).toBe(409)
    expect((await read()).to).toBe('second@example.com')
  })

  it('keeps its letters while its password is sealed with another key, and says so', async () => {
    await save()
    await server.call('POST', '/api/mail/callback', callback)
    const { databaseUrl = '' } = server.ctx.config
    const other = await start({ DATABASE_URL: databaseUrl, SECRETS_KEY: 'n'.repeat(40) })
    try {
      expect(logged).toContain('sealed with another key')
      const call = await other.signedIn()
      expect(await (await call('GET', '/api/setup/mail')).json()).toMatchObject({
        ...shown,
        password: 'lost',
      })
      const job = jobs.find(({ name }) => name === 'outbox')
      expect(await job?.isDue?.(other.ctx)).toBe(false)
      other.ctx.mail.send = (await import('#server/platform/mail/transport.ts')).smtpTransport().send
      const tried = await call('POST', '/api/setup/mail', { to: 'me@example.com' })
      expect(((await tried.json()) as MailTest).problem).toMatchObject({
        kind: 'not-configured',
        explanation: expect.stringContaining('Введите пароль'),
      })
      const without = await call('PUT', '/api/setup/mail', shown, passwordAgain)
      expect((await problemOf(without)).field).toEqual(['password', 'mail.password-missing'])
      expect((await call('PUT', '/api/setup/mail', entered, passwordAgain)).status).toBe(200)
      expect(await job?.isDue?.(other.ctx)).toBe(true)
    } finally {
      await other.stop()
    }
  })
})

describe('whoever wants to turn the mail away', () => {
  it('has the old recipient told by the server of before, be it the recipient, the server or all that goes', async () => {
    await save()
    expect(server.mails).toEqual([])
    await save({ host: 'smtp.evil.example' })
    await until(() => expect(server.mails).toHaveLength(1))
    expect(server.mails[0]).toMatchObject({ to: entered.to, text: expect.stringContaining(owner.email) })
    expect(server.mailedBy).toMatchObject([{ entered: { host: entered.host } }])
    await save({ host: 'smtp.evil.example', to: 'thief@example.com' })
    await until(() => expect(server.mails).toHaveLength(2))
    expect(server.mails[1]).toMatchObject({
      to: entered.to,
      text: expect.stringContaining('thief@example.com'),
    })
    await save({ host: 'smtp.evil.example', to: 'thief@example.com' })
    await office('DELETE', '/api/setup/mail', undefined, passwordAgain)
    await until(async () =>
      expect((await outbox()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']),
    )
    expect(JSON.stringify(server.mails)).not.toContain(password)
  })

  it('has the letter go by the new server where the old one is no more', async () => {
    await save()
    const { mail } = server.ctx
    const { send } = mail
    mail.send = async () => {
      throw new Error('550 5.1.1', { cause: new Error(`550 <${entered.to}> said ${password}`) })
    }
    await save({ to: 'new@example.com' })
    await until(() => expect(logged).toContain('goes by the new server'))
    expect(logged).not.toContain(entered.to)
    mail.send = send
    server.clock.offset += 120_000
    await deliver()
    expect(server.mails).toMatchObject([{ to: entered.to, text: expect.stringContaining('new@example.com') }])
  })

  it('takes a password for applications with the blanks that Google’s page copies, and a host’s unseen sign', async () => {
    await save({ password: 'abcd\u00a0efgh\u00a0ijkl\u00a0mnop', host: `${entered.host}\u200b` })
    await server.call('POST', '/api/mail/callback', callback)
    await deliver()
    expect(server.mailedBy.at(-1)).toMatchObject({
      entered: { host: entered.host, password: 'abcd efgh ijkl mnop' },
    })
  })

  it('has no stored password sent to another server, port or name', async () => {
    await save()
    for (const fields of [{ host: 'smtp.evil.example' }, { port: 587 }, { user: 'me' }])
      expect((await problemOf(await save({ ...fields, password: undefined }))).field).toEqual([
        'password',
        'mail.password-missing',
      ])
    expect((await save({ to: 'new@example.com', password: undefined })).status).toBe(200)
    await server.call('POST', '/api/mail/callback', callback)
    await deliver()
    expect(server.mailedBy.at(-1)).toMatchObject({ entered: { host: entered.host, password } })
    await server.ctx.db
      .updateTable('channel_settings')
      .set({ settings: JSON.stringify({ ...shown, host: 'smtp.evil.example' }) })
      .execute()
    expect((await read()).password).toBe('lost')
  })

  it.each<[string, object, string]>([
    ['a server of this network', { host: 'localhost' }, 'host'],
    ['an address of this network', { host: '10.0.0.1' }, 'host'],
    ['a number for one', { host: '2130706433' }, 'host'],
    ['an address of the web', { host: 'http://169.254.169.254/' }, 'host'],
    ['a port of something else', { port: 6379 }, 'port'],
    ['a line break in the sender', { from: 'a@example.com\r\nBcc: all@example.com' }, 'from'],
    ['two recipients', { to: 'a@example.com, b@example.com' }, 'to'],
    ['a line break in the name', { user: 'a\r\nRCPT TO:<b@example.com>' }, 'user'],
    ['a line break in the password', { password: 'a\nb' }, 'password'],
    ['a password without a name', { user: '' }, 'user'],
    ['what is no field', { apiUrl: 'https://example.com' }, 'apiUrl'],
  ])('does not enter %s', async (_what, fields, path) => {
    const { status, field } = await problemOf(await save(fields))
    expect([status, field?.[0]]).toEqual([400, path])
    expect((await read()).source).toBeNull()
  })
})
