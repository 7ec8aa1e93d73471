// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { casePage } from '#shared/admin/content/cases/case-page.tsx'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import {
  type CarCase,
  createCaseEndpoint,
  listCasesEndpoint,
  publishCaseEndpoint,
  readCaseEndpoint,
  removeCaseEndpoint,
  updateCaseEndpoint,
} from '#shared/contract/content/cases.ts'
import { listOrderFilesEndpoint, previewOrderFileEndpoint } from '#shared/contract/work/order-files.ts'
import type { Order } from '#shared/contract/work/orders.ts'
import { aCarCase } from '#shared/testing/a-car-case.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { orderPhotos } from './files/order-photos.tsx'
import { OrderCase } from './order-case.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  localStorage.clear()
})

const photo = {
  id: 31,
  order: 5,
  title: 'Порт',
  kind: 'photo',
  day: '2026-11-20',
  shown: false,
  type: 'image/jpeg',
  size: 1000,
  author: 'Ірина',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const scan = { ...photo, id: 32, title: 'Договор', kind: 'paper' }

let stored: CarCase
const calls: unknown[] = []
const CasePage = casePage(orderPhotos)
const show = async (car: CarCase, files: readonly (typeof photo)[] = [photo, scan]) => {
  stored = car
  calls.length = 0
  const Screen = () => (
    <>
      <Notifications />
      <CasePage />
    </>
  )
  screen = await renderScreen(Screen, {
    path: '/admin/cars/:id',
    address: '/admin/cars/7',
    prepare: server => {
      server.gives(readCaseEndpoint, () => stored)
      server.gives(listCasesEndpoint, () => [stored])
      server.gives(listOrderFilesEndpoint, () => files)
      server.gives(previewOrderFileEndpoint, () => 'small')
      server.gives(updateCaseEndpoint, ({ body }) => {
        calls.push(body)
        stored = { ...stored, version: 2, pictures: [{ key: '31', cleared: true, url: null }] }
        return stored
      })
      server.gives(publishCaseEndpoint, () => {
        stored = { ...stored, version: 3, status: 'published', publishedAt: stored.updatedAt }
        return stored
      })
      server.on(removeCaseEndpoint, () => {
        calls.push('removed')
        return { status: 204 }
      })
    },
  })
  await screen.until(() => screen.place.textContent?.includes('VW Passat 2019') ?? false)
}
const control = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll<HTMLElement>('button, input')].find(
    each => each.getAttribute('aria-label') === name || each.textContent === name,
  )
  if (!found) throw new Error(`No ${name}`)
  return found
}
const press = (name: string) => act(async () => control(name).click())

test('a photo of the order goes to the page with the word of whoever has looked at it', async () => {
  await show(aCarCase())
  await screen.until(() => document.querySelector('[aria-label="На страницу: Порт"]') !== null)
  expect(document.querySelector('[aria-label="На страницу: Договор"]')).toBeNull()
  await press('На страницу: Порт')
  await press('Картинка 1: Нет номера, VIN, лиц и документов')
  // One press saves and shows.
  await press('Показать на сайте')
  await screen.until(() => calls.length > 0)
  expect(calls).toEqual([
    { texts: { ru: 'Привезли', uk: '' }, sums: false, pictures: [{ key: '31', cleared: true }] },
  ])
  await screen.until(() => screen.place.textContent?.includes('На сайте с') ?? false)
})

test('a photo that goes to the page or is taken off it leaves the focus to what takes its place', async () => {
  await show(aCarCase(), [photo, { ...photo, id: 33, title: 'Борт' }])
  const pressFocused = async (name: string) => {
    await screen.until(() => screen.button(name))
    await act(async () => control(name).focus())
    await press(name)
    await screen.until(() => !screen.button(name))
    await act(() => new Promise(done => setTimeout(done, 100)))
  }
  await pressFocused('На страницу: Порт')
  expect(screen.isNear('На страницу: Борт')).toBe(true)
  await pressFocused('На страницу: Борт')
  expect(document.activeElement).not.toBe(document.body)
  await pressFocused('Картинка 2: убрать')
  expect(screen.isNear('Картинка 1: убрать')).toBe(true)
  await pressFocused('Картинка 1: убрать')
  expect(document.activeElement).not.toBe(document.body)
})

test('a car whose publication got no answer is known to be on the site at the next press', async () => {
  await show(aCarCase())
  screen.server.on(publishCaseEndpoint, ({ headers }) => {
    if (headers['If-Match'] !== `"${stored.version}"`) return rejection(409, { code: 'record.stale' })
    stored = { ...stored, version: 2, status: 'published', publishedAt: stored.updatedAt }
    return rejection(503)
  })
  await press('Показать на сайте')
  await screen.until(() => document.body.textContent?.includes('Не получилось'))
  await press('Показать на сайте')
  await screen.until(() => screen.place.textContent?.includes('На сайте с'))
  expect(screen.button('Снять с сайта')).toBeDefined()
})

test('what is typed while a car goes to the site stays in its form', async () => {
  await show(aCarCase())
  let answer = () => {}
  screen.server.gives(publishCaseEndpoint, async () => {
    await new Promise<void>(done => (answer = done))
    stored = { ...stored, version: 2, status: 'published', publishedAt: stored.updatedAt }
    return stored
  })
  await press('Показать на сайте')
  const text = await screen.until(() =>
    document.querySelector<HTMLTextAreaElement>('textarea[lang=uk]:not([readonly])'),
  )
  await typeInto(text, 'Привезли авто')
  await act(async () => answer())
  await screen.until(() => screen.place.textContent?.includes('На сайте с'))
  expect([text.isConnected, text.value]).toEqual([true, 'Привезли авто'])
  expect(screen.place.textContent).not.toContain('Несохранённая работа на месте')
})

test('what may not be published is said at its field, in the words that are meant', async () => {
  await show(aCarCase())
  const said = 'Здесь есть номер лота — «45678901»: на сайте этого быть не должно'
  const errors = [{ path: 'texts.ru', code: 'case.names', message: said }]
  screen.server.on(publishCaseEndpoint, () => rejection(400, { errors }))
  await press('Показать на сайте')
  await screen.until(() => screen.place.textContent?.includes(said) ?? false)
  expect(screen.place.querySelector('textarea[lang=ru]')?.getAttribute('aria-invalid')).toBe('true')
})

test('a consent that was taken back removes the car only after a question', async () => {
  await show(aCarCase({ status: 'published', publishedAt: '2026-11-20T10:00:00.000Z' }))
  await press('Клиент отозвал согласие')
  expect(calls).toEqual([])
  await press('Удалить насовсем')
  await screen.until(() => calls.length > 0)
  expect(screen.address()).toBe('/admin/orders/5')
})

test('an order begins its page with the day of the consent', async () => {
  let begun: unknown
  screen = await renderScreen(() => <OrderCase order={{ id: 5 } as Order} />, {
    prepare: server => {
      server.gives(listCasesEndpoint, () => [])
      server.on(createCaseEndpoint, ({ body }) => {
        begun = body
        return { status: 201, body: aCarCase() }
      })
    },
  })
  await screen.until(() => screen.place.textContent?.includes('Записать') ?? false)
  await press('Записать и начать страницу')
  await screen.until(() => begun !== undefined)
  expect(begun).toEqual({ consentDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
  expect(screen.address()).toBe('/admin/cars/7')
})
