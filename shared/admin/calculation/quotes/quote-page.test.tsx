// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import {
  quoteVehicleEndpoint,
  readQuoteAgainEndpoint,
  readQuoteEndpoint,
} from '#shared/contract/calculation/quotes.ts'
import { keptTexts } from '#shared/testing/kept-texts.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { QuotePage } from './quote-page.tsx'

const input: QuoteInput = {
  date: '2026-03-17',
  route: 'own',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 },
  price: { amount: '9340', currency: 'USD' },
  carriage: { amount: '1000', currency: 'USD' },
}
const priced = (date: string, USD: number, tables: Record<string, number>) => ({
  ...priceQuote({
    input,
    date,
    rates: { USD, EUR: 50, date, stale: false },
    tariff: builtInTariff,
    tables: {},
    options: {},
  }),
  tables,
})

let screen: RenderedScreen
afterEach(() => screen.close())

const show = (address: string, again?: CostBreakdown, lang: 'ru' | 'uk' = 'ru') =>
  renderScreen(QuotePage, {
    path: '/admin/quotes/:number',
    address,
    prepare: server => {
      const statement = priced('2026-03-17', 40, { 'copart-fee': 3, transportation: 1 })
      const given = { number: '2026-000123', lang, input, statement, createdAt: '2026-03-17T09:00:00.000Z' }
      server.on(readQuoteEndpoint, () => ({ status: 200, body: given }))
      const today = priced('2026-11-20', 44, { 'copart-fee': 5, transportation: 1 })
      server.on(quoteVehicleEndpoint, () => ({ status: 200, body: today }))
      server.on(readQuoteAgainEndpoint, () => ({ status: 200, body: again ?? statement }))
    },
  })

const rowOf = (title: string) =>
  [...screen.place.querySelectorAll('tr')].find(row => row.firstElementChild?.textContent?.startsWith(title))

test('is shown as it was given, with the ground it stands on', async () => {
  screen = await show('/admin/quotes/2026-000123')
  const price = await screen.until(() => rowOf('Стоимость') ?? rowOf('Цена'))
  expect(price.textContent).toContain('373\u00a0600')
  expect(price.textContent).toContain('9\u00a0340')
  const ground = screen.place.querySelector('[aria-label="На чём стоит расчёт"]')
  expect(ground?.textContent).toContain('40,0000 на 17.03.2026')
  expect(ground?.querySelector('a')?.getAttribute('href')).toBe(
    '/admin/tables/copart-fee?tab=versions&version=3',
  )
  expect(screen.server.calls.map(call => call.path)).toEqual([
    '/api/quote/2026-000123',
    '/api/quote/2026-000123/again',
  ])
  expect(screen.place.textContent).not.toContain('вышел бы другим')
})

test('groups and totals are in the language that the lines were written in', async () => {
  screen = await show('/admin/quotes/2026-000123', undefined, 'uk')
  await screen.until(() => rowOf('Купівля') && rowOf('Митна вартість') && rowOf('Мито, акциз'))
  expect(screen.place.querySelector('[lang=uk]')?.textContent).not.toContain('Таможенная стоимость')
})

test('says in which lines it would come out otherwise now, by its own rates', async () => {
  const given = priced('2026-03-17', 40, { 'copart-fee': 3, transportation: 1 })
  const dearer = {
    ...given,
    tariff: { ...given.tariff, revision: 2 },
    lines: given.lines.map(line => (line.code === 'excise' ? { ...line, uah: '99999.00' } : line)),
  }
  screen = await show('/admin/quotes/2026-000123', dearer)
  const notice = await screen.until(() => screen.place.querySelector('[role=alert] table'))
  expect([...notice.querySelectorAll('tbody tr')].map(row => row.firstElementChild?.textContent)).toEqual([
    'Акциз',
  ])
  expect(screen.place.textContent).toContain('ревизия 0 → 2')
})

test('one click puts the same input of today beside it, line by line', async () => {
  screen = await show('/admin/quotes/2026-000123')
  const button = await screen.until(() =>
    [...screen.place.querySelectorAll('button')].find(each => each.textContent?.includes('Почему столько?')),
  )
  await act(async () => button.click())
  const total = await screen.until(() => {
    const row = rowOf('Итого')
    return row?.lastElementChild?.hasAttribute('data-way') && row
  })
  expect(screen.address()).toBe('/admin/quotes/2026-000123?today=1')
  const { date: _then, ...undated } = input
  expect(screen.server.calls.at(-1)).toMatchObject({ path: '/api/calculator/quote', body: undated })
  expect(total.lastElementChild?.getAttribute('data-way')).toMatch(/up|down/)
  expect((rowOf('Стоимость') ?? rowOf('Цена'))?.lastElementChild?.textContent).toBe('=')
  const ground = screen.place.querySelector('[aria-label="На чём стоит расчёт"]')
  expect(ground?.textContent).toContain('40,0000 на 17.03.2026 → 44,0000 на 20.11.2026 (+10\u00a0%)')
  // What the comparison brings is taken away again, also in a browser that translates the page.
  expect(keptTexts(ground ?? undefined)).toEqual([])
  const links = [...(ground?.querySelectorAll('a') ?? [])].map(link => link.getAttribute('href'))
  expect(links).toContain('/admin/tables/copart-fee?tab=versions&from=3&to=5')
})
