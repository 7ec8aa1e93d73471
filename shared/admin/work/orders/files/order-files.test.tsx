// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { type CarCase, listCasesEndpoint } from '#shared/contract/content/cases.ts'
import { restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import {
  addOrderFileEndpoint,
  listOrderFilesEndpoint,
  type OrderFile,
  previewOrderFileEndpoint,
  readOrderFileEndpoint,
  readOrderFilesRoomEndpoint,
  removeOrderFileEndpoint,
  updateOrderFileEndpoint,
} from '#shared/contract/work/order-files.ts'
import { aCarCase } from '#shared/testing/a-car-case.ts'
import type { FakeResponse } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { OrderFiles } from './order-files.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

const aFile = (id: number, fields: Partial<OrderFile> = {}): OrderFile => ({
  id,
  order: 5,
  title: `Файл ${id}`,
  kind: 'photo',
  day: '2026-11-20',
  shown: false,
  type: 'image/jpeg',
  size: 1_000_000,
  author: 'Ірина',
  version: 1,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...fields,
})
const paper = { kind: 'paper', type: 'application/pdf' } as const

const Screen = () => (
  <>
    <Notifications />
    <OrderFiles order={5} />
  </>
)

let stored: OrderFile[]
let cars: CarCase[] = []
let flaw: FakeResponse | null = null
/** Stores the next file, and loses the response. */
let losesResponse = false
/** Beside those that are listed. */
let binned = 0
let most = 1024 ** 4
const show = async (files: OrderFile[], listed?: { status: number; body: unknown }) => {
  stored = files
  screen = await renderScreen(Screen, {
    prepare: server => {
      server.on(listOrderFilesEndpoint, () => listed ?? { status: 200, body: stored })
      server.gives(readOrderFilesRoomEndpoint, () => {
        const size = stored.reduce((sum, file) => sum + file.size, binned)
        return { size, most: 1024 ** 3, all: { size, most } }
      })
      server.gives(listCasesEndpoint, () => cars)
      server.gives(previewOrderFileEndpoint, () => 'small')
      server.gives(readOrderFileEndpoint, () => 'whole')
      server.on(addOrderFileEndpoint, () => {
        if (flaw) return flaw
        const file = aFile(10 + stored.length)
        stored = [file, ...stored]
        if (losesResponse) return { status: 504, body: 'a proxy' }
        return { status: 201, body: file }
      })
      server.gives(updateOrderFileEndpoint, ({ body }, { id }) => {
        stored = stored.map(file =>
          file.id === Number(id) ? { ...file, ...(body as object), version: 2 } : file,
        )
        return stored.find(file => file.id === Number(id))
      })
      server.on(removeOrderFileEndpoint, (_call, { id }) => {
        stored = stored.filter(file => file.id !== Number(id))
        return { status: 204 }
      })
      server.gives(restoreFromBinEndpoint, (_call, { kind, ref }) => {
        stored = files
        return { kind, ref, title: 'Файл заказа № 5', note: null }
      })
    },
  })
}
const text = () => document.body.textContent ?? ''
const calls = (method: string) => screen.server.calls.filter(call => call.method === method)
const choose = (...files: File[]) =>
  act(async () => {
    const field = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[type=file]'))
    Object.defineProperty(field, 'files', { configurable: true, value: files })
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
const sized = (name: string, size: number) =>
  Object.defineProperty(new File(['x'], name), 'size', { value: size })

test('photos stand in a grid and papers in a list, and a tick says what the customer sees', async () => {
  await show([aFile(1), aFile(2, { ...paper, title: 'Договор' })])
  const image = await screen.until(() =>
    screen.place.querySelector<HTMLImageElement>('[aria-label="Фото"] img'),
  )
  expect(image.src).toMatch(/^blob:/)
  expect(screen.place.querySelector('[aria-label="Документы"]')?.textContent).toContain('Договор')
  expect(calls('GET').filter(({ path }) => path.endsWith('/preview'))).toHaveLength(1)
  const tick = () => screen.place.querySelector<HTMLInputElement>('[aria-label="Видит клиент: Договор"]')
  await act(async () => tick()?.click())
  await screen.until(() => tick()?.checked)
  expect(calls('PUT')).toMatchObject([
    { path: '/api/order-file/2', body: { shown: true }, headers: { 'If-Match': '"1"' } },
  ])
})

test('several go one after the other; what the server would reject is said before it is sent', async () => {
  await show([aFile(1, { size: 1024 ** 3 - 30_000_000 })])
  await choose(
    new File(['a'], 'a.jpg'),
    new File(['b'], 'IMG_1.HEIC'),
    sized('film.pdf', 26_214_401),
    new File(['c'], 'c.png'),
  )
  await screen.until(() => stored.length === 3 && !text().includes('Загружаем файлы'))
  expect(calls('POST')).toHaveLength(2)
  for (const said of ['IMG_1.HEIC: Фото в формате HEIC', 'film.pdf: Файл больше 25\u00a0МБ'])
    expect(text()).toContain(said)
  binned = 1024 ** 3
  await choose(new File(['d'], 'd.jpg'))
  await screen.until(() => calls('POST').length === 3)
  await choose(new File(['e'], 'e.jpg'))
  await screen.until(() => text().includes('e.jpg: Файлы заказа вместе с удалёнными займут больше 1 ГБ'))
  expect(calls('POST')).toHaveLength(3)
  binned = 0
})

test('how much room is taken, with what was removed, is said; without it for all orders nothing is sent', async () => {
  binned = 2_000_000
  most = 4_000_000
  await show([aFile(1)])
  await screen.until(() =>
    text().includes(
      'Вместе с удалёнными занято 2,9\u00a0МБ из 1,0\u00a0ГБ; файлами всех заказов — 2,9\u00a0МБ из 3,8\u00a0МБ.',
    ),
  )
  await choose(sized('f.jpg', 2_000_000))
  await screen.until(() => text().includes('f.jpg: Файлам всех заказов не хватит отведённого места'))
  expect(calls('POST')).toEqual([])
  binned = 0
  most = 1024 ** 4
})

test('what the server rejects is said with the name of the file', async () => {
  await show([])
  flaw = rejection(400, { errors: [{ path: 'file', message: 'PDF повреждён' }] })
  const paperFile = new File(['x'], 'Договор.pdf')
  await choose(paperFile)
  await screen.until(() => text().includes('Договор.pdf: PDF повреждён'))
  flaw = null
  await choose(paperFile)
  await screen.until(() => stored.length === 1)
  expect(new Set(calls('POST').map(({ headers }) => headers['Idempotency-Key'])).size).toBe(2)
})

test('one whose response was lost is sent again under the same key, and under a new one once it is answered', async () => {
  await show([])
  const paperOf = (name: string) => new File(['x'], name, { lastModified: 1 })
  losesResponse = true
  await choose(paperOf('Договор.pdf'))
  await screen.until(() => text().includes('Договор.pdf: '))
  losesResponse = false
  for (const [sent, name] of ['Инвойс.pdf', 'Договор.pdf', 'Договор.pdf'].entries()) {
    await choose(paperOf(name))
    await screen.until(() => calls('POST').length === sent + 2 && !text().includes('Загружаем файлы'))
  }
  const [lost, other, again, another] = calls('POST').map(({ headers }) => headers['Idempotency-Key'])
  expect(lost).toBeTruthy()
  expect(again).toBe(lost)
  expect(new Set([lost, other, another]).size).toBe(3)
})

test('an opened one is named anew, the next one is an arrow away, and a removed one comes back', async () => {
  await show([aFile(1), aFile(2)])
  await screen.press('Открыть «Файл 1»')
  const dialog = await screen.until(() => document.querySelector('[role="dialog"]'))
  await act(async () => {
    dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  })
  const title = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[required]')
  await screen.until(() => title()?.value === 'Файл 2')
  await screen.press('Закрыть')
  await screen.until(() => document.activeElement === screen.button('Открыть «Файл 2»'))
  await screen.press('Открыть «Файл 2»')
  await screen.press('Удалить')
  await screen.until(() => text().includes('Файл «Файл 2» удалён') && !screen.button('Открыть «Файл 2»'))
  await screen.press('Отменить')
  await screen.until(() => screen.button('Открыть «Файл 2»'))
})

test('a photo that visitors see says before its removal that it leaves the site as well', async () => {
  const carWith = (key: string, status: CarCase['status']) =>
    aCarCase({ status, pictures: [{ key, cleared: true, url: null }] })
  const told = () => text().includes('уйдёт и оттуда')
  cars = [carWith('1', 'draft'), carWith('2', 'published')]
  await show([aFile(1), aFile(2), aFile(3)])
  await screen.press('Открыть «Файл 2»')
  await screen.until(told)
  await screen.press('Предыдущий файл')
  expect(told()).toBe(false)
  await screen.press('Следующий файл')
  expect(told()).toBe(true)
  await screen.press('Следующий файл')
  expect(told()).toBe(false)
  cars = []
})

test('without a connection the files say so, and nothing can be added', async () => {
  await show([], rejection(503))
  await screen.until(() => text().includes('Файлы открываются только при связи с сервером'))
  expect(screen.place.querySelector('input[type=file]')).toBeNull()
})
