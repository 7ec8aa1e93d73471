// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { listBinnedPicturesEndpoint, readBinnedPictureEndpoint } from '#shared/contract/content/media.ts'
import { passwordAgainProblem, passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { listBinEndpoint, restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { BinnedPictures, BinPage } from './bin-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const moments = { removedAt: '2026-11-20T10:00:00.000Z', until: '2026-12-20T10:00:00.000Z' }
const pageOf = (items: readonly object[], total = items.length) => ({
  status: 200,
  body: { items, total, page: 1, pageCount: 1, pageSize: 50 },
})

test('a removed owner comes back once the password was given again', async () => {
  const given: (string | undefined)[] = []
  screen = await renderScreen(BinPage, {
    prepare: server => {
      const entry = { kind: 'account', ref: '7', title: 'Анна', removedBy: 'Пётр', ...moments }
      server.on(listBinEndpoint, () => pageOf([entry]))
      server.on(restoreFromBinEndpoint, ({ headers }) => {
        const password = headers[passwordHeader]
        given.push(password)
        return password === undefined
          ? rejection(403, { type: passwordAgainProblem })
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
  let isBack = false
  screen = await renderScreen(withNotices, {
    prepare: server => {
      server.on(listBinEndpoint, () => pageOf(isBack ? [] : [{ ...about, removedBy: 'Пётр', ...moments }]))
      server.on(listBinnedPicturesEndpoint, () => pageOf([]))
      server.on(restoreFromBinEndpoint, () => {
        isBack = true
        return { status: 200, body: { ...about, option: 'company_fee', note: null } }
      })
    },
  })
  const button = await screen.until(() => screen.place.querySelector<HTMLElement>('[aria-label^="Вернуть:"]'))
  button.focus()
  await act(async () => button.click())
  const link = await screen.until(() => document.querySelector<HTMLAnchorElement>('a[href^="/admin/"]'))
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Открыть', '/admin/prices'])
  // Its row and button go: what stands in their place has the focus.
  await screen.until(() => document.activeElement?.textContent === 'Корзина пуста')
})

test.each([
  { pictures: 0, text: 'Корзина пуста', filters: 0 },
  { pictures: 2, text: 'Кроме картинок, ничего нет', filters: 1 },
])(
  'with $pictures pictures and nothing else there are $filters filters',
  async ({ pictures, text, filters }) => {
    screen = await renderScreen(BinPage, {
      prepare: server => {
        server.on(listBinEndpoint, () => pageOf([]))
        server.on(listBinnedPicturesEndpoint, () => pageOf([], pictures))
      },
    })
    await screen.until(() => screen.place.textContent?.includes(text))
    expect(screen.place.querySelectorAll('search')).toHaveLength(filters)
  },
)

test('nothing comes between the last record that is back and the empty bin', async () => {
  const seen: string[] = []
  const Screen = () => {
    const watch = (place: HTMLElement | null) => {
      if (!place) return undefined
      const observer = new MutationObserver(() => seen.push(place.textContent ?? ''))
      observer.observe(place, { childList: true, subtree: true })
      return () => observer.disconnect()
    }
    return (
      <div ref={watch}>
        <BinPage />
      </div>
    )
  }
  let isBack = false
  screen = await renderScreen(Screen, {
    prepare: server => {
      const entry = { kind: 'post', ref: '8', title: 'Растаможка', removedBy: null, ...moments }
      server.on(listBinEndpoint, () => pageOf(isBack ? [] : [entry]))
      server.on(listBinnedPicturesEndpoint, () => pageOf([]))
      server.on(restoreFromBinEndpoint, () => {
        isBack = true
        return { status: 200, body: { kind: 'post', ref: '8', title: 'Растаможка', note: null } }
      })
    },
  })
  const button = await screen.until(() => screen.place.querySelector<HTMLElement>('[aria-label^="Вернуть:"]'))
  const before = seen.length
  await act(async () => button.click())
  await screen.until(() => screen.place.textContent?.includes('Корзина пуста'))
  expect(seen.slice(before).filter(text => !/Растаможка|Корзина пуста/.test(text))).toEqual([])
})

test('a kind that only a newer server knows stands in the list, and is brought back elsewhere', async () => {
  screen = await renderScreen(BinPage, {
    prepare: server => {
      const items = [
        { kind: 'ship', ref: '7', title: 'Maersk', removedBy: null, ...moments },
        { kind: 'post', ref: '8', title: 'Растаможка', removedBy: null, ...moments },
      ]
      server.on(listBinEndpoint, () => pageOf(items))
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Maersk'))
  expect(screen.place.textContent).toContain('Запись')
  const buttons = [...screen.place.querySelectorAll('[aria-label^="Вернуть:"]')]
  expect(buttons.map(button => button.getAttribute('aria-label'))).toEqual(['Вернуть: Статья «Растаможка»'])
})

const seen = 'a'.repeat(64)
const lost = 'b'.repeat(64)
const picture = (hash: string) => ({
  hash,
  width: 1200,
  height: 800,
  binnedAt: '2026-11-20T10:00:00.000Z',
  until: '2026-12-20T10:00:00.000Z',
})

test('pictures in the bin are seen; one whose file is gone says so', async () => {
  const Screen = () => <BinnedPictures page={1} onPage={() => undefined} />
  screen = await renderScreen(Screen, {
    prepare: server => {
      const items = [picture(seen), picture(lost)]
      server.on(listBinnedPicturesEndpoint, () => pageOf(items))
      server.on(readBinnedPictureEndpoint, (_call, { hash }) =>
        hash === seen ? { status: 200, body: 'bytes' } : { status: 410, body: {} },
      )
    },
  })
  const shown = await screen.until(() => screen.place.querySelector('img'))
  expect(shown.getAttribute('src')).toMatch(/^blob:/)
  expect(shown.alt).toBe('Картинка aaaaaaaa')
  await screen.until(() => screen.place.textContent?.includes('Не открывается'))
  expect(screen.place.querySelectorAll('img')).toHaveLength(1)
})

test('a bin in which nothing is found offers to take the filters away', async () => {
  screen = await renderScreen(BinPage, {
    address: '/admin/bin?kind=post&q=нет',
    prepare: server => {
      server.on(listBinEndpoint, () => pageOf([]))
      server.on(listBinnedPicturesEndpoint, () => pageOf([]))
    },
  })
  await screen.press('Сбросить отбор')
  await screen.until(() => screen.place.textContent?.includes('Корзина пуста'))
  expect(screen.address()).toBe('/admin/bin')
})
