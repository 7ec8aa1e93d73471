// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { type ImportStep, runImportEndpoint, uploadExportEndpoint } from '#shared/contract/system/import.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { ImportPage } from './import-page.tsx'

const id = '6f1b0c9e-5b5c-4a53-9d0e-1a2b3c4d5e6f'
const nothing = { found: 0, added: 0, known: 0, failed: 0, skipped: 0 }
const aStep = (counts: Partial<ImportStep['counts']>): ImportStep => ({
  next: null,
  counts: { ...nothing, ...counts },
  pictures: 0,
  records: [],
  skipped: [],
})

let screen: RenderedScreen
beforeEach(async () => {
  screen = await renderScreen(ImportPage, {
    prepare: server => {
      server.on(uploadExportEndpoint, () => ({ status: 201, body: { id, kind: 'posts' } }))
      server.gives(runImportEndpoint, ({ body }) =>
        aStep((body as { apply: boolean }).apply ? { added: 1 } : { found: 1 }),
      )
    },
    uploadForm: server => (address, request) => server.fetch(address, request),
  })
})
afterEach(() => screen.close())

const choose = async (name = 'a.xml') => {
  const field = await screen.field('Файлы выгрузки')
  field.focus()
  await act(async () => {
    Object.defineProperty(field, 'files', { configurable: true, value: [new File(['x'], name)] })
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
const focusAndPress = async (name: string) => {
  const button = await screen.until(() => screen.button(name))
  button.focus()
  await screen.press(name)
}
const place = () => screen.place.querySelector('section')
const said = () => screen.place.querySelector('[role="alert"]')?.textContent

test('keeps the focus in its place in every state', async () => {
  let answer = Promise.withResolvers<{ status: number; body: unknown }>()
  screen.server.on(uploadExportEndpoint, () => answer.promise)
  await choose()
  expect(screen.place.querySelector('progress')).not.toBeNull()
  expect(document.activeElement).toBe(place())
  await act(async () => answer.resolve(rejection(400, { detail: 'Это не выгрузка' })))
  await screen.field('Файлы выгрузки')
  expect(document.activeElement).toBe(place())
  expect(said()).toContain('Это не выгрузка')

  answer = Promise.withResolvers()
  answer.resolve({ status: 201, body: { id, kind: 'posts' } })
  await choose()
  const box = await screen.until(() => screen.place.querySelector<HTMLInputElement>('input[type=checkbox]'))
  expect(document.activeElement).toBe(place())
  box.focus()
  await act(async () => box.click())
  await screen.until(() => screen.button('Перенести'))
  expect(document.activeElement).toBe(place())
  await focusAndPress('Перенести')
  await screen.until(() => screen.place.textContent?.includes('Перенесено: 1'))
  expect(document.activeElement).toBe(place())
  await focusAndPress('Другой файл')
  await screen.field('Файлы выгрузки')
  expect(document.activeElement).toBe(place())
})

test('says after a lost last answer that everything may be in, and offers no second run of a file that is gone', async () => {
  let runs = 0
  screen.server.on(runImportEndpoint, ({ body }) => {
    if (!(body as { apply: boolean }).apply) return { status: 200, body: aStep({ found: 1 }) }
    if (runs++ === 0) throw new TypeError('no answer')
    return rejection(404, { detail: 'Этого файла больше нет', code: 'upload.gone' })
  })
  await choose()
  await screen.press('Перенести')
  await screen.until(() => said()?.includes('запустите ещё раз'))
  expect(screen.place.textContent).not.toContain('Переносить нечего')
  await screen.press('Перенести')
  await screen.until(() => said()?.includes('возможно, перенесено всё'))
  expect(said()).not.toContain('запустите ещё раз')
  expect([screen.button('Перенести'), screen.button('Другой файл')]).toEqual([undefined, expect.anything()])
})

test('says of a list that was not read to its end that nothing was begun, and reads it again', async () => {
  let lists = 0
  const lost = [rejection(503, { detail: 'Сервер занят' }), rejection(404, { code: 'upload.gone' })]
  screen.server.on(runImportEndpoint, () => lost[lists++] ?? { status: 200, body: aStep({ found: 1 }) })
  await choose()
  await screen.until(() => said()?.includes('перенос не начинался'))
  expect(said()).not.toContain('Перенесённое осталось')
  expect(screen.button('Перенести')).toBeUndefined()
  await screen.press('Повторить')
  await screen.until(() => lists === 2 && said()?.includes('перенос не начинался'))
  expect([screen.button('Повторить'), screen.place.querySelector('input')]).toEqual([undefined, null])
  await screen.press('Другой файл')
  await choose()
  await screen.until(() => screen.button('Перенести'))
  expect(said()).toBeUndefined()
})
