// @vitest-environment happy-dom
/** How a quote leaves for the customer: by mail where there is an address, by link and a mark where there is none. */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import {
  handOverQuoteEndpoint,
  type OfficeRequest,
  readRequestHistoryEndpoint,
} from '#shared/contract/work/requests.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { SendQuote } from './request-quote.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const missing = [{ code: 'sea', message: 'Нет цены моря.' }]
const request = (email: string | null, complete: boolean) => {
  const quote = { number: '2026-000009', statement: { complete, missing: complete ? [] : missing } }
  return { id: 7, version: 3, email, quote } as unknown as OfficeRequest // only what is read
}
const show = async (email: string | null, complete = true) => {
  const given = request(email, complete)
  const bodies: unknown[] = []
  screen = await renderScreen(() => <SendQuote request={given} />, {
    prepare: server => {
      const quotes = [
        { number: '2026-000009', createdAt: '2026-11-20T09:00:00.000Z', totalUah: '1', author: null },
      ]
      const link = 'https://broker.example/uk/calculator?made=1'
      const body = {
        earlier: [],
        consent: null,
        answers: [],
        quotes: quotes.map(each => ({ ...each, link, handovers: [] })),
      }
      server.gives(readRequestHistoryEndpoint, () => body)
      server.gives(handOverQuoteEndpoint, ({ body }) => {
        bodies.push(body)
        return given
      })
    },
  })
  return bodies
}
const button = (words: string) =>
  [...screen.place.querySelectorAll('button')].find(each => each.textContent?.includes(words))

test('a quote goes to the address of the request, or is marked as handed over', async () => {
  const bodies = await show('buyer@example.com')
  const send = await screen.until(() => button('Отправить на buyer@example.com'))
  await act(async () => send.click())
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([{ way: 'mail' }])
})

test('without an address there is a link to hand over, and a mark', async () => {
  const bodies = await show(null)
  await screen.until(() => button('Скопировать ссылку'))
  expect(button('Отправить на')).toBeUndefined()
  const mark = await screen.until(() => button('Отметить отправленным'))
  await act(async () => mark.click())
  await screen.until(() => bodies.length === 1)
  expect(bodies).toEqual([{ way: 'hand' }])
})

test.each([
  ['is sent', 'Отправить на'],
  ['has its link copied', 'Скопировать ссылку'],
])('an incomplete sum %s only after a question that names what it lacks', async (_, words) => {
  const bodies = await show('buyer@example.com', false)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const start = await screen.until(() => button(words))
  await act(async () => start.click())
  const dialog = await screen.until(() => document.querySelector('[role=dialog]'))
  expect(dialog.textContent).toContain('Нет цены моря.')
  expect(bodies.length + copied.mock.calls.length).toBe(0)
  await screen.press('Отправить неполный')
  await screen.until(() => bodies.length + copied.mock.calls.length === 1)
})
