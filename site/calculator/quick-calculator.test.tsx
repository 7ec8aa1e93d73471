// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { badResponse } from '#messages/platform/errors.js'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { typeInto } from '#shared/testing/type-into.ts'
import { QuickCalculator } from './quick-calculator.tsx'

let isEngineThere = true
let priced: CostBreakdown | null = null
vi.mock('./quick-quote.ts', () => ({
  quickQuote: async () => {
    if (!isEngineThere) throw new TypeError('Failed to fetch dynamically imported module')
    return { statement: priced, problems: {}, past: [], priced: null }
  },
  yardsOfToday: async () => ({ copart: ['Somerville, NJ'], iaai: [] }),
}))

let root: Root | null = null
beforeEach(() => {
  priced = null
  vi.useFakeTimers({
    now: new Date('2026-11-23T21:59:30Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '')
})

const total = { uah: '1', usd: '1', eur: '1' }
const statement = { lines: [], warnings: [], missing: [], complete: true, total } as unknown as CostBreakdown
const rates = { date: '2026-11-23', USD: '44', EUR: '51' }
const vehicle = { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2021 } as const
const price = { amount: '8000', currency: 'USD' } as const

const open = async (input: QuoteInput, anyRoute = false, warnings: CostBreakdown['warnings'] = []) => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  document.documentElement.lang = 'ru'
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const example = { input, statement: { ...statement, rates, warnings } as unknown as CostBreakdown }
  const own = { example, today: '2026-11-23', notice: undefined, ids: 'calc', anyRoute }
  await act(async () =>
    root?.render(
      <MemoryRouter>
        <QuickCalculator {...own} />
      </MemoryRouter>,
    ),
  )
}
const lotField = () => document.querySelector<HTMLTextAreaElement>('#calc-vin')
const value = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)?.value

test('all that pasted lines of a lot name is filled, and goes along to the calculator', async () => {
  await open({ route: 'usa', vehicle, price })
  const lot = '2018 VOLKSWAGEN PASSAT\n1.8L\nGas\nNJ - SOMERVILLE\n$6,400 USD'
  await typeInto(lotField() as HTMLTextAreaElement, lot)
  await vi.waitFor(() => expect(value('year')).toBe('2018'), 20_000)
  expect([value('price'), value('volume_cc'), value('location')]).toEqual(['6400', '1.8', 'Somerville, NJ'])
  expect(document.querySelector('a.more')?.getAttribute('href')).toContain('location=Somerville')
  expect(new FormData(document.querySelector('form') ?? undefined).has('vin')).toBe(false)
})

test('says the day that is counted, and counts anew after midnight in Kyiv what nobody has changed', async () => {
  const warnings = [{ code: 'ahead', message: 'Считаем оформление в январе 2027.' }]
  await open({ route: 'eu', vehicle, price }, false, warnings)
  const line = () => document.querySelector('header > .soft')?.textContent
  expect(line()).toBe('Считаем оформление в январе 2027.')
  priced = { ...statement, rates } as unknown as CostBreakdown
  await act(async () => vi.advanceTimersByTime(20_000))
  expect(line()).toBeDefined()
  await act(async () => vi.advanceTimersByTime(60_000))
  await vi.waitFor(() => expect(line()).toBeUndefined(), 20_000)
  expect([value('price'), document.querySelector('[data-live]')]).toEqual(['8000', null])
})

test('what a lot lacks is asked for in its field, and the sum of the example does not stand for it', async () => {
  await open({ route: 'usa', vehicle, price })
  await typeInto(lotField() as HTMLTextAreaElement, '2020 TESLA MODEL 3\nFuel: ELECTRIC\nCurrent bid: $9,000')
  await vi.waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('battery'), 20_000)
  expect([value('battery'), value('price')]).toEqual(['', '9000'])
})

test('only the route with auctions has a field for a lot', async () => {
  await open({ route: 'eu', vehicle, price })
  expect(lotField()).toBeNull()
})

test('a page of all routes keeps its first screen short', async () => {
  await open({ route: 'usa', vehicle, price }, true)
  expect(lotField()).toBeNull()
})

test('an engine that does not load is said beside the old figures, and asked for again at the next change', async () => {
  await open({ route: 'eu', vehicle, price })
  const choose = async (engine: string) => {
    const field = document.querySelector<HTMLSelectElement>('[name=engine]')
    if (field) field.value = engine
    await act(async () => field?.dispatchEvent(new Event('change', { bubbles: true })))
  }
  const said = () => document.querySelector('[role=alert]')?.textContent
  isEngineThere = false
  await choose('diesel')
  await vi.waitFor(() => expect(said()).toBe(badResponse), 20_000)
  isEngineThere = true
  await choose('petrol')
  await vi.waitFor(() => expect(said()).toBe(''), 20_000)
})
