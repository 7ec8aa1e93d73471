/** A request from a Ukrainian page, on its way to the visitor and to the office. */
import { expect, test } from 'vitest'
import { loadDemoOptions } from '#server/demo/load-demo-records.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { mailSettings } from '#server/proofs/testing/start-test-server.ts'
import type { StoredQuote } from '#shared/contract/calculation/quotes.ts'
import type { OfficeRequest, RequestHistory } from '#shared/contract/work/requests.ts'
import { usualConsent, usualConsentUk } from '#shared/domain/calculation/office-options.ts'
import { foreignLetters } from '#shared/testing/foreign-letters.ts'
import { deliverDueMails } from './mail/mail-outbox.job.ts'

const { server, call: office } = serverOfFile({ ...mailSettings, PUBLIC_URL: 'https://broker.example' })

const quote = {
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2016 },
  price: { amount: 9000, currency: 'EUR' },
}
const form = () =>
  new URLSearchParams({ email: 'o@example.com', message: 'Доброго дня', quote: JSON.stringify(quote) })

const lastRequest = async (): Promise<OfficeRequest> =>
  ((await (await office('GET', '/api/request')).json()) as { items: [OfficeRequest] }).items[0]

test.each([
  ['?lang=uk', '^/uk/thanks\\?form=calculation&', 'uk'],
  ['', '^/thanks\\?form=calculation&', 'ru'],
])('a plain form to %s goes on to %s', async (query, thanks, lang) => {
  const answer = await server.call('POST', `/api/mail/calculation${query}`, form())
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, expect.stringMatching(thanks)])
  expect(await lastRequest()).toMatchObject({ lang, quote: { lang } })
})

test('the quote is stored as it was read, and its document is named in its language', async () => {
  await server.call('POST', '/api/mail/calculation?lang=uk', form())
  const { quote: given } = await lastRequest()
  expect(given?.statement.lines.map(({ title }) => title)).toContain('Ввізне мито')
  const stored = (await (await office('GET', `/api/quote/${given?.number}`)).json()) as StoredQuote
  expect(stored).toEqual(given)
  const again = (await (
    await office('GET', `/api/quote/${given?.number}/again`)
  ).json()) as StoredQuote['statement']
  expect(again.lines).toEqual(given?.statement.lines)
  const { headers } = await office('GET', `/api/quote/${given?.number}/document`)
  expect(decodeURIComponent(headers.get('Content-Disposition') ?? '')).toContain(
    `Розрахунок ${given?.number}.pdf`,
  )
  await deliverDueMails(server.ctx)
  const mail = server.mails.at(-1)
  expect(mail?.subject).toMatch(/^Заявка на розрахунок № \d+$/)
  expect(mail?.html).toContain('<html lang="uk">')
  for (const written of [mail?.text ?? '', mail?.html ?? '']) {
    expect(written).toContain('Доброго дня')
    expect(written).toContain(given?.number)
    expect(written).toContain('Ввізне мито')
    expect(foreignLetters(written, 'uk')).toEqual([])
  }
  expect(mail?.text).toContain(`Розрахунок ${given?.number}, він же доданий у PDF`)
  expect(mail?.attachments?.[0]?.filename).toBe(`Розрахунок ${given?.number}.pdf`)
})

test.each([
  ['?lang=uk', 'Заявка на дзвінок', 'Ім’я: Марта', 'Відкрити заявку', usualConsentUk],
  ['', 'Заявка на звонок', 'Имя: Марта', 'Открыть заявку', usualConsent],
])('the office is written to, and the consent stored, in the language of the request: %s', async (...row) => {
  const [query, subject, name, open, consent] = row
  await server.call('POST', `/api/mail/callback${query}`, { name: 'Марта', phone: '067 123 45 67' })
  await deliverDueMails(server.ctx)
  const mail = server.mails.at(-1)
  expect(mail?.subject.startsWith(`${subject} № `)).toBe(true)
  expect(mail?.text).toContain(`${name}\n`)
  expect(mail?.html).toContain(`>${open}</a>`)
  expect(mail?.html).toContain(`<html lang="${query === '' ? 'ru' : 'uk'}">`)
  const { id } = await lastRequest()
  expect(mail?.text).toMatch(new RegExp(`/admin/requests\\?open=${id}$`))
  expect(mail?.html).toContain(`/admin/requests?open=${id}">`)
  const history = (await (await office('GET', `/api/request/${id}/history`)).json()) as RequestHistory
  expect(history.consent?.text).toBe(consent)
})

test('a caller is written to in the language of the conversation, with a link to its pages', async () => {
  const call = {
    name: 'Олена',
    phone: '067 123 45 67',
    email: 'o@example.com',
    mail: true,
    lang: 'uk',
    quote,
  }
  const answer = await office('POST', '/api/request', call)
  expect(answer.status).toBe(201)
  const { id, quote: given } = (await answer.json()) as OfficeRequest
  await deliverDueMails(server.ctx)
  const mail = server.mails.at(-1)
  expect(mail).toMatchObject({ to: 'o@example.com', subject: `Розрахунок ${given?.number}` })
  expect(mail?.attachments?.[0]?.filename).toBe(`Розрахунок ${given?.number}.pdf`)
  for (const written of [mail?.text ?? '', mail?.html ?? '']) {
    expect(written).toContain('Вітаємо, Олена!')
    expect(written).toContain('https://broker.example/uk/calculator?')
    expect(written).not.toMatch(/[ыэёъ]/i)
  }
  expect(mail?.html).toContain('<html lang="uk">')
  const next = (await (await office('POST', `/api/request/${id}/quote`, quote)).json()) as OfficeRequest
  expect(next.quote?.lang ?? 'uk').toBe('uk')
})

test('as long as prices are the example’s, the letter itself says so, in the language of its reader', async () => {
  const notices = { ru: 'Примерные: сборы', uk: 'Приблизні: збори' } as const
  const written = async (lang: 'ru' | 'uk') => {
    const call = { phone: '067 123 45 67', email: 'o@example.com', mail: true, lang, quote }
    expect((await office('POST', '/api/request', call)).status).toBe(201)
    expect((await server.call('POST', `/api/mail/calculation?lang=${lang}`, form())).status).toBe(303)
    await deliverDueMails(server.ctx)
    return server.mails.slice(-2).flatMap(({ text, html }) => [text, html ?? ''])
  }
  for (const lang of ['ru', 'uk'] as const)
    for (const letter of await written(lang)) expect(letter).not.toContain(notices[lang])
  await loadDemoOptions(server.ctx, server.ctx.db)
  for (const lang of ['ru', 'uk'] as const) {
    const letters = await written(lang)
    expect(letters).toHaveLength(4)
    for (const letter of letters) expect(letter).toContain(notices[lang])
  }
})
