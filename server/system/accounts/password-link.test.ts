import { beforeEach, describe, expect, it } from 'vitest'
import { readRow } from '#server/platform/db/rows.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { type ApiClient, mailSettings, owner } from '#server/proofs/testing/start-test-server.ts'
import { invitationsADay } from './password-link.routes.ts'

const password = 'зелёный трамвай 48'
const anna = { email: 'anna@example.com', name: 'Анна', role: 'sales' }

const { server } = serverOfTest(mailSettings)
let office: ApiClient
beforeEach(async () => {
  office = await server.signedIn()
})

const invite = async (body: object = anna) => {
  const answer = await office('POST', '/api/auth/invitation', body)
  expect(answer.status).toBe(201)
  return (await answer.json()) as { link: string; sent: boolean; expiresAt: string }
}
const tokenOf = (text: string): string => /\/admin\/password(?:\?lang=\w\w)?#(\S+)/.exec(text)?.[1] ?? ''
const use = (token: string, next = password) =>
  server.call('POST', '/api/auth/password-link', { token, password: next })
const signIn = async (email: string, secret: string) =>
  (await server.call('POST', '/api/auth/login', { email, password: secret })).status
/** The mail goes out after the response: until there are so many, or the test's own time is over. */
const mails = async (count: number) => {
  while (server.mails.length < count) await new Promise(resolve => setImmediate(resolve))
  return server.mails
}
const forget = (email: string) => server.call('POST', '/api/auth/forgotten', { email })
/** Everything that has been begun after a response has come to its end. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
}

describe('an invitation', () => {
  it('takes no password, and no address that has an account', async () => {
    expect((await office('POST', '/api/auth/invitation', { ...anna, password })).status).toBe(400)
    expect((await office('POST', '/api/auth/invitation', { ...anna, email: owner.email })).status).toBe(409)
  })

  it('makes an account that nobody signs in to until its owner has set a password, once', async () => {
    const { link, sent } = await invite()
    expect(sent).toBe(true)
    const [letter] = await mails(1)
    expect(letter).toMatchObject({ to: anna.email, subject: 'Приглашение в рабочий кабинет' })
    expect(tokenOf(letter?.text ?? '')).toBe(tokenOf(link))
    expect(await signIn(anna.email, password)).toBe(401)
    expect((await use(tokenOf(link), 'short')).status).toBe(400)
    expect((await use(tokenOf(link), 'password12345')).status).toBe(400)
    expect((await use(tokenOf(link))).status).toBe(204)
    expect(await signIn(anna.email, password)).toBe(200)
    expect((await use(tokenOf(link), 'другой трамвай 49')).status).toBe(410)
    expect(await signIn(anna.email, password)).toBe(200)
  })

  it('is one of so many that an account may send in a day', async () => {
    await invite()
    const { id: _id, ...line } = await readRow(server.ctx.db, 'audit', { action: 'invite' })
    const lines = Array.from({ length: invitationsADay - 1 }, () => line)
    await server.ctx.db.insertInto('audit').values(lines).execute()
    const others = { ...anna, email: 'oleh@example.com' }
    expect((await office('POST', '/api/auth/invitation', others)).status).toBe(429)
    server.clock.offset = 86_400_000 + 1_000
    office = await server.signedIn()
    await invite(others)
  })

  it('is handed over by hand where no mail goes out', async () => {
    server.failMails.value = true
    const { link, sent } = await invite()
    expect(sent).toBe(false)
    expect((await use(tokenOf(link))).status).toBe(204)
  })

  it('counts once of two uses at the same moment, and ends after three days', async () => {
    const token = tokenOf((await invite()).link)
    const answers = await Promise.all([use(token), use(token, 'другой трамвай 49')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    const late = tokenOf((await invite({ ...anna, email: 'b@example.com' })).link)
    server.clock.offset += 72 * 3_600_000 + 1_000
    expect((await use(late)).status).toBe(410)
  })
})

describe('the language', () => {
  const langOf = async (email: string): Promise<unknown> =>
    (await readRow(server.ctx.db, 'admins', { email }, ['lang'])).lang

  it('is chosen with the password; a later link opens in it, and without a choice nothing changes', async () => {
    const { link } = await invite()
    expect(link).toContain('/admin/password#')
    const chosen = (token: string, lang: string, next: string) =>
      server.call('POST', '/api/auth/password-link', { token, password: next, lang })
    expect((await chosen(tokenOf(link), 'en', password)).status).toBe(400)
    expect((await chosen(tokenOf(link), 'uk', password)).status).toBe(204)
    expect(await langOf(anna.email)).toBe('uk')
    await forget(anna.email)
    const letter = (await mails(2))[1]?.text ?? ''
    expect(letter).toContain('/admin/password?lang=uk#')
    expect(letter).toContain('«Митний брокер»')
    expect((await use(tokenOf(letter), 'другой трамвай 49')).status).toBe(204)
    expect(await langOf(anna.email)).toBe('uk')
  })

  it('of a letter to an account that has chosen none is Russian, whatever browser opens it', async () => {
    await forget(owner.email)
    expect((await mails(1))[0]?.text).toContain('/admin/password?lang=ru#')
  })

  it('of an account that has chosen none becomes that of its first sign-in', async () => {
    await server.ctx.db.updateTable('admins').set({ lang: null }).execute()
    const signIn = async (browser: string) =>
      (await server.call('POST', '/api/auth/login', owner, { 'Accept-Language': browser })).json()
    expect(await signIn('uk-UA,uk')).toMatchObject({ user: { lang: 'uk', name: 'Адміністратор' } })
    expect(await signIn('ru')).toMatchObject({ user: { lang: 'uk' } })
  })

  it('of a refused sign-in is the page’s', async () => {
    const refused = async (headers: Record<string, string>, query = '') => {
      const body = { email: owner.email, password: 'wrong password' }
      const answer = await server.call('POST', `/api/auth/login${query}`, body, headers)
      return ((await answer.json()) as { detail: string }).detail
    }
    const [russian, ukrainian] = ['Неверная почта или пароль', 'Неправильна пошта або пароль']
    expect(await refused({ 'Accept-Language': 'uk' })).toBe(ukrainian)
    expect(await refused({ 'Accept-Language': 'uk', Cookie: 'reader-language=ru' })).toBe(russian)
    expect(await refused({ 'Accept-Language': 'uk' }, '?lang=ru')).toBe(russian)
  })
})

describe('a forgotten password', () => {
  it('is answered the same for everybody, and only a known address gets a letter', async () => {
    const known = await forget(owner.email.toUpperCase())
    const unknown = await forget('nobody@example.com')
    for (const answer of [known, unknown]) {
      expect(answer.status).toBe(204)
      expect(await answer.text()).toBe('')
    }
    const names = (answer: Response) => [...answer.headers.keys()].sort()
    expect(names(known)).toEqual(names(unknown))
    expect((await mails(1)).map(({ to }) => to)).toEqual([owner.email])
    expect((await forget('no address')).status).toBe(400)
  })

  it('is answered before anything is looked up, so that its time tells nothing', async () => {
    const order: string[] = []
    const { send } = server.ctx.mail
    let letGo = () => {}
    const gate = new Promise<void>(resolve => {
      letGo = resolve
    })
    // A mail server that hangs holds no response back.
    server.ctx.mail.send = async (...sent) => {
      order.push('mail')
      await gate
      return send(...sent)
    }
    expect((await forget(owner.email)).status).toBe(204)
    order.push('response')
    letGo()
    await mails(1)
    expect(order).toContain('response')
  })

  it('is set anew by the link: other sessions end, the old password and the link with it', async () => {
    await forget(owner.email)
    const [letter] = await mails(1)
    const token = tokenOf(letter?.text ?? '')
    expect((await office('GET', '/api/auth/admin')).status).toBe(200)
    expect((await use(token)).status).toBe(204)
    expect((await office('GET', '/api/auth/admin')).status).toBe(401)
    expect(await signIn(owner.email, owner.password)).toBe(401)
    expect((await use(token)).status).toBe(410)
    const again = await server.signedIn({ email: owner.email, password })
    const log = (await (await again('GET', '/api/audit?kind=account')).json()) as {
      items: { action: string; actor: { name: string } | null }[]
    }
    expect(log.items[0]).toMatchObject({ action: 'password-link' })
  })

  it('ends after an hour, by another change of the password, and is no session', async () => {
    await forget(owner.email)
    const token = tokenOf((await mails(1))[0]?.text ?? '')
    expect(
      (await server.call('GET', '/api/auth/admin', undefined, { Authorization: `Bearer ${token}` })).status,
    ).toBe(401)
    const changed = await office('POST', '/api/auth/password', { current: owner.password, next: password })
    expect(changed.status).toBe(200)
    expect((await use(token)).status).toBe(410)
    server.clock.offset += 6 * 60_000
    await forget(owner.email)
    const second = tokenOf((await mails(2))[1]?.text ?? '')
    server.clock.offset += 3_600_000
    expect((await use(second)).status).toBe(410)
  })

  it('takes no forged link: another key, another account, no signature, a session’s token', async () => {
    const { token: session } = (await (
      await server.call('POST', '/api/auth/login', { email: owner.email, password: owner.password })
    ).json()) as { token: string }
    await forget(owner.email)
    const [head, body = '', signature] = tokenOf((await mails(1))[0]?.text ?? '').split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as object
    const other = Buffer.from(JSON.stringify({ ...claims, sub: '2' })).toString('base64url')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    for (const forged of [session, `${head}.${other}.${signature}`, `${none}.${body}.`, 'x', '..']) {
      expect((await use(forged)).status).toBe(410)
    }
  })

  it('sends one account no more than a letter in five minutes, whoever asks', async () => {
    await forget(owner.email)
    await mails(1)
    for (let time = 0; time < 3; time++) await forget(owner.email)
    await settled()
    expect(server.mails).toHaveLength(1)
    server.clock.offset += 5 * 60_000 + 1_000
    await forget(owner.email)
    expect(await mails(2)).toHaveLength(2)
  })

  it('is stored nowhere', async () => {
    await forget(owner.email)
    const token = tokenOf((await mails(1))[0]?.text ?? '')
    await settled()
    for (const table of ['outbox', 'audit', 'idempotency_keys', 'rate_limits'] as const) {
      const stored = JSON.stringify(await server.ctx.db.selectFrom(table).selectAll().execute())
      expect(stored).not.toContain(token.split('.')[2])
    }
  })
})

it('links of an account end when it is removed, and stay ended when it comes back', async () => {
  const { link } = await invite()
  const { id } = await readRow(server.ctx.db, 'admins', { email: anna.email }, ['id'])
  const removed = await office('DELETE', `/api/auth/admin/${id}`, { currentPassword: owner.password })
  expect(removed.status).toBe(204)
  expect((await use(tokenOf(link))).status).toBe(410)
  expect((await office('POST', `/api/bin/account/${id}/restore`)).status).toBe(200)
  expect((await use(tokenOf(link))).status).toBe(410)
  expect(await signIn(anna.email, password)).toBe(401)
})
