// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import {
  type Menu,
  type MenuEntry,
  readMenuEndpoint,
  updateMenuEndpoint,
} from '#shared/contract/content/menus.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import type { NotedCall } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { MenuPage } from './menu-page.tsx'

const entry = (label: string, path: string) => ({
  label,
  target: { kind: 'page' as const, path },
  href: path,
})
const stored: Menu = {
  lang: 'ru',
  header: [entry('США', '/usa'), entry('Европа', '/eu'), entry('Блог', '/blog')],
  footer: [
    { title: 'Сайт', entries: [entry('Главная', '/')] },
    { title: 'Ещё', entries: [] },
  ],
  legal: [],
  version: 4,
  updatedAt: '2026-11-20T09:00:00.000Z',
}

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const open = async (menuOf: (call: Pick<NotedCall, 'query'>) => Menu = () => stored) => {
  screen = await renderScreen(MenuPage, {
    address: '/admin/menu',
    prepare: server => {
      server.on(readMenuEndpoint, call => ({ status: 200, body: menuOf(call) }))
      server.on(listSitePagesEndpoint, () => ({ status: 200, body: [] }))
      server.on(updateMenuEndpoint, ({ body }) => ({
        status: 200,
        body: { ...stored, header: shownHeader(body), version: 5 },
      }))
    },
  })
  await screen.until(() => labels().length > 0)
}
const shownHeader = (body: unknown) =>
  (body as { header: MenuEntry[] }).header.map(each => ({ ...each, href: '/' }))

const rows = () => [...screen.place.querySelectorAll<HTMLElement>('[aria-label="Шапка"] > li')]
const labels = () => rows().map(row => row.querySelector('input')?.value)
const grip = (at: number) => rows()[at]?.querySelector<HTMLElement>('[draggable]')
const fire = (target: Element | null | undefined, name: string) =>
  act(async () => {
    const event = new Event(name, { bubbles: true, cancelable: true })
    target?.dispatchEvent(Object.assign(event, { dataTransfer: { setData: () => {} } }))
  })
const save = () => act(async () => screen.place.querySelector('form')?.requestSubmit())
const sent = () =>
  screen.server.calls.find(({ method }) => method === 'PUT')?.body as {
    header: { label: string }[]
    footer: { title: string }[]
  }

test('an entry is dragged past others, and saved where it was let go', async () => {
  await open()
  await fire(grip(2), 'dragstart')
  await fire(rows()[1], 'dragover')
  await fire(rows()[0], 'dragover')
  await fire(rows()[0], 'drop')
  await fire(grip(0), 'dragend')
  expect(labels()).toEqual(['Блог', 'США', 'Европа'])
  // The drag is over: what is dragged afterwards is something else.
  await fire(rows()[2], 'dragover')
  expect(labels()).toEqual(['Блог', 'США', 'Европа'])
  await save()
  expect(sent().header.map(({ label }) => label)).toEqual(['Блог', 'США', 'Европа'])
})

test('a drag that ends in nothing leaves the order as it was', async () => {
  await open()
  await fire(grip(2), 'dragstart')
  await fire(rows()[0], 'dragover')
  await fire(grip(2), 'dragend')
  expect(labels()).toEqual(['США', 'Европа', 'Блог'])
})

test('arrow keys move an entry and keep the focus on it, and go no further than the ends', async () => {
  await open()
  grip(0)?.focus()
  const press = (key: string) =>
    act(async () => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await new Promise(resolve => requestAnimationFrame(resolve))
    })
  await press('ArrowUp')
  expect(labels()).toEqual(['США', 'Европа', 'Блог'])
  await press('ArrowDown')
  expect(labels()).toEqual(['Европа', 'США', 'Блог'])
  expect(document.activeElement?.getAttribute('aria-label')).toContain('«США»')
})

test('columns of the footer change places', async () => {
  await open()
  const later = screen.place.querySelector<HTMLElement>('[aria-label="Столбец 1: позже"]')
  await act(async () => later?.click())
  await save()
  expect(sent().footer.map(({ title }) => title)).toEqual(['Ещё', 'Сайт'])
})

test('a menu without legal links is offered the page on personal data, which is saved only with the menu', async () => {
  await open()
  const offer = [...screen.place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Добавить «Персональные данные»'),
  )
  await act(async () => offer?.click())
  expect(screen.place.textContent).not.toContain('Посетители ищут внизу')
  expect(sent()).toBeUndefined()
  await save()
  expect(sent()).toMatchObject({
    legal: [{ label: 'Персональные данные', target: { kind: 'page', path: '/privacy' } }],
  })
})

test('beside an entry stands what the other language calls its place, or that it has none', async () => {
  const ukrainian: Menu = { ...stored, lang: 'uk', header: [entry('Зі США', '/usa'), entry('Блог', '/blog')] }
  await open(({ query }) => (query.lang === 'uk' ? ukrainian : stored))
  await screen.until(() => rows()[0]?.textContent?.includes('Зі США'))
  expect(rows()[1]?.textContent).toContain('нет в украинском')
})
