import { describe, expect, it } from 'vitest'
import { own as quote } from '#server/proofs/testing/quote-requests.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'
import { deliverDueMails } from './mail/mail-outbox.job.ts'
import { arrivalsAfter } from './request-feed.store.ts'

const { server, call } = serverOfTest(mailSettings)

const caller = { name: 'Олена', phone: '(067) 123-45-67', note: 'Ищет Camry до весны', quote }

const keep = async (body: object, headers = {}) => {
  const response = await call('POST', '/api/request', body, headers)
  expect(response.status).toBe(201)
  return (await response.json()) as OfficeRequest
}
const inbox = async () =>
  ((await (await call('GET', '/api/request')).json()) as { items: OfficeRequest[] }).items

describe('the request of a caller', () => {
  it.each<[string, object, string]>([
    ['no phone', { ...caller, phone: '' }, 'phone'],
    ['a phone that is none', { ...caller, phone: '12' }, 'phone'],
    ['a header in the address', { ...caller, email: 'a@example.com\r\nBcc: b@example.com' }, 'email'],
    ['a mail to nowhere', { ...caller, mail: true }, 'email'],
    ['a mail of nothing', { phone: caller.phone, email: 'a@example.com', mail: true }, 'quote'],
    ['a state of its own', { ...caller, status: 'done' }, 'status'],
  ])('is rejected with %s, and nothing is stored', async (_name, body, path) => {
    const response = await call('POST', '/api/request', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path }] })
    expect(await inbox()).toEqual([])
  })

  it('is in work by who talked, with the calculation under its number, and announced to nobody', async () => {
    const kept = await keep(caller)
    expect(kept).toMatchObject({
      kind: 'callback',
      name: 'Олена',
      phone: '+380671234567',
      note: 'Ищет Camry до весны',
      status: 'in_work',
      takenBy: { id: 1 },
      mailState: 'none',
    })
    expect(kept.quote?.number).toMatch(/^\d{4}-\d{6}$/)
    expect(kept.quote?.input.date).toBe('2026-08-17')
    expect(await arrivalsAfter(server.ctx.db, 0)).toEqual([])
  })

  it('still rings when a visitor’s request was taken before the bell', async () => {
    await server.call('POST', '/api/mail/callback', { name: 'Марта', phone: caller.phone })
    await call('PATCH', '/api/request/1', { status: 'in_work' })
    expect(await arrivalsAfter(server.ctx.db, 0)).toMatchObject([{ who: 'Марта' }])
  })

  it('mails the calculation to the caller and nothing to the office', async () => {
    const kept = await keep({ ...caller, name: '<b>Олена</b>', email: 'olena@example.com', mail: true })
    expect(kept.mailState).toBe('pending')
    await deliverDueMails(server.ctx)
    const [mail, ...others] = server.mails
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'olena@example.com',
      replyTo: 'office@example.com',
      subject: `Расчёт ${kept.quote?.number}`,
    })
    // Opened months later it shows the figures that were told.
    expect(mail?.text).toMatch(
      /http:\/\/localhost:0\/calculator\?(?=.*route=own&)(?=.*date=\d{4}-).*&made=\d{4}-\d\d-\d\d\.0\b/,
    )
    expect(mail?.html).toContain('Здравствуйте, &lt;b&gt;Олена&lt;/b&gt;!')
    expect(mail?.attachments).toHaveLength(1)
  })
})
