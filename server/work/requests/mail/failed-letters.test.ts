/** What a mail server refuses for good: seen at once, mended and sent again in one press; what a letter is known by. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PartlyRefused } from '#server/platform/mail/smtp-refusal.ts'
import type { OutgoingMail } from '#server/platform/mail/transport.ts'
import { failPending } from '#server/platform/outbox/fail-pending.ts'
import { queueMail } from '#server/platform/outbox/outbox.store.ts'
import { beginOrder, changeOrder } from '#server/proofs/testing/orders.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import { queueDueLetters } from '#server/work/orders/order-letters.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import type { FailedLetter } from '#shared/contract/work/failed-letters.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import { letterHold } from '#shared/domain/work/letter-hours.ts'
import { deliverDueMails } from './mail-outbox.job.ts'

const { server, call } = serverOfFile(
  { ...mailSettings, JWT_TTL: '90d' },
  { startAt: new Date('2026-11-23T10:00:00Z') },
)

/** Addresses that the mail server does not know, and what it says to others. */
const unknown = new Set<string>()
let tried: OutgoingMail[] = []
beforeEach(async () => {
  unknown.clear()
  tried = []
  await server.ctx.db.deleteFrom('outbox').execute()
  server.ctx.mail.send = async mail => {
    tried.push(mail)
    if (!unknown.has(mail.to)) return
    const response = '550 5.1.1 User unknown'
    throw Object.assign(new Error(`rejected: ${response}`), {
      code: 'EENVELOPE',
      command: 'RCPT TO',
      responseCode: 550,
      response,
    })
  }
})

const deliver = () => deliverDueMails(server.ctx)
const failed = async () => (await (await call('GET', '/api/letter/failed')).json()) as FailedLetter[]
const again = (id: number | undefined, body: object = {}) => call('POST', `/api/letter/${id}/again`, body)
const overview = async () => (await (await call('GET', '/api/overview')).json()) as Overview
const figures = async () => (await server.call('GET', '/metrics')).text()

describe('a letter to an address that does not exist', () => {
  it('about a request is seen after one attempt and sent to the mended address, which the request gets', async () => {
    unknown.add('olena@gmial.example')
    const sent = await server.call('POST', '/api/mail/calculation', { email: 'olena@gmial.example' })
    const { id } = (await sent.json()) as { id: number }
    await call('POST', `/api/request/${id}/answer`, { way: 'mail', text: 'Добрый день' })
    await deliver()
    const [letter, ...others] = await failed()
    expect(others).toEqual([])
    expect(letter).toMatchObject({
      to: 'olena@gmial.example',
      address: 'letter',
      error: 'Адрес olena@gmial.example не принят, проверьте его. Ответ: 550 5.1.1 User unknown',
      requestId: id,
      orderId: null,
    })
    expect((await overview()).requests.failedMails).toBe(1)
    expect(await figures()).toMatch(
      /mail_attempts_total\{outcome="sent"\} 1\nmail_attempts_total\{outcome="refused"\} 1/,
    )
    const [known] = tried.slice(-1)
    expect((await again(letter?.id, { to: 'olena@gmail.example' })).status).toBe(204)
    await deliver()
    expect(await failed()).toEqual([])
    expect(tried.at(-1)).toMatchObject({ to: 'olena@gmail.example', known: known?.known })
    expect(await (await call('GET', `/api/request/${id}`)).json()).toMatchObject({
      email: 'olena@gmail.example',
    })
    expect((await again(letter?.id)).status).toBe(409)
    expect((await again(999_999)).status).toBe(404)
  })

  it('to the office is mended in the settings, one to an account with the account', async () => {
    unknown.add(mailSettings.MAIL_TO).add('colleague@example.com')
    await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
    const mail = { to: 'colleague@example.com', subject: 'Опаздывает', text: '…' }
    await queueMail(server.ctx.db, mail, {
      requestId: null,
      quoteNumber: null,
      at: server.ctx.now().toISOString(),
    })
    await deliver()
    const letters = await failed()
    expect(letters.map(({ address }) => address)).toEqual(['account', 'settings'])
    for (const { id } of letters) {
      expect((await again(id, { to: 'other@example.com' })).status).toBe(400)
      expect((await again(id)).status).toBe(204)
    }
    unknown.clear()
    await deliver()
    expect(await failed()).toEqual([])
  })

  it('about an order goes to the address that the order has now, with its link and letters as they were', async () => {
    unknown.add('olena@gmial.example')
    const day = kyivDay(server.ctx.now())
    const car = { name: 'Олена', email: 'olena@gmial.example', route: 'usa', contractDay: day }
    const order = await beginOrder(call, car)
    await call('PUT', `/api/order/${order.id}/letters`, { on: true })
    await changeOrder(call, order, { stages: { bought: { actual: day } } })
    server.clock.offset += letterHold
    await queueDueLetters(server.ctx)
    await deliver()
    const [letter] = await failed()
    expect(letter).toMatchObject({ address: 'order', orderId: order.id, requestId: null })
    const seen = (await (await call('GET', `/api/order/${order.id}`)).json()) as Order
    await changeOrder(call, seen, { email: 'olena@gmail.example' })
    expect(await (await call('GET', `/api/order/${order.id}/letters`)).json()).toMatchObject({ state: 'on' })
    expect((await again(letter?.id)).status).toBe(204)
    await deliver()
    expect(tried.at(-1)).toMatchObject({ to: 'olena@gmail.example', subject: expect.any(String) })
    expect(await failed()).toEqual([])
  })
})

