/** Answers to a request: stored with it before they go out, they take it in work, and go with their person. */
import { beforeAll, describe, expect, it } from 'vitest'
import { readRow, updateRow, updateRows } from '#server/platform/db/rows.ts'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { Problem } from '#shared/contract/platform/common.ts'
import type { FoundPerson } from '#shared/contract/system/personal-data.ts'
import type { OfficeRequest, RequestHistory } from '#shared/contract/work/requests.ts'
import type { Figures } from '#shared/contract/work/statistics.ts'
import { deliverDueMails } from './mail-outbox.job.ts'

const mailSettings = {
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'site@example.com',
  MAIL_TO: 'office@example.com',
}
const email = 'ivan@example.com'

const { server, call } = serverOfFile(mailSettings)
beforeAll(async () => {
  await call('POST', '/api/option', { title: 'site_name', value: 'Брокер' })
})

const ask = async (body: object = { email, message: 'Сколько?' }, form = 'calculation'): Promise<number> => {
  await server.ctx.db.deleteFrom('rate_limits').execute()
  const sent = await server.call('POST', `/api/mail/${form}`, body)
  await deliverDueMails(server.ctx)
  server.mails.length = 0
  return ((await sent.json()) as { id: number }).id
}
const answer = async (id: number, body: object, headers = {}) => {
  const response = await call('POST', `/api/request/${id}/answer`, body, headers)
  return {
    status: response.status,
    body: (await response.json()) as OfficeRequest & Pick<Problem, 'errors' | 'code'>,
  }
}
const read = async (id: number) => (await (await call('GET', `/api/request/${id}`)).json()) as OfficeRequest
const answers = async (id: number) =>
  ((await (await call('GET', `/api/request/${id}/history`)).json()) as RequestHistory).answers
const replies = async (id: number) =>
  (await (await call('GET', `/api/request/${id}/replies`)).json()) as {
    id: number | null
    lang: string
    title: string
    text: string
    open: string[]
  }[]

describe('an answer by mail', () => {
  it('is rejected without an address of its own, a text, a mail server or a value', async () => {
    const called = await ask({ name: 'Иван', phone: '067 123 45 67' }, 'callback')
    const mail = { way: 'mail', text: 'Добрый день' }
    expect(await answer(called, mail)).toMatchObject({ status: 409, body: { code: 'request.no-email' } })
    const id = await ask()
    await updateRow(server.ctx.db, 'requests', id, { email: `${email}, boss@example.com` })
    expect(await answer(id, mail)).toMatchObject({ status: 409, body: { code: 'request.no-email' } })
    const own = await ask()
    expect((await answer(own, { way: 'mail', text: ' \n ' })).status).toBe(400)
    expect((await answer(own, { ...mail, to: 'boss@example.com' })).status).toBe(400)
    expect((await answer(own, { way: 'mail', text: 'Ваш расчёт {расчёт}' })).body.errors).toMatchObject([
      { path: 'text', code: 'answer.placeholder', message: expect.stringContaining('{расчёт}') },
    ])
    expect((await read(own)).status).toBe('new')
    expect(await answers(own)).toEqual([])
  })

  it('goes to the customer, with replies to the office, and nothing that was typed in its head', async () => {
    const id = await ask()
    const text = 'Заявка {заявка}: <b>да</b>\r\nBcc: all@example.com\n\n{фирма}'
    expect((await answer(id, { way: 'mail', text })).status).toBe(200)
    expect(await answers(id)).toMatchObject([{ way: 'mail', mailState: 'pending', by: 'Администратор' }])
    await deliverDueMails(server.ctx)
    const filled = `Заявка ${id}: <b>да</b>\r\nBcc: all@example.com\n\nБрокер`
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      to: email,
      replyTo: 'office@example.com',
      subject: `Ответ на Вашу заявку № ${id}`,
      text: filled,
      html: expect.stringContaining('&lt;b&gt;да&lt;/b&gt;'),
    })
    expect(await answers(id)).toMatchObject([{ text: filled, mailState: 'sent', mailError: null }])
    // The letter with which it began is told apart from it.
    expect(await read(id)).toMatchObject({ mailState: 'sent' })
    const list = (await (await call('GET', '/api/request')).json()) as { items: OfficeRequest[] }
    expect(list.items.filter(item => item.id === id)).toHaveLength(1)
  })

  it('goes out once of one key, and shows what the mail server said', async () => {
    const id = await ask()
    const sent = { way: 'mail', text: 'Добрый день' }
    const key = { 'Idempotency-Key': `answer-${id}` }
    expect((await answer(id, sent, key)).status).toBe(200)
    expect((await answer(id, sent, key)).status).toBe(200)
    expect(await answers(id)).toHaveLength(1)
    await updateRows(
      server.ctx.db,
      'outbox',
      { request_id: id, state: 'pending' },
      { state: 'failed', last_error: '550 no mailbox' },
    )
    expect(await answers(id)).toMatchObject([{ mailState: 'failed', mailError: '550 no mailbox' }])
  })

  it('counts among the letters that an account may send in a day', async () => {
    const id = await ask()
    const { db } = server.ctx
    const last = await readRow(db, 'audit', { action: 'answer' })
    const { id: _id, ...line } = last
    const difference = JSON.stringify({ way: { from: null, to: 'mail' } })
    const lines = Array.from({ length: 200 }, () => ({ ...line, difference }))
    await db.insertInto('audit').values(lines).execute()
    expect((await answer(id, { way: 'mail', text: 'Добрый день' })).status).toBe(429)
    expect((await answer(id, { way: 'phone' })).status).toBe(200)
    await db.deleteFrom('audit').where('difference', '=', difference).execute()
  })
})

