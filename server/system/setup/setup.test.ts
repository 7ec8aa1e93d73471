/** The first hour: what is still to do, read from the data, and the letter that tries the mail server. */
import { afterEach, describe, expect, it } from 'vitest'
import { loadDemoOptions } from '#server/demo/load-demo-records.ts'
import { readRow } from '#server/platform/db/rows.ts'
import {
  type ApiClient,
  mailSettings,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { Example } from '#shared/contract/system/example.ts'
import type { MailTest, SetupState, SetupStep } from '#shared/contract/system/setup.ts'
import { firstAdminEmail } from '#shared/domain/system/first-admin.ts'
import { testLettersADay } from './setup.routes.ts'

describe('the first hour', () => {
  let server: TestServer
  let office: ApiClient
  afterEach(() => server.stop())
  const start = async (env: Record<string, string> = {}) => {
    server = await startTestServer(env)
    office = await server.signedIn()
  }

  const json = async <T>(sent: Promise<Response>): Promise<T> => (await (await sent).json()) as T
  const done = async (caller = office): Promise<SetupStep[]> =>
    (await json<SetupState>(caller('GET', '/api/setup'))).steps.flatMap(({ step, done }) =>
      done ? [step] : [],
    )
  const lacks = async (wanted: SetupStep) =>
    (await json<SetupState>(office('GET', '/api/setup'))).steps.find(({ step }) => step === wanted)?.lacks ??
    []
  const setOption = async (title: string, value: string) => {
    const known = (await json<{ id: number; title: string }[]>(office('GET', '/api/option'))).find(
      option => option.title === title,
    )
    const sent = known
      ? await office('PUT', `/api/option/${known.id}`, { title, value })
      : await office('POST', '/api/option', { title, value })
    expect(sent.ok).toBe(true)
  }

  it('counts nothing of the example as done, and follows what the office does, step by step', async () => {
    await start()
    // The texts and prices of the example; its posts and tables have tests of their own, and take their time.
    await loadDemoOptions(server.ctx, server.ctx.db)
    for (const step of ['firm', 'contacts', 'look', 'page', 'mail', 'prices'] as const)
      expect(await done()).not.toContain(step)
    await setOption('site_name', 'Авто Мост')
    expect(await done()).not.toContain('firm')
    await setOption('site_legal', 'ООО «Авто Мост», код 12345678')
    expect(await done(), 'its Ukrainian half is the example still').not.toContain('firm')
    expect(await lacks('firm')).toEqual(['site_name.uk', 'site_legal.uk'])
    expect((await lacks('prices')).length).toBeGreaterThan(1)
    await setOption('site_name.uk', 'Авто Міст')
    await setOption('site_legal.uk', '')
    expect(await done(), 'an emptied Ukrainian line is the office’s choice').toContain('firm')
    await setOption('phone_main', '+380671234567')
    await setOption('email_main', 'info@avtomost.example')
    await setOption('address', '')
    expect(await done(), 'an emptied address is none').not.toContain('contacts')
    await setOption('address', 'Львов, ул. Городоцкая, 1')
    expect(await done()).not.toContain('contacts')
    await setOption('address.uk', 'Львів, вул. Городоцька, 1')
    expect(await done()).toContain('contacts')
    await setOption('site_accent', '#0057b7')
    expect(await done()).toContain('look')
    const example = await json<Example>(office('GET', '/api/example'))
    await office('POST', '/api/example/remove')
    const ways = { Auction: 'IAAI', 'Auction Location': 'Houston, TX', 'Houston, TX': 300 }
    const fee = { 'Price from': 0, 'Price to': null, 'Buyer fee': 500 }
    for (const [title, row] of [
      ['transportation', ways],
      ['ship-delivery', { Port: 'Houston, TX', Destination: 'Odesa, UA', Cost: 1000 }],
      ['iaa-fee', fee],
      ['iaa-internet-bid', fee],
    ] as const) {
      expect(await done(), `no ${title}`).not.toContain('tables')
      const saved = await office('PUT', `/api/calculator/${title}`, {
        data: [row],
        columns: Object.keys(row),
        baseVersion: 0,
      })
      expect(saved.status).toBe(200)
    }
    expect(await done()).toContain('tables')
    expect(await done(), 'no price is none of the office’s own').not.toContain('prices')
    for (const { title } of example.prices) await setOption(title, '120')
    expect(await done()).toContain('prices')
  })

  it('knows the account that the server made by itself', async () => {
    await start()
    await server.ctx.db
      .updateTable('admins')
      .set({ email: firstAdminEmail, email_key: firstAdminEmail })
      .execute()
    const first = await server.signedIn({ email: firstAdminEmail, password: 'correct horse battery' })
    expect(await done(first)).not.toContain('account')
  })

  it('leads to the settings while no mail server is set', async () => {
    await start()
    const { problem } = await json<MailTest>(office('POST', '/api/setup/mail', { to: 'me@example.com' }))
    expect(problem?.kind).toBe('not-configured')
    expect(problem?.explanation).toMatch(/«Настройках», «Почта»/)
    expect((await json<SetupState>(office('GET', '/api/setup'))).mail).toBeNull()
    expect(server.mails).toEqual([])
  })

  it('explains why the mail server takes no letter, and notes one that it takes', async () => {
    await start(mailSettings)
    server.failMails.value = true
    const failed = await json<MailTest>(office('POST', '/api/setup/mail', { to: 'me@example.com' }))
    expect(failed.problem).toMatchObject({ kind: 'rejected', said: 'the mail server is down' })
    expect(await done()).not.toContain('mail')
    server.failMails.value = false
    const sent = await json<MailTest>(office('POST', '/api/setup/mail', { to: 'me@example.com' }))
    expect(sent.problem).toBeNull()
    expect(server.mails.map(({ to }) => to)).toEqual(['me@example.com'])
    expect(await done()).toContain('mail')
    const log = await json<{ items: { kind: string; action: string }[] }>(
      office('GET', '/api/audit?kind=mail'),
    )
    expect(log.items).toMatchObject([{ kind: 'mail', action: 'test-message' }])
    const { db } = server.ctx
    const { id: _id, ...line } = await readRow(db, 'audit', { action: 'test-message' })
    const lines = Array.from({ length: testLettersADay - 1 }, () => line)
    await db.insertInto('audit').values(lines).execute()
    expect((await office('POST', '/api/setup/mail', { to: 'me@example.com' })).status).toBe(429)
    expect(server.mails).toHaveLength(1)
  })
})
