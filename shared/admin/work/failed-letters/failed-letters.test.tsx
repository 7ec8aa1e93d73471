// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import {
  type FailedLetter,
  listFailedLettersEndpoint,
  sendLetterAgainEndpoint,
} from '#shared/contract/work/failed-letters.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { FailedLetters } from './failed-letters.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const refused: FailedLetter = {
  id: 5,
  to: 'olena@gmial.example',
  address: 'letter',
  error: 'Адрес olena@gmial.example не принят, проверьте его. 550 5.1.1',
  at: '2026-11-20T10:00:00.000Z',
  requestId: 7,
  orderId: null,
}

test('a refused letter is sent to the mended address in one press', async () => {
  const sent: unknown[] = []
  screen = await renderScreen(() => <FailedLetters />, {
    prepare: server => {
      server.gives(listFailedLettersEndpoint, () => [refused])
      server.on(sendLetterAgainEndpoint, call => {
        sent.push(call.body)
        return { status: 204 }
      })
    },
  })
  await typeInto(await screen.field('Адрес письма'), '<olena@gmail.example>')
  expect(screen.place.textContent).toContain('550 5.1.1')
  expect(screen.place.querySelector('a')?.getAttribute('href')).toBe('/admin/requests?open=7')
  await screen.press('Отправить снова')
  expect(await screen.until(() => sent[0])).toEqual({ to: '<olena@gmail.example>' })
})

test('letters of others are left out, and an address in an order is mended there', async () => {
  screen = await renderScreen(() => <FailedLetters about={{ order: 3 }} />, {
    prepare: server =>
      server.gives(listFailedLettersEndpoint, () => [
        refused,
        {
          ...refused,
          id: 6,
          to: 'ivan@gmial.example',
          error: '550',
          address: 'order',
          requestId: null,
          orderId: 3,
        },
      ]),
  })
  const link = await screen.until(() => screen.place.querySelector('a'))
  expect(link.getAttribute('href')).toBe('/admin/orders/3')
  expect(screen.place.textContent).toContain('ivan@gmial.example')
  expect(screen.place.textContent).not.toContain('olena@')
  expect(screen.place.querySelector('input')).toBeNull()
})
