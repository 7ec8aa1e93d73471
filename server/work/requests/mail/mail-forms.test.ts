import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { deliverDueMails } from './mail-outbox.job.ts'

let logged = ''
const write = (line: string) => {
  logged += line
}
const { server } = serverOfTest(mailSettings, { log: createLog('info', false, { write }) })
beforeEach(() => {
  logged = ''
})

const callback = { name: 'Иван', phone: '067 123 45 67' }
const calculation = { email: 'visitor@example.com', message: 'Сколько стоит?', quote }

const send = (form: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', `/api/mail/${form}`, body, headers)
/** Read in a session of its own: some of the tests outlast one. */
const inbox = async () => {
  const call = await server.signedIn()
  return ((await (await call('GET', '/api/request')).json()) as { items: OfficeRequest[] }).items
}
const deliver = () => deliverDueMails(server.ctx)
/** From now on the mail server answers every mail so. */
const failMails = (answer: string) => {
  server.ctx.mail.send = async () => {
    throw new Error(answer)
  }
}

const thanksOf = (form: string, number: number) =>
  `/thanks?form=${form}&number=${number}&at=${Math.floor(server.ctx.now().getTime() / 60_000)}`

describe('the mail forms', () => {
  it('store how the visitor wants to be answered, which the inbox, the letter and the thanks name', async () => {
    expect((await send('callback', { ...callback, replyBy: 'telegram' })).status).toBe(202)
    const plain = await send('callback', new URLSearchParams({ ...callback, replyBy: 'mail' }))
    expect(plain.headers.get('location')).toContain('&reply=mail')
    expect((await send('callback', { ...callback, replyBy: 'call' })).status).toBe(202)
    expect((await inbox()).map(({ replyBy }) => replyBy)).toEqual([null, 'mail', 'telegram'])
    await deliver()
    const letters = server.mails.map(
      ({ text }) => /Просит: .*/.exec(text?.replaceAll('\u00a0', ' ') ?? '')?.[0],
    )
    expect(letters.toSorted()).toEqual([
      'Просит: прислать в Telegram',
      'Просит: прислать на почту',
      undefined,
    ])
    const wrong = await send('callback', { ...callback, replyBy: 'pigeon' })
    expect(await wrong.json()).toMatchObject({ errors: [{ path: 'replyBy' }] })
  })

  it('take what is pasted from Word, where a line ends within a paragraph, as lines', async () => {
    const message = 'Toyota\vCamry\u0085 2020\f цена?'
    expect((await send('calculation', { ...calculation, message })).status).toBe(202)
    expect((await inbox())[0]?.message).toBe('Toyota\nCamry\n 2020\n цена?')
  })

  it.each<[string, string, unknown, string]>([
    ['a phone that is none', 'callback', { ...callback, phone: 'позвоните' }, 'phone'],
    ['a phone too short', 'callback', { ...callback, phone: '123' }, 'phone'],
    ['no name', 'callback', { ...callback, name: '   ' }, 'name'],
    ['a line break in the name', 'callback', { ...callback, name: 'a\r\nBcc: x@example.com' }, 'name'],
    ['a line break in the phone', 'callback', { ...callback, phone: '0671234567\r\nBcc: x@y.z' }, 'phone'],
    ['an unknown field', 'callback', { ...callback, to: 'x@example.com' }, 'to'],
    ['a name too long', 'callback', { ...callback, name: 'я'.repeat(121) }, 'name'],
    ['no address', 'calculation', { ...calculation, email: '' }, 'email'],
    ['two addresses', 'calculation', { ...calculation, email: 'a@example.com, b@example.com' }, 'email'],
    [
      'a header in the address',
      'calculation',
      { ...calculation, email: 'a@example.com\r\nBcc: b@example.com' },
      'email',
    ],
    ['a group as address', 'calculation', { ...calculation, email: 'g: a@example.com;' }, 'email'],
    [
      'a quote that cannot be',
      'calculation',
      { ...calculation, quote: { ...quote, route: 'moon' } },
      'quote.route',
    ],
    ['a quote that is no JSON', 'calculation', { ...calculation, quote: '{' }, 'quote'],
  ])('refuse %s and store nothing', async (_name, form, body, path) => {
    const answer = await send(form, body)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ errors: [{ path }] })
    expect(await inbox()).toEqual([])
  })

  it('name every bad field at once', async () => {
    const paths = async (form: string, body: object) => {
      const { errors } = (await (await send(form, body)).json()) as { errors: { path: string }[] }
      return errors.map(({ path }) => path).sort()
    }
    expect(await paths('callback', { name: ' ', phone: '12' })).toEqual(['name', 'phone'])
    expect(await paths('callback', {})).toEqual(['name', 'phone'])
    const long = 'я'.repeat(5_001)
    expect(await paths('calculation', { email: 'a@', message: long, quote: '{' })).toEqual([
      'email',
      'message',
      'quote',
    ])
    expect(await inbox()).toEqual([])
  })

  it('reject other media, another method, and a quote for a day without rates', async () => {
    expect((await send('callback', 'name=a', { 'Content-Type': 'text/plain' })).status).toBe(415)
    expect((await server.call('GET', '/api/mail/callback')).status).toBe(405)
    const tooEarly = { ...quote, date: '2018-01-01', vehicle: { ...quote.vehicle, productionYear: 2010 } }
    expect((await send('calculation', { ...calculation, quote: tooEarly })).status).toBe(422)
    expect(await inbox()).toEqual([])
  })

  it('limit robots, by address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await send('callback', callback)).status)
    expect(statuses).toEqual([...Array<number>(10).fill(202), 429, 429])
    const refused = await send('callback', callback, { 'X-Forwarded-For': '203.0.113.9' })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  it('store the callback first, then mail the office', async () => {
    const answer = await send('callback', callback)
    expect(answer.status).toBe(202)
    const { id } = (await answer.json()) as { id: number }
    expect(await inbox()).toMatchObject([
      { id, kind: 'callback', name: 'Иван', phone: '+380671234567', status: 'new', mailState: 'pending' },
    ])
    await deliver()
    expect(server.mails).toMatchObject([{ to: 'office@example.com', subject: `Заявка на звонок № ${id}` }])
    expect(server.mails[0]?.text).toContain('+380 67 123 4567')
    expect(server.mails[0]).toHaveProperty('replyTo', 'office@example.com')
    expect(await inbox()).toMatchObject([{ mailState: 'sent', mailError: null }])
  })

  it('take a calculation along with a callback, from scripts and from a plain form', async () => {
    const talk = { ...callback, message: 'Расчёт: легковой. Итого 500 000 ₴.', quote }
    expect((await send('callback', talk)).status).toBe(202)
    const plain = new URLSearchParams({ ...callback, quote: JSON.stringify(quote) })
    expect((await send('callback', plain)).status).toBe(303)
    const [second, first] = await inbox()
    expect(first).toMatchObject({ kind: 'callback', message: talk.message, phone: '+380671234567' })
    expect(first?.quote?.statement).toEqual(second?.quote?.statement)
    await deliver()
    for (const line of first?.quote?.statement.lines ?? [])
      expect(server.mails[0]?.text).toContain(line.title)
  })

  it('compute the quote again, give it a number, and mail every line of it', async () => {
    expect((await send('calculation', { ...calculation, message: '<script>alert(1)</script>' })).status).toBe(
      202,
    )
    const [request] = await inbox()
    expect(request?.quote?.number).toMatch(/^\d{4}-000001$/)
    const priced = await (await server.call('POST', '/api/calculator/quote', quote)).json()
    expect(request?.quote?.statement).toEqual(priced)
    await deliver()
    const [mail] = server.mails
    // An automatic reply to a notice must not reach the visitor.
    expect(mail).toMatchObject({ to: 'office@example.com', replyTo: 'office@example.com' })
    expect(mail?.text).toContain('visitor@example.com')
    for (const line of request?.quote?.statement.lines ?? []) expect(mail?.text).toContain(line.title)
    expect(mail?.html).toContain('&lt;script&gt;')
    expect(mail?.html).not.toContain('<script')
  })

  it('take a customer in even when no rates are known at all', async () => {
    server.bank.fault = async () => new Response('', { status: 500 })
    expect((await send('calculation', calculation)).status).toBe(202)
    const [request] = await inbox()
    expect(request).toMatchObject({ quote: null, mailState: 'pending' })
    expect(request?.note).toContain('"volumeCc":2000')
  })

  it('store names and messages without what shows nothing or turns other letters around', async () => {
    const name = 'Ив\u200Bан\u202E vonavI'
    expect((await send('callback', { ...callback, name, message: 'a\u2066b\nc' })).status).toBe(202)
    expect(await inbox()).toMatchObject([{ name: 'Иван vonavI', message: 'ab\nc' }])
    const empty = await send('callback', { ...callback, name: '\u200B\u202E\u3164' })
    expect(await empty.json()).toMatchObject({ errors: [{ path: 'name' }] })
  })

  it('work without JavaScript, and lead to the thank-you page', async () => {
    const answer = await send('callback', new URLSearchParams(callback))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, thanksOf('callback', 1)])
    const form = { email: calculation.email, message: 'a\r\nb', quote: JSON.stringify(quote) }
    const second = await send('calculation', new URLSearchParams(form))
    const query = 'route=own&volume_cc=2000&year=2020&price=10000&carriage=&date=2026-08-17'
    const made = `${kyivDay(server.ctx.now())}.0.r3`
    const thanks = `${thanksOf('calculation', 2)}&${new URLSearchParams({ calculation: `${query}&made=${made}` })}`
    expect([second.status, second.headers.get('location')]).toEqual([303, thanks])
    // The link that they give shows these figures whenever it is opened.
    const page = await server.call('GET', `/api/page?path=${encodeURIComponent(thanks)}`)
    expect(await page.json()).toMatchObject({ page: { fields: { price: '10000' }, made } })
    const forged = thanks.replace(made, 'never')
    const unmarked = await server.call('GET', `/api/page?path=${encodeURIComponent(forged)}`)
    expect(await unmarked.json()).toMatchObject({ page: { made: null } })
    expect((await inbox())[0]?.quote).not.toBeNull()
    const empty = await send('calculation', new URLSearchParams({ email: calculation.email, quote: '' }))
    expect(empty.status).toBe(303)
  })

  it.each(['', '  '])('take a plain form without a name: «%s»', async name => {
    const plain = await send('callback', new URLSearchParams({ ...callback, name }))
    expect(plain.status).toBe(303)
    expect(await inbox()).toMatchObject([{ name: '—', phone: '+380671234567' }])
    expect((await send('callback', { ...callback, name })).status).toBe(400)
  })

  it('answer a plain form that is wrong with a page, and a script with JSON', async () => {
    const wrong = { name: '', phone: '1' }
    const page = await send('callback', new URLSearchParams(wrong), { Accept: 'text/html,*/*' })
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).not.toContain('json')
    expect((await send('callback', wrong)).headers.get('content-type')).toContain('application/problem+json')
  })

  it('give whoever fills in the trap the usual answer, store it as spam with the reason, and mail nothing', async () => {
    const trap = { subject: 'Buy now' }
    const answer = await send('callback', { ...callback, ...trap })
    expect(answer.status).toBe(202)
    expect(await answer.json()).toEqual({ id: 1 })
    expect((await send('calculation', { ...calculation, ...trap })).status).toBe(202)
    const plain = await send('callback', new URLSearchParams({ ...callback, ...trap }))
    expect([plain.status, plain.headers.get('location')]).toEqual([303, thanksOf('callback', 3)])
    await deliver()
    expect(server.mails).toEqual([])
    const [, second, first] = await inbox()
    expect(first).toMatchObject({ name: 'Иван', phone: '+380671234567', status: 'spam', mailState: 'none' })
    expect(first?.note).toContain('Похоже на робота: заполнено скрытое поле')
    expect(second).toMatchObject({ email: calculation.email, status: 'spam' })
    expect(second?.quote?.number).toMatch(/-000001$/)
  })

  it('make one spam of one key', async () => {
    const key = { 'Idempotency-Key': 'robot-1' }
    for (let i = 0; i < 2; i++) await send('callback', { ...callback, subject: 'x' }, key)
    expect(await inbox()).toHaveLength(1)
  })

  it('say when no mail is configured', async () => {
    await using silent = await startTestServer()
    expect((await silent.call('POST', '/api/mail/callback', callback)).status).toBe(202)
    const call = await silent.signedIn()
    expect(await (await call('GET', '/api/request/1')).json()).toMatchObject({ mailState: 'none' })
  })
})

