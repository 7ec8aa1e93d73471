// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { listOptionsEndpoint } from '#shared/contract/calculation/options.ts'
import { readCurrencyEndpoint } from '#shared/contract/calculation/rates.ts'
import {
  listReferenceLotsEndpoint,
  type ReferenceLot,
  removeReferenceLotEndpoint,
} from '#shared/contract/calculation/reference-lots.ts'
import { readTariffTimelineEndpoint } from '#shared/contract/calculation/tariff-timeline.ts'
import { restoreFromBinEndpoint } from '#shared/contract/system/bin.ts'
import { lastOffer } from '#shared/testing/last-offer.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'
import { ReferenceLotsPage } from './reference-lots-page.tsx'

const aLot: ReferenceLot = {
  id: 7,
  title: 'Обычный седан',
  input: {
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
    price: { amount: '9340', currency: 'USD' },
  },
  version: 3,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async () => {
  let lots = [aLot]
  screen = await renderScreen(ReferenceLotsPage, {
    prepare: server => {
      server.on(listReferenceLotsEndpoint, () => ({ status: 200, body: lots }))
      const rates = { USD: 40, EUR: 50, date: '2026-11-20', stale: false }
      server.on(readCurrencyEndpoint, () => ({ status: 200, body: { data: rates } }))
      server.on(listOptionsEndpoint, () => ({ status: 200, body: [] }))
      server.on(readTariffTimelineEndpoint, () => ({ status: 200, body: builtInTariff }))
      server.on(removeReferenceLotEndpoint, () => {
        lots = []
        return { status: 204 }
      })
      server.on(restoreFromBinEndpoint, () => {
        lots = [aLot]
        return { status: 200, body: { kind: 'reference-lot', ref: '7', title: aLot.title, note: null } }
      })
    },
  })
}
const row = () =>
  [...screen.place.querySelectorAll('tbody tr')].find(each => each.textContent?.includes('Обычный седан'))

test('a lot stands with what it is and what it costs today', async () => {
  await show()
  const shown = await screen.until(() =>
    /\d{2}\u00a0\d{3}/.test(row()?.children[1]?.textContent ?? '') ? row() : null,
  )
  expect(shown.textContent).toContain('Легковой, бензин, 1998\u00a0см³, 2020, 9\u00a0340\u00a0$')
})

test('a lot is removed at once, and the offered way back brings the same lot', async () => {
  await show()
  await screen.until(row)
  await act(async () => screen.place.querySelector<HTMLElement>('[aria-label^="Удалить лот"]')?.click())
  await screen.until(() => screen.place.textContent?.includes('Контрольных лотов пока нет'))
  expect(screen.server.calls.find(call => call.method === 'DELETE')).toMatchObject({
    path: '/api/reference-lot/7',
    headers: { 'If-Match': '"3"' },
  })
  await act(async () => lastOffer()?.undo())
  await screen.until(row)
  const back = screen.server.calls.find(call => call.method === 'POST')
  expect(back?.path).toBe('/api/bin/reference-lot/7/restore')
})

test('a price typed with the sign of its currency is in that currency', async () => {
  await show()
  await screen.until(row)
  await act(async () => screen.place.querySelector<HTMLElement>('[aria-label^="Изменить лот"]')?.click())
  await typeInto(await screen.field('Цена'), '6 400 €')
  const currency = await screen.until(() =>
    screen.place.querySelector<HTMLSelectElement>('select[aria-label="Валюта цены"]'),
  )
  expect(currency.value).toBe('EUR')
})
