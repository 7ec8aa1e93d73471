/** A new quote goes to the customer: by mail through the outbox, or handed over by the office; the history says which. */
import { beforeEach, describe, expect, it } from 'vitest'
import { listRows, updateRows } from '#server/platform/db/rows.ts'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, owner } from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest, RequestHistory } from '#shared/contract/work/requests.ts'
import { lettersADay } from './letter-limit.ts'
import { deliverDueMails } from './mail-outbox.job.ts'

const { server, call } = serverOfFile(mailSettings)
beforeEach(() => {
  server.mails.length = 0
})

const json = async <T>(response: Promise<Response>): Promise<T> => (await (await response).json()) as T
/** A visitor's request whose first letter has gone to the office. */
const asked = async (body: object, lang = 'ru'): Promise<number> => {
  // Forms are limited by address, and all of these come from one.
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const { id } = await json<{ id: number }>(server.call('POST', `/api/mail/calculation?lang=${lang}`, body))
  await deliverDueMails(server.ctx)
  server.mails.length = 0
  return id
}
const again = (id: number) =>
  json<OfficeRequest>(
    call('POST', `/api/request/${id}/quote`, {
      input: { ...quote, price: { amount: '12000', currency: 'USD' } },
    }),
  )
const handOver = (id: number, body: object = { way: 'mail' }, headers = {}) =>
  call('POST', `/api/request/${id}/quote/handover`, body, headers)
const quotesOf = async (id: number) =>
  (await json<RequestHistory>(call('GET', `/api/request/${id}/history`))).quotes
const requestOf = (id: number) => json<OfficeRequest>(call('GET', `/api/request/${id}`))