describe('Idempotency-Key', () => {
  const key = { 'Idempotency-Key': '5f0c-1' }

  it('must be a key', async () => {
    expect((await send('callback', callback, { 'Idempotency-Key': 'x'.repeat(201) })).status).toBe(400)
    expect((await send('callback', callback, { 'Idempotency-Key': 'a b' })).status).toBe(400)
  })

  it('gives the first response again, also as a redirect, and is each form’s own', async () => {
    const first = await (await send('callback', callback, key)).json()
    expect(await (await send('callback', callback, key)).json()).toEqual(first)
    expect((await send('callback', new URLSearchParams(callback), key)).status).toBe(303)
    expect((await send('calculation', calculation, key)).status).toBe(202)
    expect((await inbox()).map(request => request.kind)).toEqual(['calculation', 'callback'])
  })

  it('makes one record and one response of two at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send('calculation', calculation, key)))
    const bodies = await Promise.all(answers.map(answer => answer.json()))
    expect(answers.map(answer => answer.status)).toEqual([202, 202, 202, 202, 202])
    expect(new Set(bodies.map(body => JSON.stringify(body))).size).toBe(1)
    expect((await inbox()).length).toBe(1)
    await deliver()
    expect(server.mails.length).toBe(1)
  })

  it('is remembered for a day, then forgotten, and at once by a rejected request', async () => {
    expect((await send('callback', { ...callback, phone: '1' }, key)).status).toBe(400)
    expect((await send('callback', callback, key)).status).toBe(202)
    server.clock.offset = 24 * 3_600_000 - 60_000
    expect((await send('callback', callback, key)).status).toBe(202)
    expect((await inbox()).length).toBe(1)
    server.clock.offset = 24 * 3_600_000 + 1_000
    expect((await send('callback', { ...callback, name: 'Пётр' }, key)).status).toBe(202)
  })
})

