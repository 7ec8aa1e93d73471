// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { QuotesPage } from '#shared/admin/calculation/quotes/quotes-page.tsx'
import { listQuotesEndpoint, type QuoteSummary } from '#shared/contract/calculation/quotes.ts'
import {
  createListViewEndpoint,
  type ListState,
  readListStateEndpoint,
  removeListViewEndpoint,
  saveListSettingsEndpoint,
  updateListViewEndpoint,
} from '#shared/contract/platform/lists.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { typeInto } from '#shared/testing/type-into.ts'

const quote: QuoteSummary = {
  number: '2026-000123',
  createdAt: '2026-11-20T10:00:00.000Z',
  input: {
    route: 'eu',
    vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 },
    price: { amount: '8000', currency: 'EUR' },
  },
  rates: { USD: 41.5, EUR: 45.1, date: '2026-11-20', stale: false },
  tariff: { validFrom: '2026-01-01', revision: 0 },
  tables: {},
  total: { uah: '400000.00', usd: '9638.55', eur: '8869.18' },
  complete: true,
  warnings: [],
  requestId: null,
  customer: null,
}

const view = {
  id: 3,
  list: 'quotes' as const,
  name: 'Дорогие',
  query: 'columns=number%2Cusd&sort=dearest',
  isDefault: false,
  version: 1,
  updatedAt: '2026-11-20T10:00:00.000Z',
}

let screen: RenderedScreen
beforeEach(() => localStorage.clear())
afterEach(() => screen.close())

const show = async (state: Partial<ListState> = {}, address = '/admin/quotes') => {
  let kept: ListState = { columns: null, density: 'normal', views: [], ...state }
  screen = await renderScreen(QuotesPage, {
    address,
    prepare: server => {
      server.gives(listQuotesEndpoint, () => ({
        items: [quote],
        page: 1,
        pageSize: 25,
        pageCount: 1,
        total: 1,
      }))
      server.gives(readListStateEndpoint, () => kept)
      server.gives(saveListSettingsEndpoint, ({ body }) => {
        kept = { ...kept, ...(body as object) }
        return kept
      })
      server.on(createListViewEndpoint, ({ body }) => {
        const made = { ...view, ...(body as object) }
        kept = { ...kept, views: [made] }
        return { status: 201, body: made }
      })
      server.gives(updateListViewEndpoint, ({ body }) => {
        const changed = { ...(kept.views[0] ?? view), ...(body as object), version: 2 }
        kept = { ...kept, views: [changed] }
        return changed
      })
      server.on(removeListViewEndpoint, () => {
        kept = { ...kept, views: [] }
        return { status: 204 }
      })
    },
  })
  await screen.until(() => screen.place.querySelector('tbody tr'))
}

const heads = () => [...screen.place.querySelectorAll('th')].map(head => head.textContent)
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, [role="menuitem"]')].find(
    one => one.textContent?.startsWith(name) || one.getAttribute('aria-label') === name,
  )
const click = async (name: string) => {
  const found = await screen.until(() => button(name))
  await act(async () => found.click())
}
const asked = () => screen.server.calls.findLast(({ path }) => path === '/api/quote')?.query
const sent = (method: string) => screen.server.calls.findLast(call => call.method === method)

describe('a list', () => {
  test('is sorted by the head of a column, on the server, and says so', async () => {
    await show()
    const head = () => [...screen.place.querySelectorAll('th')].find(one => one.textContent === 'Итого, $')
    expect(head()?.getAttribute('aria-sort')).toBe('none')
    await click('Итого, $')
    await screen.until(() => asked()?.sort === 'dearest')
    expect(head()?.getAttribute('aria-sort')).toBe('descending')
    expect(screen.address()).toBe('/admin/quotes?sort=dearest')
    await click('Итого, $')
    await screen.until(() => asked()?.sort === 'cheapest')
    expect(head()?.getAttribute('aria-sort')).toBe('ascending')
    await click('Итого, $')
    await screen.until(() => screen.address() === '/admin/quotes')
  })

  test('shows the columns and the density that the person has chosen', async () => {
    await show({ columns: ['about', 'eur'], density: 'dense' })
    await screen.until(() => heads().includes('Итого, €'))
    expect(heads()).toEqual(['Номер', 'Что считали', 'Итого, €', 'Итого, $', 'Действия'])
    expect(screen.place.querySelector('.admin-table-frame')?.getAttribute('data-density')).toBe('dense')
  })

  test('remembers a choice on the server', async () => {
    await show()
    await click('Столбцы, порядок и плотность')
    const box = await screen.until(() =>
      [...document.querySelectorAll('label')].find(label => label.textContent === 'Курс на'),
    )
    await act(async () => box.click())
    await screen.until(() => sent('PUT'))
    expect(sent('PUT')).toMatchObject({
      path: '/api/list/quotes',
      body: { columns: ['number', 'given', 'customer', 'about', 'usd'], density: 'normal' },
    })
    await screen.until(() => !heads().includes('Курс на'))
  })
})

describe('a saved view', () => {
  test('is a link: whoever opens its address sees its order and its columns', async () => {
    await show({ columns: ['about'] }, `/admin/quotes?${view.query}`)
    expect(heads()).toEqual(['Номер', 'Итого, $', 'Действия'])
    expect(asked()).toEqual({ sort: 'dearest' })
  })

  test('opens with the list when it is the default, and not again once everything is asked for', async () => {
    await show({ views: [{ ...view, isDefault: true }] })
    await screen.until(() => screen.address() === `/admin/quotes?${view.query}`)
    await click('Виды списка, открыт «Дорогие»')
    await click('Весь список')
    await screen.until(() => screen.address() === '/admin/quotes')
  })

  test('does not come over the filters of a link', async () => {
    await show({ views: [{ ...view, isDefault: true }] }, '/admin/quotes?q=9340')
    await screen.until(() => button('Виды списка'))
    expect(screen.address()).toBe('/admin/quotes?q=9340')
  })

  test('is saved with what is narrowed, renamed, put first and removed', async () => {
    await show({ columns: ['about'] }, '/admin/quotes?q=9340&page=1')
    await click('Виды списка')
    await click('Сохранить как новый вид…')
    const name = await screen.until(() =>
      document.querySelector<HTMLInputElement>('[placeholder="Мои горячие"]'),
    )
    await typeInto(name, 'По сумме')
    await act(async () => name.form?.requestSubmit())
    await screen.until(() => sent('POST'))
    expect(sent('POST')?.body).toEqual({
      list: 'quotes',
      name: 'По сумме',
      isDefault: false,
      // What was searched is mostly somebody's name.
      query: 'columns=number%2Cabout%2Cusd',
    })
    await click('Виды списка, открыт «По сумме»')
    await click('Открывать первым')
    await screen.until(() => sent('PUT'))
    expect(sent('PUT')).toMatchObject({ body: { isDefault: true }, headers: { 'If-Match': '"1"' } })
    await click('Виды списка, открыт «По сумме»')
    await click('Удалить «По сумме»')
    await screen.until(() => sent('DELETE'))
    await screen.until(() => screen.address() === '/admin/quotes')
  })
})