describe('a quote for the customer', () => {
  it('is refused where there is nothing or nobody to send to', async () => {
    const id = await asked({ email: 'buyer@example.com', message: 'Сколько?' })
    expect((await handOver(id)).status).toBe(409)
    expect((await handOver(id, { way: 'pigeon' })).status).toBe(400)
    expect((await handOver(id, { way: 'hand', text: 'x' })).status).toBe(400)
    const { id: caller } = await json<OfficeRequest>(
      call('POST', '/api/request', { name: 'Олена', phone: '067 123 45 67', quote }),
    )
    expect(await (await handOver(caller)).json()).toMatchObject({ errors: [{ path: 'way' }] })
    await deliverDueMails(server.ctx)
    expect(server.mails).toEqual([])
  })

  it('goes out by mail with its document, names the one it replaces, and the history knows', async () => {
    const id = await asked({ email: 'buyer@example.com', quote })
    const first = (await requestOf(id)).quote?.number
    const { quote: second, version } = await again(id)
    const answer = await handOver(id, { way: 'mail' }, { 'If-Match': `"${version}"` })
    expect(answer.status).toBe(200)
    // The letter to the office has gone out; this one is in the history only.
    expect(await answer.json()).toMatchObject({ mailState: 'sent', version: version + 1 })
    expect((await quotesOf(id)).map(({ handovers }) => handovers)).toMatchObject([
      [{ way: 'mail', by: 'Администратор', mailState: 'pending' }],
      [],
    ])
    await deliverDueMails(server.ctx)
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail).toMatchObject({ to: 'buyer@example.com', replyTo: 'office@example.com' })
    expect(mail?.subject).toBe(`Расчёт ${second?.number}`)
    expect(mail?.text.replaceAll('\u00a0', ' ')).toContain(
      `Это новый расчёт ${second?.number} в замену прежнего, ${first}.`,
    )
    expect(mail?.attachments?.[0]?.contentType).toBe('application/pdf')
    expect((await quotesOf(id))[0]?.handovers).toMatchObject([{ mailState: 'sent' }])
    const inbox = await json<{ items: OfficeRequest[] }>(call('GET', '/api/request'))
    expect(inbox.items.filter(item => item.id === id)).toHaveLength(1)
    const lines = await listRows(server.ctx.db, 'audit', { action: 'quote-sent' }, ['difference'])
    expect(lines).toHaveLength(1)
    expect(lines[0]?.difference).not.toContain('buyer@example.com')
  })

  it('speaks the language of the request, in the words of the office where it has its own', async () => {
    const id = await asked({ email: 'buyer@example.com', quote }, 'uk')
    expect((await handOver(id)).status).toBe(200)
    await deliverDueMails(server.ctx)
    expect(server.mails[0]?.text.replaceAll('\u00a0', ' ')).toContain('Вітаємо!\n\nЦе Ваш розрахунок')
    expect(server.mails[0]?.text).toContain('/uk/calculator?')
    await handOver(id, { way: 'mail', text: 'Пане Іване,\nось <b>нова</b> ціна.' })
    await deliverDueMails(server.ctx)
    expect(server.mails[1]?.text).toMatch(/^Пане Іване,\nось <b>нова<\/b> ціна\.\n/)
    expect(server.mails[1]?.html).toContain('<p>ось &lt;b&gt;нова&lt;/b&gt; ціна.</p>')
    expect(server.mails[1]?.text).not.toContain('Вітаємо')
  })

  it('is sent once by two presses, and again only once the first has gone out', async () => {
    const id = await asked({ email: 'buyer@example.com', quote })
    const statuses = (await Promise.all([handOver(id), handOver(id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    const key = { 'Idempotency-Key': 'from-a-tunnel' }
    await deliverDueMails(server.ctx)
    expect((await handOver(id, { way: 'mail' }, key)).status).toBe(200)
    expect((await handOver(id, { way: 'mail' }, key)).status).toBe(200)
    await deliverDueMails(server.ctx)
    expect(server.mails).toHaveLength(2)
    const { version } = await requestOf(id)
    expect((await handOver(id, { way: 'hand' }, { 'If-Match': `"${version - 1}"` })).status).toBe(409)
  })

  it('that did not go out is shown with the reason, and goes out by another attempt', async () => {
    const id = await asked({ email: 'buyer@example.com', quote })
    await handOver(id)
    await updateRows(
      server.ctx.db,
      'outbox',
      { recipient: 'buyer@example.com' },
      { state: 'failed', last_error: '550 no such user' },
    )
    expect((await quotesOf(id))[0]?.handovers).toMatchObject([
      { mailState: 'failed', mailError: '550 no such user' },
    ])
    expect(await requestOf(id)).toMatchObject({ mailState: 'sent', mailError: null })
    expect((await call('POST', `/api/request/${id}/mail`)).status).toBe(200)
    await deliverDueMails(server.ctx)
    expect(server.mails.map(({ to }) => to)).toEqual(['buyer@example.com'])
  })

  it('of a caller is handed over by its link and marked so, without a mail', async () => {
    const { id } = await json<OfficeRequest>(
      call('POST', '/api/request', { name: 'Олена', phone: '067 123 45 67', quote, lang: 'uk' }),
    )
    expect((await handOver(id, { way: 'hand' })).status).toBe(200)
    const [only] = await quotesOf(id)
    expect(only?.link).toMatch(/^http:\/\/localhost:0\/uk\/calculator\?.*made=/)
    expect((await server.call('GET', new URL(only?.link ?? '').pathname)).status).toBe(200)
    expect(only?.handovers).toMatchObject([{ way: 'hand', by: 'Администратор', mailState: 'none' }])
    await deliverDueMails(server.ctx)
    expect(server.mails).toEqual([])
  })

  it('goes to one address: what a table has left in its place is refused', async () => {
    for (const [email, status] of [
      ['a@example.com, b@example.com', 409],
      ['office: a@example.com, b@example.com;', 409],
      ['Buyer <buyer@example.com>', 200],
      ['buyer@example.com', 200],
    ] as const) {
      const id = await asked({ email: 'buyer@example.com', quote })
      await server.ctx.db.updateTable('requests').set({ email }).where('id', '=', id).execute()
      expect([email, (await handOver(id)).status]).toEqual([email, status])
    }
    const sent = await server.ctx.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'like', '%buyer%')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(sent).toEqual([{ recipient: 'buyer@example.com' }, { recipient: 'buyer@example.com' }])
  })

  it('is one of so many that a colleague may mail in a day, those of calls among them', async () => {
    const sales = { email: 'sales@example.com', name: 'Остап', password: 'серый трамвай 48', role: 'sales' }
    await call('POST', '/api/auth/admin/create', sales)
    const colleague = await server.signedIn(sales)
    const talk = { name: 'Олена', phone: '067 123 45 67', email: 'buyer@example.com', quote, mail: true }
    const { id } = await json<OfficeRequest>(colleague('POST', '/api/request', talk))
    await deliverDueMails(server.ctx)
    const mail = () => colleague('POST', `/api/request/${id}/quote/handover`, { way: 'mail' })
    expect((await mail()).status).toBe(200)
    await deliverDueMails(server.ctx)
    const lines = server.ctx.db.selectFrom('audit').selectAll().where('actor_name', '=', 'Остап')
    const { id: _id, ...line } = await lines.where('action', '=', 'quote-sent').executeTakeFirstOrThrow()
    const copies = Array.from({ length: lettersADay - 2 }, () => line)
    await server.ctx.db.insertInto('audit').values(copies).execute()
    const refused = await mail()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect((await colleague('POST', '/api/request', talk)).status).toBe(429)
    expect((await colleague('POST', '/api/request', { ...talk, mail: false })).status).toBe(201)
    expect((await colleague('POST', `/api/request/${id}/quote/handover`, { way: 'hand' })).status).toBe(200)
    expect((await handOver(id)).status).toBe(200)
    server.clock.offset = 86_400_000 + 1_000
    try {
      expect((await (await server.signedIn(sales))('POST', '/api/request', talk)).status).toBe(201)
    } finally {
      server.clock.offset = 0
    }
  })

  it('leaves with its person: the mail goes from the outbox, and nothing more is sent', async () => {
    const id = await asked({ email: 'buyer@example.com', quote })
    await handOver(id)
    const erased = await call('POST', '/api/person/erase', {
      contact: 'buyer@example.com',
      currentPassword: owner.password,
    })
    expect(erased.status).toBe(200)
    await deliverDueMails(server.ctx)
    expect(server.mails).toEqual([])
    expect((await quotesOf(id))[0]?.handovers).toMatchObject([{ way: 'mail', mailState: 'none' }])
    expect((await handOver(id, { way: 'hand' })).status).toBe(409)
  })
})
