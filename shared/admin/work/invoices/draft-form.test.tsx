// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requestSave } from '#shared/admin/platform/components/controls/page-commands.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import { readLastChangeEndpoint } from '#shared/contract/platform/presence.ts'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { type Invoice, readInvoiceEndpoint, updateInvoiceEndpoint } from '#shared/contract/work/invoices.ts'
import { aFirm } from '#shared/testing/a-firm.ts'
import { aPayer } from '#shared/testing/a-payer.ts'
import { anInvoice } from '#shared/testing/an-invoice.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { DraftForm } from './draft-form.tsx'

const draft = (version: number, text: string): Invoice =>
  anInvoice({
    version,
    lines: [{ text, unit: 'послуга', quantity: '1', price: '5.00', vat: null, ground: '', code: null }],
  })

/** As when the order's invoices are read again. */
let readAgain: (draft: Invoice) => void
let isClosed: boolean
const Screen = () => {
  const [shown, setShown] = useState(draft(1, 'Раз'))
  readAgain = setShown
  return <DraftForm draft={shown} payer={aPayer()} onClose={() => (isClosed = true)} />
}

let screen: RenderedScreen
/** Version and text of each save. */
let sent: unknown[]
let answer: () => Promise<{ status: number; body: object }>
beforeEach(async () => {
  localStorage.clear()
  isClosed = false
  sent = []
  answer = async () => ({ status: 200, body: draft(2, 'Раз') })
  screen = await renderScreen(Screen, {
    role: 'owner',
    prepare: server => {
      server.gives(listFirmsEndpoint, () => [aFirm()])
      server.gives(readLastChangeEndpoint, () => ({ at: null, author: { name: 'Ольга', own: false } }))
      server.on(updateInvoiceEndpoint, ({ headers, body }) => {
        sent.push([headers['If-Match'], (body as Pick<Invoice, 'lines'>).lines[0]?.text])
        return answer()
      })
    },
  })
})
afterEach(() => screen.close())

const text = () => screen.field('За что')
const inDialog = async (name: string) => {
  const button = await screen.until(() =>
    [...document.body.querySelectorAll('button')].find(({ textContent }) => textContent === name),
  )
  await act(async () => button.click())
}
const save = async () => {
  const before = sent.length
  await act(async () => requestSave())
  await screen.until(() => sent.length > before)
}

test('a colleague’s newer draft is not overwritten, but asked about: mine or theirs', async () => {
  screen.server.gives(readInvoiceEndpoint, () => draft(5, 'Их'))
  const field = await text()
  await act(async () => field.focus())
  await typeInto(await text(), 'Моё')
  await act(async () => readAgain(draft(5, 'Их')))
  answer = async () => rejection(409, { code: 'record.stale', detail: 'Изменили' })
  await save()
  await screen.until(() => document.body.textContent?.includes('Другую версию сохранил сотрудник Ольга.'))
  await inDialog('Вернуться к правке')
  await screen.until(() => document.activeElement === field)
  await save()
  expect(sent).toEqual([
    ['"1"', 'Моё'],
    ['"1"', 'Моё'],
  ])
  await screen.until(() => document.body.textContent?.includes('Их, 1 послуга, 5,00 ₴'))
  await inDialog('Взять с сервера')
  expect((await text()).value).toBe('Их')
  await screen.until(() => document.activeElement === field)
  await typeInto(await text(), 'Снова моё')
  screen.server.gives(readInvoiceEndpoint, () => draft(6, 'Снова их'))
  await save()
  answer = async () => ({ status: 200, body: draft(7, 'Снова моё') })
  await inDialog('Сохранить объединённое')
  await screen.until(() => sent.length === 4)
  expect(sent.slice(2)).toEqual([
    ['"5"', 'Снова моё'],
    ['"6"', 'Снова моё'],
  ])
})

test('a line that is added has the focus in its first field', async () => {
  await screen.press('Добавить строку')
  await screen.until(() => document.activeElement?.matches('[aria-label="Строка 2"] :first-child input'))
})

test('a draft in which nothing is typed shows what a colleague has saved', async () => {
  await act(async () => readAgain(draft(5, 'Их')))
  expect((await text()).value).toBe('Их')
})

test('what is typed during a save is still to be saved, and keeps the form open', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  answer = async () => {
    await answered
    return { status: 200, body: draft(2, 'Раз два') }
  }
  await typeInto(await text(), 'Раз два')
  await screen.press('Сохранить черновик')
  await typeInto(await text(), 'Раз два три')
  await act(async () => resolve())
  await screen.until(() => !screen.button('Сохранить черновик')?.hasAttribute('data-loading'))
  expect([(await text()).value, isClosed]).toEqual(['Раз два три', false])
  await save()
  expect(sent).toEqual([
    ['"1"', 'Раз два'],
    ['"2"', 'Раз два три'],
  ])
})
