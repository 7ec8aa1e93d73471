// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aLot, anImpact } from '#shared/admin/calculation/impact/testing/an-impact.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import type { Sent, UploadForm } from '#shared/client/upload-form.ts'
import { readPriceImpactEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import { listTableVersionsEndpoint, uploadTableEndpoint } from '#shared/contract/calculation/tables.ts'
import type { FakeServer } from '#shared/testing/fake-server.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { tablePage } from './table-page.tsx'
import { TableUpload } from './table-upload.tsx'

const saved = { version: 4, difference: { added: 0, removed: 0, changed: [] }, warnings: [] }

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (
  answer: { status: number; body: unknown },
  uploadForm?: (server: FakeServer) => UploadForm,
) => {
  screen = await renderScreen(() => <TableUpload title="copart-fee" />, {
    prepare: server => {
      server.on(listTableVersionsEndpoint, () => ({ status: 200, body: [] }))
      server.on(readPriceImpactEndpoint, () => answer)
      server.on(uploadTableEndpoint, call => ({ status: call.query.dryRun ? 200 : 201, body: saved }))
    },
    ...(uploadForm ? { uploadForm } : {}),
  })
  const field = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[type=file]'))
  const file = new File(['Price from,Buyer fee\n0,25\n'], 'fee.csv', { type: 'text/csv' })
  await act(async () => {
    Object.defineProperty(field, 'files', { configurable: true, value: [file] })
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const publish = () => screen.press('Сделать действующей')
const sent = () => screen.server.calls.filter(call => call.path === '/api/calculator' && !call.query.dryRun)

test('a large change is marked, stands first and is published only when it is confirmed', async () => {
  await show({
    status: 200,
    body: anImpact([
      aLot(1, '9000.00', '9000.00', 0),
      aLot(2, '9000.00', '9090.00', 1),
      aLot(3, '5000.00', '5500.00', 10),
    ]),
  })
  const box = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[type=checkbox]'))
  const rows = [...screen.place.querySelectorAll('tbody tr')].map(row => row.textContent)
  expect(rows).toEqual([
    'Лот 3 Больше 5\u00a0%5\u00a00005\u00a0500+500\u00a0$+10\u00a0%',
    'Лот 2 9\u00a00009\u00a0090+90\u00a0$+1\u00a0%',
  ])
  await publish()
  expect(sent()).toEqual([])
  expect(document.activeElement).toBe(box)
  expect(screen.place.textContent).toContain('Сначала отметьте здесь')
  await act(async () => box.click())
  await publish()
  await screen.until(() => sent().length > 0)
  expect(sent()[0]).toMatchObject({
    query: { impact: 'check' },
    body: { confirmImpact: 'true' },
    headers: { 'Idempotency-Key': expect.any(String) },
  })
})

test('a small change is published at once, but never past the server’s own check', async () => {
  await show({ status: 200, body: anImpact([aLot(2, '9000.00', '9090.00', 1)]) })
  await screen.until(() => screen.place.querySelector('tbody tr'))
  expect(screen.place.querySelector('input[type=checkbox]')).toBeNull()
  await publish()
  await screen.until(() => sent().length > 0)
  expect(sent()[0]?.query).toEqual({ impact: 'check' })
  expect(sent()[0]?.body).not.toHaveProperty('confirmImpact')
})

test('a file whose save was not answered stays to be published again, and stays confirmed', async () => {
  await show({ status: 200, body: anImpact([aLot(3, '5000.00', '5500.00', 10)]) })
  const box = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[type=checkbox]'))
  await act(async () => box.click())
  screen.server.on(uploadTableEndpoint, () => rejection(503, { detail: 'Сервер занят' }))
  await publish()
  await screen.until(() => sent().length > 0 && screen.button('Сделать действующей'))
  expect(screen.place.querySelector('tbody tr')).not.toBeNull()
  expect(screen.place.textContent).not.toContain('не принят')
  expect(screen.place.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked).toBe(true)
  await publish()
  await screen.until(() => sent().length > 1)
})

test('a table saved in another window since the preview is looked at again before it is replaced', async () => {
  await show({ status: 200, body: anImpact([aLot(2, '9000.00', '9090.00', 1)]) })
  await screen.until(() => screen.place.querySelector('tbody tr'))
  const newest = 4
  screen.server.on(uploadTableEndpoint, ({ query, headers }) => {
    const next = { ...saved, version: newest + 1, sheet: 'Тарифы' }
    if (query.dryRun) return { status: 200, body: next }
    if (headers['If-Match'] !== `"${newest}"`) return rejection(409, { code: 'record.stale' })
    return { status: 201, body: next }
  })
  await publish()
  await screen.until(() => screen.place.textContent.includes(', лист «Тарифы»: будет версия 5'))
  expect(document.body.textContent).not.toContain('Сохранена версия')
  await publish()
  await screen.until(() => screen.place.querySelector('input[type=file]'))
  expect(sent().map(({ headers }) => headers['If-Match'])).toEqual(['"3"', '"4"'])
})

test('a change that no reference lot meets is a warning and no good news', async () => {
  const { id: _none, ...sample } = aLot(2, '7000.00', '9000.00', 28)
  const unmet = { metCells: 0, unmetColumns: ['Чистый, негарантированная'], samples: [sample] }
  await show({ status: 200, body: anImpact([aLot(1, '9000.00', '9000.00', 0)], unmet) })
  await screen.until(() => screen.place.querySelector('tbody tr'))
  const alert = screen.place.querySelector('[aria-label="Влияние на цены"] [role=status]')
  expect(alert?.textContent).toContain('Ни один контрольный лот не попадает в изменённые ячейки')
  expect(alert?.textContent).toContain('«Чистый, негарантированная»')
  expect(screen.place.querySelector('[data-tone=good]')).toBeNull()
  expect(screen.place.querySelector('tbody tr')?.textContent).toContain('Лот 2')
})

test('when nobody can tell the change, that is confirmed too', async () => {
  await show(rejection(422, { detail: 'Курса нет' }))
  await screen.until(() => screen.place.querySelector('input[type=checkbox]'))
  expect(screen.place.textContent).toContain('Публикую без проверки цен')
  await publish()
  expect(sent()).toEqual([])
})

test('a file on its way shows per cent and bytes, for the eye and for readers, and no live region tells them', async () => {
  let tell: (sent: Sent) => void = () => {}
  let letGo = () => {}
  const gate = new Promise<void>(resolve => {
    letGo = resolve
  })
  await show({ status: 200, body: anImpact() }, server => async (address, request, onSent) => {
    tell = onSent
    await gate
    return server.fetch(address, request)
  })
  const bar = await screen.until(() => screen.place.querySelector('progress'))
  expect(bar.getAttribute('aria-label')).toBe('Загрузка таблицы')
  expect(bar.hasAttribute('value')).toBe(false)
  await act(async () => tell({ sent: 1_277_338, total: 3_041_280 }))
  const words = '42\u00A0% · 1,2\u00A0из\u00A02,9\u00A0МБ'
  expect(bar.getAttribute('aria-valuetext')).toBe(words)
  expect(bar.getAttribute('value')).toBe('42')
  expect(bar.parentElement?.textContent).toBe(words)
  expect(bar.closest('[role=status], [aria-live]')).toBeNull()
  await act(async () => letGo())
  await screen.until(() => screen.place.querySelector('[aria-label="Что изменится"]'))
  // The place for the next sending is kept, so that nothing moves when it begins.
  expect(screen.place.querySelector('progress')?.closest('[data-idle]')).not.toBeNull()
})

test('the tabs of a table come with the notice above them, and are not pushed down by it', async () => {
  const seen = new Set<string>()
  const watcher = new MutationObserver(() => {
    const tabs = document.querySelector('[role="tablist"]') !== null
    if (tabs) seen.add(document.body.textContent?.includes('пример из поставки') ? 'both' : 'tabs alone')
  })
  watcher.observe(document, { childList: true, subtree: true })
  const version = { version: 1, effectiveFrom: null, createdAt: '2026-11-10T09:00:00.000Z', rows: 3 }
  const state = { inForce: true, example: true, waiting: null, confirmedBy: null }
  screen = await renderScreen(tablePage('copart-fee'), {
    address: '/?tab=upload',
    prepare: server =>
      server.on(listTableVersionsEndpoint, () => ({
        status: 200,
        body: [{ ...version, ...state, author: null, fileName: null }],
      })),
  })
  await screen.until(() => seen.size > 0 && screen.place.querySelector('input[type=file]'))
  watcher.disconnect()
  expect([...seen]).toEqual(['both'])
})

test('each step of an upload has the focus, which the one before has taken along', async () => {
  await show({ status: 200, body: anImpact() })
  await screen.until(() => screen.button('Сделать действующей'))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Загрузка файла')
  screen.button('Отмена')?.focus()
  await screen.press('Отмена')
  await screen.until(() => document.activeElement?.getAttribute('aria-label') === 'Загрузка файла')
})
