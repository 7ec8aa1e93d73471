// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { anImpact } from '#shared/admin/calculation/impact/testing/an-impact.ts'
import { readPriceImpactEndpoint } from '#shared/contract/calculation/reference-lots.ts'
import {
  listTableVersionsEndpoint,
  readTableVersionEndpoint,
  restoreTableVersionEndpoint,
  type TableVersion,
} from '#shared/contract/calculation/tables.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { TableVersions } from './table-versions.tsx'

const aVersion = (version: number, effectiveFrom: string | null, inForce = false): TableVersion => ({
  version,
  effectiveFrom,
  createdAt: '2026-11-10T09:00:00.000Z',
  author: 'Ольга',
  fileName: `fee-${version}.csv`,
  rows: 2,
  inForce,
  example: false,
  waiting: null,
  confirmedBy: null,
})
const fees = (version: number, last: string | number) => ({
  title: 'copart-fee',
  version,
  effectiveFrom: null,
  updatedAt: '2026-11-10T09:00:00.000Z',
  columns: [
    { key: 'Price from', title: 'Цена от', type: 'number' },
    { key: 'Buyer fee', title: 'Сбор', type: 'fee' },
  ],
  data: [
    { 'Price from': 0, 'Buyer fee': 25 },
    { 'Price from': 100, 'Buyer fee': last },
  ],
})

let screen: RenderedScreen
afterEach(() => screen.close())

const show = async (address: string) => {
  screen = await renderScreen(() => <TableVersions title="copart-fee" />, {
    address: `/admin/tables/copart-fee${address}`,
    prepare: server => {
      const versions = [aVersion(3, '2099-12-01'), aVersion(2, null, true), aVersion(1, null)]
      server.on(listTableVersionsEndpoint, () => ({ status: 200, body: versions }))
      server.on(readTableVersionEndpoint, (_call, { n }) => ({
        status: 200,
        body: fees(Number(n), n === '1' ? '7.25%' : 80),
      }))
      const none = anImpact([], { metCells: 0, unmetColumns: ['Сбор'] })
      server.on(readPriceImpactEndpoint, () => ({ status: 200, body: none }))
      const saved = { version: 4, difference: { added: 0, removed: 0, changed: [] }, warnings: [] }
      server.on(restoreTableVersionEndpoint, () => ({ status: 201, body: saved }))
    },
  })
  await screen.until(() => screen.place.querySelector('tbody tr'))
}

test('each version says when it counts, and who made it from which file', async () => {
  await show('?tab=versions')
  const rows = [...screen.place.querySelectorAll('tbody tr')].map(row => row.textContent)
  expect(rows[0]).toContain('Начнёт действовать с\u00a01\u00a0декабря\u00a02099')
  expect(rows[1]).toContain('Действует')
  expect(rows[2]).toContain('Ольгаfee-1.csv2')
})

test('one press compares a version with the one in force, cell by cell, and the address keeps it', async () => {
  await show('?tab=versions')
  await screen.press('Сравнить версию 1')
  expect(screen.address()).toBe('/admin/tables/copart-fee?tab=versions&from=1&to=2')
  const difference = await screen.until(() =>
    screen.place.querySelector('[aria-label="Отличия от прежней версии"]'),
  )
  expect(difference.querySelector('tbody')?.textContent).toBe('3100Сбор7,25%80')
})

test('an old version comes back after the question, with the check of the prices', async () => {
  await show('?tab=versions')
  const button = await screen.until(() => screen.button('Вернуть версию 1'))
  button.focus()
  await screen.press('Вернуть версию 1')
  await screen.press('Отмена')
  await screen.until(() => document.activeElement === button)
  await screen.press('Вернуть версию 1')
  await screen.until(() => document.body.textContent?.includes('Контрольных лотов нет'))
  await act(async () => [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].at(-1)?.click())
  const sent = await screen.until(() => screen.server.calls.find(call => call.path.endsWith('/1/restore')))
  expect(sent.query).toEqual({ impact: 'check', keepPlans: 'true' })
  const asked = screen.server.calls.find(call => call.path.endsWith('/impact'))
  expect(asked?.body).toEqual({ data: fees(1, '7.25%').data, columns: ['Price from', 'Buyer fee'] })
})
