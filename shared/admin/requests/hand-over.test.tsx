// @vitest-environment happy-dom
/** How a quote leaves for the customer: by mail where there is an address, by link and a mark where there is none. */
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { handOverQuote, type OfficeRequest, readRequestHistory } from '#shared/contract/requests.ts'
import { type ShownScreen, showScreen } from '#shared/testing/show-screen.tsx'
import { HandOver } from './hand-over.tsx'

let screen: ShownScreen
afterEach(() => screen.close())

const request = (email: string | null) =>
  ({ id: 7, version: 3, email, quote: { number: '2026-000009' } }) as unknown as OfficeRequest // only what is read
const show = async (email: string | null) => {
  const given = request(email)
  const bodies: unknown[] = []
  screen = await showScreen(() => <HandOver request={given} />, {
    path: '/admin/requests',
    address: '/admin/requests',
    prepare: server => {
      const quotes = [
        { number: '2026-000009', createdAt: '2026-11-20T09:00:00.000Z', totalUah: '1', author: null },
      ]
      const link = 'https://broker.example/uk/calculator?made=1'
      const body = {
        earlier: [],
        consent: null,
        quotes: quotes.map(each => ({ ...each, link, handovers: [] })),
      }
      server.on(readRequestHistory, () => ({ status: 200, body }))
      server.on(handOverQuote, ({ body }) => {
        bodies.push(body)
        return { status: 200, body: given }
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
