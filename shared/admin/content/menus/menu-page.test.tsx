// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import {
  type Menu,
  type MenuEntry,
  readMenuEndpoint,
  updateMenuEndpoint,
} from '#shared/contract/content/menus.ts'
import { listSitePagesEndpoint } from '#shared/contract/content/site-pages.ts'
import type { NotedCall } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
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
  vi.unstubAllGlobals()
})

const open = async (
  menuOf: (call: Pick<NotedCall, 'query'>) => Menu = () => stored,
  address = '/admin/menu',
) => {
  screen = await renderScreen(MenuPage, {
    address,
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

test('a second press of a button moves the same entry or column on, to the end, and says where it is', async () => {
  const footer = [...stored.footer, { title: 'Третий', entries: [] }]
  await open(() => ({ ...stored, footer }))
  /** Presses what has the focus, as Enter does. */
  const press = () => act(async () => (document.activeElement as HTMLElement).click())
  const focused = () => document.activeElement?.getAttribute('aria-label')
  const said = () => screen.place.querySelector('form [role="status"]')?.textContent
  screen.button('Ниже: «США»')?.focus()
  await press()
  expect([labels(), focused(), said()]).toEqual([['Европа', 'США', 'Блог'], 'Ниже: «США»', 'Теперь 2 из 3'])
  await press()
  await press()
  expect([labels(), focused(), said()]).toEqual([['Европа', 'Блог', 'США'], 'Ниже: «США»', 'Теперь 3 из 3'])
  expect(document.activeElement?.matches(':disabled')).toBe(false)
  screen.button('Выше: «США»')?.focus()
  for (const _press of labels()) await press()
  expect([labels(), focused()]).toEqual([['США', 'Европа', 'Блог'], 'Выше: «США»'])
  const columns = () =>
    [...screen.place.querySelectorAll<HTMLInputElement>('[aria-label="Заголовок"]')].map(({ value }) => value)
  screen.button('Столбец 3: раньше')?.focus()
  for (const _press of footer) await press()
  expect([columns(), focused(), said()]).toEqual([
    ['Третий', 'Сайт', 'Ещё'],
    'Столбец 1: раньше',
    'Теперь 1 из 3',
  ])
  screen.button('Столбец 1: позже')?.focus()
  for (const _press of footer) await press()
  expect([columns(), focused()]).toEqual([['Сайт', 'Ещё', 'Третий'], 'Столбец 3: позже'])
  expect(document.activeElement?.matches(':disabled')).toBe(false)
})

test('the problem of an entry stays with it when entries before it go or are moved past it, until it is typed in', async () => {
  const legal = [entry('Оферта', '/offer'), entry('Данные', '/privacy'), entry('Cookies', '/cookies')]
  const { header, footer } = stored
  await open(() => ({ ...stored, header: [...header, entry('Контакты', '/contacts')], legal }))
  screen.server.on(updateMenuEndpoint, () =>
    rejection(400, {
      errors: [
        { path: 'header.2.label', message: 'Занято' },
        { path: 'legal.1.label', message: 'Занято' },
        { path: 'legal.2.target.path', message: 'Нет такой страницы' },
        { path: 'footer.1.title', message: 'Занято' },
      ],
    }),
  )
  await save()
  const wrong = () =>
    [...screen.place.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ value }) => value)
  expect(wrong()).toEqual(['Блог', footer[1]?.title, 'Данные', '/cookies'])
  await screen.press('Убрать «США»')
  await screen.press('Убрать «Оферта»')
  await screen.press('Убрать столбец 1')
  expect(wrong()).toEqual(['Блог', footer[1]?.title, 'Данные', '/cookies'])
  // Past two at once, as a quick hand drags.
  await fire(grip(2), 'dragstart')
  await fire(rows()[0], 'dragover')
  await fire(rows()[0], 'drop')
  expect(labels()).toEqual(['Контакты', 'Европа', 'Блог'])
  expect(wrong()[0]).toBe('Блог')
  const [first] = screen.place.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')
  await typeInto(first as HTMLInputElement, 'Статьи')
  await typeInto(
    screen.place.querySelector('[aria-label="Страница для «Cookies»"]') as HTMLSelectElement,
    '/blog',
  )
  expect(wrong()).toEqual([footer[1]?.title, 'Данные'])
})

test('after an entry or a column is added or removed, the focus is on its neighbour, or on what adds one', async () => {
  await open()
  const focused = () => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
  }
  await screen.press('Убрать «Блог»')
  expect(focused()).toContain('Переместить «Европа»')
  await screen.press('Убрать «США»')
  await screen.press('Убрать «Европа»')
  expect(focused()).toBe('Добавить пункт')
  await screen.press('Добавить пункт')
  expect([focused(), labels()]).toEqual(['Название пункта', ['']])
  await screen.press('Добавить столбец')
  expect(focused()).toBe('Заголовок')
  await screen.press('Убрать столбец 3')
  expect(document.activeElement?.tagName).toBe('FIELDSET')
  expect(focused()).toMatch(/^Столбец 2/)
  await screen.press('Убрать столбец 2')
  await screen.press('Убрать столбец 1')
  expect(focused()).toBe('Добавить столбец')
  await screen.press('Добавить «Персональные данные»')
  expect(focused()).toContain('Переместить «Персональные данные»')
})

test('an entry that is added from the original has the focus', async () => {
  stubWindowWidth(1280)
  const ukrainian: Menu = { ...stored, lang: 'uk', header: [entry('Зі США', '/usa')] }
  await open(({ query }) => (query.lang === 'uk' ? ukrainian : stored), '/admin/menu?lang=uk')
  await screen.press('Добавить «Блог» в перевод')
  expect(labels()).toEqual(['Зі США', 'Блог'])
  expect(document.activeElement).toBe(grip(1))
})

test('taking the original of a list over clears the problems of that list only', async () => {
  stubWindowWidth(1280)
  const columns = ['Один', 'Два'].map(title => ({ title, entries: [entry(title, '/eu')] }))
  const ukrainian: Menu = {
    ...stored,
    lang: 'uk',
    header: [entry('Зі США', '/usa')],
    footer: columns,
    legal: [entry('Дані', '/privacy')],
  }
  await open(
    ({ query }) => (query.lang === 'uk' ? ukrainian : { ...stored, footer: [...stored.footer].reverse() }),
    '/admin/menu?lang=uk',
  )
  const refused = ['header.0.label', 'footer.0.entries.0.label', 'footer.1.entries.0.label', 'legal.0.label']
  screen.server.on(updateMenuEndpoint, () =>
    rejection(400, { errors: refused.map(path => ({ path, message: 'Занято' })) }),
  )
  await save()
  const wrong = () =>
    [...screen.place.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]')].map(({ value }) => value)
  expect(wrong()).toEqual(['Зі США', 'Один', 'Два', 'Дані'])
  await screen.press('Взять как начало: Шапка')
  expect(labels()).toEqual(['США', 'Европа', 'Блог'])
  expect(wrong()).toEqual(['Один', 'Два', 'Дані'])
  await screen.press('Взять как начало: Два')
  expect(wrong()).toEqual(['Один', 'Дані'])
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
