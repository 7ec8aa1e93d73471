// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { listFirmsEndpoint } from '#shared/contract/system/firms.ts'
import { listInvoicesEndpoint } from '#shared/contract/work/invoices.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { InvoicesPage } from './invoices-page.tsx'

let screen: RenderedScreen
afterEach(() => screen.close())

test('invoices of which none is found offer to take the filters away', async () => {
  screen = await renderScreen(InvoicesPage, {
    address: '/admin/invoices?q=нет&state=paid',
    prepare: server => {
      server.on(listFirmsEndpoint, () => ({ status: 200, body: [] }))
      server.on(listInvoicesEndpoint, () => ({
        status: 200,
        body: { items: [], total: 0, page: 1, pageCount: 1, pageSize: 50 },
      }))
    },
  })
  await screen.press('Сбросить отбор')
  await screen.until(() => screen.place.textContent?.includes('Счетов пока нет'))
  expect(screen.address()).toBe('/admin/invoices')
})

test('they are downloaded for Excel first, which keeps their numbers as they are', async () => {
  screen = await renderScreen(InvoicesPage, {
    address: '/admin/invoices',
    prepare: server => {
      server.on(listFirmsEndpoint, () => ({ status: 200, body: [] }))
      server.on(listInvoicesEndpoint, () => ({
        status: 200,
        body: { items: [], total: 0, page: 1, pageCount: 1, pageSize: 50 },
      }))
    },
  })
  const files = [...screen.place.querySelectorAll('button[aria-label^="Скачать"]')]
  expect(files.map(file => file.textContent)).toEqual(['Excel', 'CSV'])
})