describe('a letter about a stage that a restore has failed', () => {
  it.each([
    ['before it was handed to the outbox', false],
    ['in the outbox', true],
  ])('%s goes out by a press, days later too', async (_where, isQueued) => {
    const day = kyivDay(server.ctx.now())
    const order = await beginOrder(call, { name: 'Олена', email: 'olena@example.com', route: 'usa' })
    await call('PUT', `/api/order/${order.id}/letters`, { on: true })
    await changeOrder(call, order, { stages: { bought: { actual: day } } })
    if (isQueued) {
      server.clock.offset += letterHold
      await queueDueLetters(server.ctx)
    }
    await server.ctx.db.transaction().execute(failPending)
    server.clock.offset += 3 * 86_400_000
    await deliver()
    expect(tried).toEqual([])
    const [letter] = await failed()
    expect(letter).toMatchObject({ to: order.email, error: expect.stringContaining('из копии') })
    expect((await again(letter?.id)).status).toBe(204)
    await deliver()
    expect(tried).toMatchObject([{ to: 'olena@example.com', subject: expect.any(String) }])
    expect(await failed()).toEqual([])
  })
})

it('a letter to a customer that a restore has failed does not go along with another of its request', async () => {
  const sent = await server.call('POST', '/api/mail/calculation', { email: 'ivan@example.com' })
  const { id } = (await sent.json()) as { id: number }
  const answer = (text: string) => call('POST', `/api/request/${id}/answer`, { way: 'mail', text })
  await answer('Завтра')
  await server.ctx.db.transaction().execute(failPending)
  await answer('Послезавтра')
  expect((await call('POST', `/api/request/${id}/mail`)).status).toBe(200)
  await deliver()
  expect(tried.map(({ text }) => text)).toEqual(['Послезавтра'])
  expect((await failed()).map(({ to }) => to)).toEqual(['ivan@example.com', mailSettings.MAIL_TO])
  expect((await call('POST', `/api/request/${id}/mail`)).status).toBe(409)
})

it('a letter to the office, put off by one of its two mailboxes, goes again to that one alone', async () => {
  await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
  const working = server.ctx.mail.send
  server.ctx.mail.send = async (letter, by) => {
    await working(letter, by)
    const later = { response: '450 4.2.0 Greylisted', responseCode: 450, message: 'later' }
    throw new PartlyRefused(['b@example.com'], [later])
  }
  await deliver()
  expect(await failed()).toEqual([])
  server.ctx.mail.send = working
  server.clock.offset += 60_000
  await deliver()
  expect(tried.map(({ left }) => left)).toEqual([undefined, ['b@example.com']])
})

describe('what a letter is known by', () => {
  it('stays over its attempts, and is another one for the same number after a restore', async () => {
    const mail = { to: 'olena@example.com', subject: 'Заявка', text: '…' }
    const queue = (at: string) => queueMail(server.ctx.db, mail, { requestId: null, quoteNumber: null, at })
    const at = server.ctx.now().toISOString()
    const id = await queue(at)
    const working = server.ctx.mail.send
    server.ctx.mail.send = async (letter, by) => {
      await working(letter, by)
      throw Object.assign(new Error('Connection closed'), { code: 'ECONNECTION', command: 'DATA' })
    }
    await deliver()
    server.clock.offset += 60_000
    await deliver()
    const [first, second] = tried
    expect(first?.known).toEqual({ id: expect.stringMatching(/^\d+\.[0-9a-f]{32}$/), date: new Date(at) })
    expect(second?.known).toEqual(first?.known)
    server.ctx.mail.send = working
    await server.ctx.db.deleteFrom('outbox').execute()
    await queue(server.ctx.now().toISOString())
    await server.ctx.db.updateTable('outbox').set({ id }).execute()
    await deliver()
    expect(tried.at(-1)?.known?.id).toMatch(new RegExp(`^${id}\\.`))
    expect(tried.at(-1)?.known?.id).not.toBe(first?.known?.id)
  })
})