describe('the outbox', () => {
  const minute = 60_000
  const hour = 60 * minute

  it('tries again after 1, 5, 30 minutes, 2, 12 and 24 hours, then shows the mail as failed', async () => {
    server.failMails.value = true
    await send('callback', callback)
    await deliver()
    const attempts = async () =>
      (await server.ctx.db.selectFrom('outbox').select(['attempts', 'state']).executeTakeFirstOrThrow())
        .attempts
    expect(await attempts()).toBe(1)
    let tries = 1
    for (const pause of [minute, 5 * minute, 30 * minute, 2 * hour, 12 * hour, 24 * hour]) {
      server.clock.offset += pause - 20_000
      await deliver()
      expect(await attempts()).toBe(tries)
      server.clock.offset += 20_000
      await deliver()
      expect(await attempts()).toBe(++tries)
    }
    server.clock.offset += 48 * hour
    await deliver()
    expect(await attempts()).toBe(7)
    expect(await inbox()).toMatchObject([{ mailState: 'failed', mailError: 'the mail server is down' }])
  })

  it('sends after the mail server is back', async () => {
    server.failMails.value = true
    await send('callback', callback)
    await deliver()
    server.failMails.value = false
    server.clock.offset = minute
    await deliver()
    expect(server.mails.length).toBe(1)
    expect(await inbox()).toMatchObject([{ mailState: 'sent' }])
  })

  it('sends each mail once, however many look at the same moment', async () => {
    for (let i = 0; i < 5; i++) await send('callback', callback)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(server.mails.map(mail => mail.subject).sort()).toEqual(
      [1, 2, 3, 4, 5].map(id => `Заявка на звонок № ${id}`),
    )
  })

  it('shows no password of the mail server', async () => {
    await send('callback', callback)
    failMails('connect smtp://user:secret@mail.example.com:25\nrefused')
    await deliver()
    const [request] = await inbox()
    expect(request?.mailError).toBe('connect smtp://***@mail.example.com:25 refused')
    expect(logged).toContain('refused')
    expect(logged).not.toContain('secret')
  })

  it('keeps out of the log whom a rejected mail was for', async () => {
    await send('calculation', calculation)
    failMails('550 <visitor@example.com>: unknown user')
    await deliver()
    expect(logged).toContain('550 <[hidden]>: unknown user')
    expect(logged).not.toContain('visitor@')
  })
})
