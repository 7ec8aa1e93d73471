// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { listBinnedPicturesEndpoint } from '#shared/contract/content/media.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { listBinEndpoint, restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { BinPage } from './bin-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test('a removed owner comes back once the password was given again', async () => {
  const given: (string | undefined)[] = []
  screen = await renderScreen(BinPage, {
    prepare: server => {
      const moments = { removedAt: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' }
      const entry = { kind: 'account', ref: '7', title: 'Анна', removedBy: 'Пётр', ...moments }
      server.on(listBinEndpoint, () => ({
        status: 200,
        body: { items: [entry], total: 1, page: 1, pageCount: 1, pageSize: 50 },
      }))
      server.on(restoreFromBinEndpoint, ({ headers }) => {
        const password = headers[passwordHeader]
        given.push(password)
        return password === undefined
          ? {
              status: 403,
              body: { type: passwordAgainProblem, title: 'Forbidden', status: 403, requestId: 'x' },
            }
          : { status: 200, body: { kind: 'account', ref: '7', title: 'Анна', note: null } }
      })
    },
  })
  const button = await screen.until(() => screen.place.querySelector<HTMLElement>('[aria-label^="Вернуть:"]'))
  await act(async () => button.click())
  const input = await screen.until(() => document.querySelector<HTMLInputElement>('input[type=password]'))
  await typeInto(input, 'correct horse')
  await act(async () => input.form?.requestSubmit())
  await screen.until(() => given.length === 2)
  expect(given).toEqual([undefined, 'correct%20horse'])
})

test('a price that is back is opened among the prices', async () => {
  const about = { kind: 'option', ref: '7', title: 'Услуги компании' }
  const withNotices = () => (
    <>
      <Notifications />
      <BinPage />
    </>
  )
  screen = await renderScreen(withNotices, {
    prepare: server => {
      const moments = { removedAt: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' }
      const items = [{ ...about, removedBy: 'Пётр', ...moments }]
      server.on(listBinEndpoint, () => ({
        status: 200,
        body: { items, total: 1, page: 1, pageCount: 1, pageSize: 50 },
      }))
      server.on(restoreFromBinEndpoint, () => ({
        status: 200,
        body: { ...about, option: 'company_fee', note: null },
      }))
    },
  })
  const button = await screen.until(() => screen.place.querySelector<HTMLElement>('[aria-label^="Вернуть:"]'))
  await act(async () => button.click())
  const link = await screen.until(() => document.querySelector<HTMLAnchorElement>('a[href^="/admin/"]'))
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Открыть', '/admin/prices'])
})

const noEntries = { items: [], total: 0, page: 1, pageCount: 1, pageSize: 50 }

test.each([
  { pictures: 0, text: 'Корзина пуста', filters: 0 },
  { pictures: 2, text: 'Кроме картинок, ничего нет', filters: 1 },
])(
  'with $pictures pictures and nothing else there are $filters filters',
  async ({ pictures, text, filters }) => {
    screen = await renderScreen(BinPage, {
      prepare: server => {
        server.on(listBinEndpoint, () => ({ status: 200, body: noEntries }))
        server.on(listBinnedPicturesEndpoint, () => ({
          status: 200,
          body: { ...noEntries, total: pictures },
        }))
      },
    })
    await screen.until(() => screen.place.textContent?.includes(text))
    expect(screen.place.querySelectorAll('search')).toHaveLength(filters)
  },
)

test('a kind that only a newer server knows stands in the list, and is brought back elsewhere', async () => {
  screen = await renderScreen(BinPage, {
    prepare: server => {
      const moments = { removedAt: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' }
      const items = [
        { kind: 'ship', ref: '7', title: 'Maersk', removedBy: null, ...moments },
        { kind: 'post', ref: '8', title: 'Растаможка', removedBy: null, ...moments },
      ]
      const body = { items, total: 2, page: 1, pageCount: 1, pageSize: 50 }
      server.on(listBinEndpoint, () => ({ status: 200, body }))
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Maersk'))
  expect(screen.place.textContent).toContain('Запись')
  const buttons = [...screen.place.querySelectorAll('[aria-label^="Вернуть:"]')]
  expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual(['Вернуть: Статья «Растаможка»'])
})
