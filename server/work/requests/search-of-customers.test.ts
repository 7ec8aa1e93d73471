/** Requests and quotes are found by what their rows show. */
import { expect, it } from 'vitest'
import { exampleQuote } from '#server/proofs/contract/rows-quotes.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import type { QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import type { OfficeRequest } from '#shared/contract/work/requests.ts'

const { server, call } = serverOfFile()

const ask = async (body: object): Promise<number> => {
  const sent = await server.call('POST', '/api/mail/callback', body)
  return ((await sent.json()) as { id: number }).id
}
const itemsOf = async <T>(path: string, q: string): Promise<T[]> =>
  ((await (await call('GET', `${path}?q=${encodeURIComponent(q)}`)).json()) as { items: T[] }).items
const quotes = (q: string) => itemsOf<QuoteSummary>('/api/quote', q)
const requests = async (q: string) => (await itemsOf<OfficeRequest>('/api/request', q)).map(({ id }) => id)

it('a quote shows its customer and is found by name, phone and number, also one that another has replaced', async () => {
  const id = await ask({ name: 'Олена Коваль', phone: '067 123 45 67', quote: exampleQuote })
  await ask({ name: 'Пётр', phone: '067 765 43 21', quote: exampleQuote })
  await call('POST', `/api/request/${id}/quote`, { input: exampleQuote })
  const [newest, first] = await quotes('олена')
  expect([newest, first]).toMatchObject([
    { customer: 'Олена Коваль', requestId: id },
    { customer: 'Олена Коваль', requestId: id },
  ])
  expect(await quotes('коваль')).toHaveLength(2)
  expect(await quotes('1234567')).toHaveLength(2)
  const number = first?.number ?? ''
  for (const pasted of [number, `Расчёт № ${number}`, `https://example.com/quote/${number}.`])
    expect([pasted, await quotes(pasted)]).toMatchObject([pasted, [{ number }]])
  expect(await quotes('Петров')).toEqual([])
  const erased = { contact: '067 123 45 67', currentPassword: owner.password }
  expect((await call('POST', '/api/person/erase', erased)).status).toBe(200)
  expect(await quotes('олена')).toEqual([])
  expect(await quotes(number)).toMatchObject([{ customer: null, requestId: id }])
})

it('a request is found by its number and its next step', async () => {
  const id = await ask({ name: 'Иван', phone: '067 123 45 70' })
  expect(await requests(`№ ${id}`)).toEqual([id])
  expect(await requests(`Заявка № ${id}`)).toEqual([id])
  expect(await requests(String(id))).toContain(id)
  expect(await requests(`Ответ на Вашу заявку №\u00a0${id}`)).toEqual([id])
  expect(await requests(`Заказ № ${id}`)).toEqual([])
  const nextAction = { text: 'Отправить договор', at: '2026-12-01T08:00:00.000Z' }
  await call('PATCH', `/api/request/${id}`, { nextAction })
  expect(await requests('отправить договор')).toEqual([id])
  await call('PATCH', `/api/request/${id}`, { nextAction: null })
  expect(await requests('отправить договор')).toEqual([])
})
