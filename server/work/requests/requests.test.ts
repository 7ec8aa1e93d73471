import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import {
  type ApiClient,
  mailSettings,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { acceptRequest } from './accept-request.ts'
import { deliverDueMails } from './mail/mail-outbox.job.ts'

const { server, call } = serverOfFile()
beforeAll(async () => {
  await server.ctx.db.transaction().execute(async tx => {
    for (let i = 1; i <= 28; i++) {
      await acceptRequest(server.ctx, tx, { kind: 'callback', name: `Клиент ${i}`, phone: '+380671234567' })
    }
    await acceptRequest(server.ctx, tx, {
      kind: 'calculation',
      email: 'ivan@example.com',
      message: '=HYPERLINK("http://evil.example";"100% скидка_1")',
    })
    await acceptRequest(server.ctx, tx, { kind: 'callback', name: '=cmd|/c calc', phone: '+48512345678' })
  })
})

interface Page {
  items: OfficeRequest[]
  page: number
  pageCount: number
  total: number
  counts: Record<OfficeRequest['status'], number>
}
const page = async (query: string) => (await (await call('GET', `/api/request${query}`)).json()) as Page
const change = (id: number, body: unknown, headers = {}) => call('PATCH', `/api/request/${id}`, body, headers)

describe('the inbox', () => {
  it('lists newest first, in pages', async () => {
    const first = await page('')
    expect(first).toMatchObject({ page: 1, pageSize: 25, pageCount: 2, total: 30 })
    expect(first.items[0]?.id).toBe(30)
    expect((await page('?page=2')).items.map(item => item.id)).toEqual([5, 4, 3, 2, 1])
  })

  it('puts those who have waited longest first when asked', async () => {
    const waiting = await page('?status=new&sort=waiting')
    const ids = waiting.items.map(item => item.id)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
    expect(ids[0]).toBe((await page('?status=new&page=2')).items.at(-1)?.id)
    expect((await call('GET', '/api/request?sort=newest')).status).toBe(400)
  })

  it('filters and searches without regard to case, and takes signs as they are', async () => {
    expect((await page('?kind=calculation')).total).toBe(1)
    expect((await page(`?q=${encodeURIComponent('кЛИЕНТ 12')}`)).total).toBe(1)
    expect((await page('?q=512345678')).total).toBe(1)
    expect((await page(`?q=${encodeURIComponent('100%')}`)).total).toBe(1)
    expect((await page(`?q=${encodeURIComponent('%')}`)).total).toBe(1)
    expect((await page(`?q=${encodeURIComponent('скидка_')}`)).total).toBe(1)
    expect((await page(`?q=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0)
    expect((await page('?q=ivan&status=done')).total).toBe(0)
  })

  it('finds what was meant: another spelling, another layout of the keyboard, a phone as it is dialled', async () => {
    const found = async (q: string) => (await page(`?q=${encodeURIComponent(q)}`)).total
    // Every client is «Клиент 12» with the phone +380512345678 or the like.
    expect(await found('кліент 12')).toBe(1)
    expect(await found('rkbtyn 12')).toBe(1)
    const phone = (await page(`?q=${encodeURIComponent('клиент 12')}`)).items[0]?.phone ?? ''
    const [, code = '', a = '', b = '', c = ''] = /^\+380(\d\d)(\d{3})(\d\d)(\d\d)$/.exec(phone) ?? []
    const all = await found(phone)
    for (const typed of [
      `0${code} ${a} ${b} ${c}`,
      `(0${code}) ${a}-${b}-${c}`,
      `+38 0${code} ${a} ${b}${c}`,
    ]) {
      expect([typed, await found(typed)]).toEqual([typed, all])
    }
    expect(await found('000 000 00 01')).toBe(0)
  })

  it('rejects a change of nothing', async () => {
    expect((await change(1, {})).status).toBe(400)
  })

  it('keeps notes searchable, and logs them with the state', async () => {
    await change(7, { status: 'in_work' })
    const noted = await change(7, { note: 'Перезвонить ВЕЧЕРОМ' })
    expect(await noted.json()).toMatchObject({ status: 'in_work', note: 'Перезвонить ВЕЧЕРОМ', version: 3 })
    expect((await page(`?q=${encodeURIComponent('вечером')}`)).items.map(item => item.id)).toEqual([7])
    const log = (await (await call('GET', '/api/audit?kind=request&record=7')).json()) as { items: object[] }
    expect(log.items).toMatchObject([
      { difference: { note: { from: '', to: 'Перезвонить ВЕЧЕРОМ' } } },
      { difference: { status: { from: 'new', to: 'in_work' } } },
    ])
  })
})

describe('mails that did not go out', () => {
  let failing: TestServer
  let by: ApiClient
  beforeAll(async () => {
    failing = await startTestServer(mailSettings)
    by = await failing.signedIn()
    failing.failMails.value = true
    await failing.call('POST', '/api/mail/callback', { name: 'Пётр', phone: '+380671234567' })
    await failing.call('POST', '/api/mail/callback', { name: 'Анна', phone: '+380671234567' })
  })
  afterAll(() => failing.stop())

  const inbox = async (query: string) => (await (await by('GET', `/api/request${query}`)).json()) as Page

  it('are found, counted with the other filters, and tried again when somebody asks', async () => {
    await deliverDueMails(failing.ctx)
    await failing.ctx.db.updateTable('outbox').set({ state: 'failed' }).where('request_id', '=', 1).execute()
    const failed = await inbox('?mail=failed')
    expect(failed.items.map(item => item.id)).toEqual([1])
    expect(failed).toMatchObject({ total: 1, counts: { new: 1, in_work: 0, done: 0, spam: 0 } })
    expect((await inbox('?mail=sent')).total).toBe(0)
    expect(await (await by('GET', '/api/request/export.csv?mail=failed&q=пётр')).text()).toMatch(/Пётр/)
    expect(await (await by('GET', '/api/request/export.csv?q=пётр')).text()).not.toMatch(/Анна/)

    failing.failMails.value = false
    const retried = await by('POST', '/api/request/1/mail')
    expect(await retried.json()).toMatchObject({ mailState: 'pending' })
    await deliverDueMails(failing.ctx)
    expect(failing.mails.map(mail => mail.text).filter(text => !text.startsWith('Сотрудник: '))).toEqual([
      expect.stringContaining('Пётр'),
    ])
    expect((await inbox('?mail=sent')).items.map(item => item.id)).toEqual([1])
    expect((await by('POST', '/api/request/1/mail')).status).toBe(409)
    expect((await by('POST', '/api/request/99/mail')).status).toBe(404)
  })
})