describe('any answer', () => {
  it.each([['viber'], ['phone']])('by %s takes the request in work and stops the clock', async way => {
    const id = await ask()
    expect((await answer(id, { way, text: 'Цена {заявка}' }, { 'If-Match': '"7"' })).status).toBe(409)
    const { body } = await answer(id, { way, text: 'Цена {заявка}' }, { 'If-Match': '"1"' })
    expect(body).toMatchObject({ status: 'in_work', holder: 'Администратор', answerBy: null, version: 2 })
    expect(await answers(id)).toMatchObject([{ way, text: `Цена ${id}`, mailState: 'none' }])
    const figures = (await (await call('GET', '/api/overview/figures')).json()) as Figures
    expect(figures.answers.answered).toBeGreaterThan(0)
  })

  it('leaves what is closed closed, and a colleague’s with the colleague', async () => {
    const id = await ask()
    const made = await call('POST', '/api/auth/admin/create', {
      email: `sales-${id}@example.com`,
      password: 'зелёный трамвай 48',
      name: 'Олег',
      role: 'sales',
    })
    const { id: colleague } = (await made.json()) as { id: number }
    await call('PATCH', `/api/request/${id}`, { takenBy: colleague })
    expect((await answer(id, { way: 'phone' })).body).toMatchObject({ holder: 'Олег', status: 'in_work' })
    await call('PATCH', `/api/request/${id}`, { status: 'done', outcome: 'contract' })
    expect((await answer(id, { way: 'telegram', text: 'Спасибо' })).body).toMatchObject({
      status: 'done',
      outcome: 'contract',
    })
  })

  it('is given with a quote too: one that was handed over is taken in work', async () => {
    const id = await ask({ email, message: 'Сколько?', quote: exampleQuote })
    const handed = await call('POST', `/api/request/${id}/quote/handover`, { way: 'hand' })
    expect(await handed.json()).toMatchObject({ status: 'in_work', holder: 'Администратор' })
  })
})

describe('the templates for a reply', () => {
  it('have the values of the request, its language first, the office’s own before the program’s', async () => {
    const id = await ask({ email, message: 'Скільки?', quote: exampleQuote })
    await server.ctx.db.updateTable('requests').set({ name: 'Олена' }).where('id', '=', id).execute()
    await call('POST', '/api/reply-template', { title: 'Своя', text: '{имя}, {неизвестно}' })
    const all = await replies(id)
    expect(all[0]).toEqual({
      id: expect.any(Number),
      lang: 'ru',
      title: 'Своя',
      text: 'Олена, {неизвестно}',
      open: ['{неизвестно}'],
    })
    const priced = all.find(({ title }) => title === 'Расчёт готов')
    expect(priced).toMatchObject({ id: null, open: [] })
    expect(priced?.text).toMatch(/^Олена, здравствуйте![\s\S]*Итого [^{]*₴[^{]*\$[\s\S]*Брокер$/)
    expect(all.findIndex(({ lang }) => lang === 'uk')).toBe(all.filter(({ lang }) => lang === 'ru').length)
    // The name of the firm is Cyrillic, and nobody has written it in Ukrainian.
    expect(all.find(({ title }) => title === 'Розрахунок готовий')?.open).toEqual(['{фірма}'])
  })
})

describe('of a person', () => {
  it('answers are shown, handed over and erased; in those of others the contact alone', async () => {
    const id = await ask({ email: 'olena@example.com', message: 'Сколько?' })
    const neighbour = await ask({ email: 'neighbour@example.com', message: 'Сколько?' })
    await answer(id, { way: 'mail', text: 'Олена, договорились' })
    await answer(neighbour, { way: 'phone', text: 'Жена: olena@example.com, перезвонить' })
    const contact = 'olena@example.com'
    const found = (await (await call('POST', '/api/person/find', { contact })).json()) as FoundPerson
    expect(found.requests.find(request => request.id === id)?.answers).toMatchObject([
      { way: 'mail', text: 'Олена, договорились' },
    ])
    expect(found.places.filter(({ what }) => what === 'answer').map(({ own }) => own)).toEqual([true, false])
    const file = await call('POST', '/api/person/export', { contact, format: 'html' })
    expect(await file.text()).toContain('Олена, договорились')
    await call('POST', '/api/person/erase', { contact, currentPassword: owner.password })
    expect(await answers(id)).toEqual([])
    expect(await answers(neighbour)).toMatchObject([{ text: 'Жена: [удалено], перезвонить' }])
    expect((await answer(id, { way: 'phone' })).status).toBe(409)
  })
})
