// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Deviation } from '#shared/calculator/orders/quote-fact.ts'
import { type QuoteFacts, readQuoteFactsEndpoint } from '#shared/contract/work/statistics.ts'
import { keptTexts } from '#shared/testing/kept-texts.ts'
import { type RenderedScreen, renderScreen } from '#shared/testing/render-screen.tsx'
import { stubWindowWidth } from '#shared/testing/window-width.ts'
import { QuoteFactCard } from './statistics-page.tsx'

let screen: RenderedScreen
afterEach(async () => {
  await screen.close()
  vi.unstubAllGlobals()
})

const none: Deviation = { orders: 0, median: null, lowest: null, highest: null }
const nothing = {
  orders: 0,
  open: 0,
  incomparable: 0,
  total: none,
  groups: { auction: none, delivery: none, customs: none, services: none },
}
const show = async (facts: Partial<QuoteFacts>) => {
  const body: QuoteFacts = { from: '2025-11-23', to: '2026-11-23', all: nothing, routes: [], ...facts }
  screen = await renderScreen(QuoteFactCard, {
    prepare: server => server.gives(readQuoteFactsEndpoint, () => body),
  })
  await screen.until(() => screen.place.querySelector('p'))
}
const text = () => screen.place.textContent?.replaceAll('\u00a0', ' ') ?? ''

test('each route has its middle and its spread, and what is still open is said', async () => {
  const total = { orders: 3, median: 2.5, lowest: -1, highest: 12 }
  const customs = { orders: 1, median: 0, lowest: 0, highest: 0 }
  const all = { ...nothing, orders: 5, open: 1, incomparable: 1, total }
  await show({ all, routes: [{ ...all, route: 'usa', groups: { ...nothing.groups, customs } }] })
  expect(text()).toContain(
    'Счета ещё не закрыты или нет ответа о группе без счетов: 1. Без расчёта или курса: 1.',
  )
  expect(keptTexts(screen.place.querySelector('p') ?? undefined)).toEqual([])
  const rows = [...screen.place.querySelectorAll('tbody tr')].map(row =>
    [...row.children].map(cell => cell.textContent?.replaceAll('\u00a0', ' ')).join(' | '),
  )
  expect(rows).toEqual([
    'Все маршруты | 5 | 1 | — | — | — | — | +2,5 % (−1…+12)',
    'США | 5 | 1 | — | — | 0 % | — | +2,5 % (−1…+12)',
  ])
})

test('on a phone the groups that can be compared stand under the route', async () => {
  stubWindowWidth(360)
  const customs = { orders: 1, median: 0, lowest: 0, highest: 0 }
  const all = { ...nothing, orders: 1, total: customs }
  await show({ all, routes: [{ ...all, route: 'usa', groups: { ...nothing.groups, customs } }] })
  const cells = screen.place.querySelectorAll('tbody tr:last-child > *')
  expect([...cells].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    expect.stringMatching(/^США.+: 0 %$/),
    ...['1', '0 %'],
  ])
  expect(screen.place.querySelector('thead')?.textContent).not.toContain('Счета не закрыты')
})

test('a year without a car says so', async () => {
  await show({})
  expect(text()).toContain('сравнивать нечего')
})
