// @vitest-environment happy-dom

import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { draftKey, writeDraft } from '#shared/admin/platform/drafts/draft-store.ts'
import { rejection } from '#shared/admin/platform/testing/rejection.ts'
import {
  createTariffChangeEndpoint,
  readTariffEndpoint,
  readTariffImpactEndpoint,
  type TariffChangeRecord,
  updateTariffChangeEndpoint,
} from '#shared/contract/calculation/tariffs.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { TariffsPage } from './tariffs-page.tsx'
import { aTariff } from './testing/an-entry.ts'
import { valuesOfChange } from './use-tariff-form.ts'

const change: TariffChangeRecord = {
  id: 7,
  state: 'draft',
  revision: null,
  reason: 'Анонс',
  version: 3,
  cells: [
    {
      field: 'exciseDieselLow',
      validFrom: '2027-03-01',
      value: '95',
      law: 'Закон 1-2027',
      link: '',
      note: '',
      before: '75',
    },
  ],
  author: { id: 9, name: 'Олена' },
  confirmedBy: null,
  createdAt: '2026-12-10T09:00:00.000Z',
  updatedAt: '2026-12-10T09:00:00.000Z',
}

let screen: RenderedScreen
let now: TariffChangeRecord
beforeEach(() => {
  now = change
  localStorage.clear()
})
afterEach(() => screen.close())

const open = async () => {
  screen = await renderScreen(TariffsPage, {
    address: '/admin/tariffs',
    prepare: server => {
      server.on(readTariffEndpoint, () => ({ status: 200, body: aTariff({ open: [now] }) }))
      server.on(updateTariffChangeEndpoint, ({ body }) => {
        now = { ...now, reason: (body as { reason: string }).reason, version: now.version + 1 }
        return { status: 200, body: now }
      })
    },
  })
  const edit = await screen.until(() => screen.button('Изменить'))
  await act(async () => edit.click())
}
const form = () => screen.place.querySelector('form')

test('a draft whose answer was lost is not made twice', async () => {
  await open()
  const made: TariffChangeRecord[] = []
  screen.server.on(readTariffEndpoint, () => ({ status: 200, body: aTariff({ open: made }) }))
  const keys: (string | null)[] = []
  screen.server.on(createTariffChangeEndpoint, ({ headers }) => {
    const key = new Headers(headers).get('idempotency-key')
    if (keys.includes(key)) return rejection(422, { code: 'idempotency.reused' })
    keys.push(key)
    made.push({ ...change, id: made.length + 8 })
    throw new TypeError('the answer was lost')
  })
  screen.server.on(updateTariffChangeEndpoint, ({ body }) => {
    Object.assign(made[0] ?? {}, { reason: (body as { reason: string }).reason })
    return { status: 200, body: made[0] }
  })
  writeDraft(localStorage, draftKey(1, 'tariff-new'), {
    savedAt: '2026-12-11T09:00:00.000Z',
    erasedWith: null,
    baseVersion: null,
    values: valuesOfChange(change),
  })
  await screen.press('Отмена')
  await screen.press('Новая правка')
  await screen.press('Сохранить черновик')
  await screen.until(() => form()?.textContent?.includes('Нет связи'))
  await screen.press('Сохранить черновик')
  await screen.until(() => form() === null)
  expect(made).toHaveLength(1)
})

test('a change goes into the tariff after its effect was seen, and a letter typed since asks again', async () => {
  await open()
  let looked = 0
  screen.server.on(readTariffImpactEndpoint, () => {
    looked += 1
    return { status: 200, body: { days: [] } }
  })
  await screen.press('Показать, что изменится')
  await screen.until(() => screen.button('Внести в тариф'))
  expect([looked, now.version]).toEqual([1, 3])
  await typeInto(await screen.until(() => form()?.querySelector('textarea')), 'Уточнено')
  expect(screen.button('Внести в тариф')).toBeUndefined()
  await screen.press('Показать, что изменится')
  await screen.press('Внести в тариф')
  await screen.until(() => form() === null)
  expect([looked, now.reason]).toEqual([2, 'Уточнено'])
})

/** As by Enter: the focus is on what is pressed. */
const enter = async (name: string) => {
  const button = await screen.until(() => screen.button(name))
  button.focus()
  await act(async () => button.click())
}

test('the form opens on its first field, and neither a removed line nor its end loses the focus', async () => {
  await open()
  await enter('Отмена')
  for (const opener of ['Новая правка', 'Изменить']) {
    await enter(opener)
    expect(document.activeElement).toBe(form()?.querySelector('select'))
    await enter('Добавить ставку')
    await enter('Убрать строку 2')
    await screen.until(() => document.activeElement === form()?.querySelector('select')?.closest('fieldset'))
    await enter('Отмена')
    await screen.until(() => document.activeElement === screen.button(opener))
  }
})
