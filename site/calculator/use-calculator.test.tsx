// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { badResponse, noResponse } from '#messages/platform/errors.js'
import { initialFields } from '#shared/calculator/form/calculator-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { PageOf } from '#shared/contract/content/public-pages.ts'
import { watchConnection } from '../offline/connection.ts'
import { HighestBid } from './result/highest-bid.tsx'
import { datedQuote } from './result/request-call-button.tsx'
import { type Calculation, useCalculator } from './use-calculator.ts'

let isEngineThere: boolean
let served: CostBreakdown
const newer = { total: { uah: '2' } } as CostBreakdown
const engine = async <T,>(answer: T): Promise<T> => {
  if (!isEngineThere) throw new TypeError('Failed to fetch dynamically imported module')
  return answer
}
vi.mock('./live-quote.ts', () => ({
  liveQuote: (input: QuoteInput) => engine({ input, statement: served, problems: {}, past: [] }),
  liveBudget: () => engine({ problem: 'Такой ставки нет' }),
  readToday: (day: string) => engine(day),
}))

let root: Root
let now: Calculation
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ now: new Date('2026-11-23T10:00:00Z'), toFake: ['Date'] })
  isEngineThere = true
  served = newer
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const older = { total: { uah: '1' } } as CostBreakdown
const page = {
  fields: initialFields({ route: 'eu', price: '8000', year: '2021', volume_cc: '1998' }),
  input: null,
  statement: older,
  places: { copart: ['Dallas, TX', 'Somerville, NJ'], iaai: ['Austin, TX', 'New Orleans, LA'] },
  problems: {},
  past: [],
  beside: null,
  outdated: null,
} as unknown as PageOf<'calculator'>
const asked = { amount: '20000', currency: 'USD', answer: null } as const

/** `today` is the page's, which the device may have kept. */
const open = (today = '2026-11-23') => {
  const Page = () => {
    now = useCalculator(page, { prefix: '', today })
    return now.input && <HighestBid calculation={now} input={now.input} asked={asked} />
  }
  return act(async () => root.render(<Page />))
}

test('an engine that does not load is said beside the old figures, and asked for again at the next change', async () => {
  await open()
  isEngineThere = false
  await act(async () => now.change('price', '9000'))
  await expect.poll(() => now.problems).toEqual({ '': badResponse })
  // The figures are those of another car than is typed, and are named so.
  expect([now.statement, now.fields.price, now.typed.price]).toEqual([older, '8000', '9000'])
  const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => now.change('price', '9100'))
  await expect.poll(() => now.problems).toEqual({ '': noResponse })
  connection.mockRestore()
  isEngineThere = true
  await act(async () => now.change('price', '9200'))
  await expect.poll(() => [now.statement, now.fields.price, now.problems]).toEqual([newer, '9200', {}])
})

test('a calculation is counted anew in a tab that stays open over midnight in Kyiv, with what was typed', async () => {
  vi.useFakeTimers({
    now: new Date('2026-12-31T21:59:30Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  })
  await open('2026-12-31')
  expect([now.today, now.statement, now.live]).toEqual(['2026-12-31', older, false])
  await act(async () => vi.advanceTimersByTime(20_000))
  expect(now.live).toBe(false)
  await act(async () => vi.advanceTimersByTime(60_000))
  await expect.poll(() => [now.today, now.statement]).toEqual(['2027-01-01', newer])
  expect(now.typed).toEqual(page.fields)
})

test('a tab that slept over midnight looks at the clock when it is seen again', async () => {
  await open('2026-11-23')
  vi.setSystemTime(new Date('2026-11-24T10:00:00Z'))
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => [now.today, now.statement]).toEqual(['2026-11-24', newer])
})

test('an estimate by older rates goes once the connection is back', async () => {
  await open()
  watchConnection()
  served = { ...newer, rates: { stale: true } } as CostBreakdown
  await act(async () => void window.dispatchEvent(new Event('offline')))
  await act(async () => now.change('price', '9000'))
  await expect.poll(() => now.statement).toBe(served)
  served = newer
  await act(async () => void window.dispatchEvent(new Event('online')))
  await expect.poll(() => now.statement).toBe(newer)
})

test('what is sent is what the statement counts, with its day', async () => {
  await open()
  expect(datedQuote(now)).toBeNull()
  await act(async () => now.change('price', '9000'))
  await expect.poll(() => now.statement).toBe(newer)
  expect(datedQuote(now)).toMatchObject({ date: '2026-11-23', price: { amount: '9000' } })
  const forecast = { date: '2027-01-21', forecast: true }
  expect(datedQuote({ ...now, counted: now.input && { ...now.input, ...forecast } })).toMatchObject(forecast)
})

test('another auction begins with an example of its own yards, until one is chosen', async () => {
  await open()
  const yard = () => [now.typed.location, now.typed.sample_yard]
  await act(async () => now.change('auction', 'iaai'))
  expect(yard()).toEqual(['New Orleans, LA', 'New Orleans, LA'])
  await act(async () => now.change('location', 'Austin, TX'))
  expect(yard()).toEqual(['Austin, TX', ''])
  await act(async () => now.change('auction', 'copart'))
  expect(yard()).toEqual(['Somerville, NJ', 'Somerville, NJ'])
})

test('a page of another day says so as well', async () => {
  isEngineThere = false
  await open('2026-11-20')
  await expect.poll(() => now.problems).toEqual({ '': badResponse })
})

test('the highest bid is no exception', async () => {
  await open()
  const said = () => document.querySelector('[role=status]')?.textContent
  const find = () => act(async () => document.querySelector('button')?.click())
  isEngineThere = false
  await find()
  await expect.poll(() => said()).toBe(badResponse)
  isEngineThere = true
  await find()
  await expect.poll(() => said()).toBe('Такой ставки нет')
})
