// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { aLot, anImpact } from '#shared/admin/calculation/impact/testing/an-impact.ts'
import {
  confirmTariffChangeEndpoint,
  readTariffImpactEndpoint,
  type TariffChangeCell,
  type TariffChangeRecord,
} from '#shared/contract/calculation/tariffs.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { OpenChange } from './tariff-changes.tsx'
import { anEntry, aTariff } from './testing/an-entry.ts'

const state = aTariff({
  entries: [anEntry({ validFrom: '2027-03-01', value: '90', law: 'Закон 2', by: 'Ольга' })],
})
const cell: TariffChangeCell = {
  field: 'exciseDieselLow',
  validFrom: '2027-03-01',
  value: '95',
  law: 'Закон 1-2027, ст. 5',
  link: 'https://zakon.rada.gov.ua/1',
  note: 'Второе чтение',
  before: '75',
}
const draft: TariffChangeRecord = {
  id: 7,
  state: 'draft',
  revision: null,
  cells: [cell],
  reason: 'Анонс',
  author: { id: 9, name: 'Олена' },
  confirmedBy: null,
  version: 3,
  createdAt: '2026-12-10T09:00:00.000Z',
  updatedAt: '2026-12-10T09:00:00.000Z',
}
const impact = (percent: number) => anImpact([aLot(1, '100.00', '120.00', percent)], { day: '2027-03-01' })

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (change: TariffChangeRecord, percent: number) => {
  screen = await renderScreen(() => <OpenChange change={change} state={state} onEdit={() => {}} />, {
    prepare: server => {
      server.on(readTariffImpactEndpoint, () => ({ status: 200, body: { days: [impact(percent)] } }))
      server.on(confirmTariffChangeEndpoint, () => ({
        status: 200,
        body: { ...change, state: 'applied', revision: 2 },
      }))
    },
  })
}
const confirmation = () => document.querySelector<HTMLInputElement>('input[type=checkbox]')
const sent = () => screen.server.calls.find(({ path }) => path.endsWith('/confirm'))

test('a change says what it changes and by which law before anybody confirms it', async () => {
  await show({ ...draft, cells: [{ ...cell, before: '90' }] }, 1)
  const row = screen.place.querySelector('tbody tr')?.textContent ?? ''
  for (const words of ['01.03.2027', '90\u00a0€', '95\u00a0€', 'Закон 1-2027, ст. 5', 'Второе чтение']) {
    expect(row).toContain(words)
  }
  expect(screen.place.querySelector('tbody a')?.getAttribute('href')).toBe('https://zakon.rada.gov.ua/1')
  expect(screen.button('Внести в тариф')).toBeUndefined()
  await screen.press('Показать, что изменится')
  await screen.until(() => screen.button('Внести в тариф'))
  expect(screen.place.textContent).toContain('Влияние на цены с 01.03.2027')
  expect(confirmation()).toBeNull()
  await screen.press('Внести в тариф')
  await screen.until(sent)
  expect(sent()?.query).toEqual({ impact: 'check' })
})

test('large prices and figures that have changed since are seen before it is confirmed', async () => {
  await show(draft, 20)
  expect(screen.place.querySelector('[role="alert"]')?.textContent).toMatch(/было 75\s€.*теперь 90\s€/)
  await screen.press('Показать, что изменится')
  await screen.until(confirmation)
  expect(screen.place.textContent).toContain('ставки с тех пор изменили и как меняются цены')
  expect(screen.button('Внести в тариф')?.hasAttribute('disabled')).toBe(true)
  await act(async () => confirmation()?.click())
  await screen.press('Внести в тариф')
  await screen.until(sent)
  expect(sent()?.query).toEqual({ impact: 'check', confirmImpact: 'true', baseRevision: '1' })
  expect(sent()?.headers['If-Match']).toBe('"3"')
})

test('looking at the effect leaves the focus on the button, which then applies the change', async () => {
  await show({ ...draft, cells: [{ ...cell, before: '90' }] }, 1)
  const button = await screen.until(() => screen.button('Показать, что изменится'))
  button.focus()
  await act(async () => button.click())
  const apply = await screen.until(() => screen.button('Внести в тариф'))
  await screen.until(() => document.activeElement === apply)
})
