import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'
import { maxAge } from './pricing.ts'

let answers: (() => Response)[]
let loadPricing: (date?: string) => Promise<Pricing>
let instances = 0
beforeEach(async () => {
  // Its own memory: what other tests of this process have asked for is not in it.
  instances += 1
  ;({ loadPricing } = await import(/* @vite-ignore */ `./pricing.ts?${instances}`))
  vi.useFakeTimers()
  answers = []
  vi.stubGlobal('fetch', async () => {
    const answer = answers.shift()
    if (!answer) throw new TypeError('no connection')
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pricingOf = (today: string) => () => Response.json({ today })

test('a tab that stays open learns what the office has changed, and keeps what it has without a connection', async () => {
  answers = [pricingOf('2026-12-31'), pricingOf('2027-01-01')]
  expect((await loadPricing()).today).toBe('2026-12-31')
  vi.advanceTimersByTime(maxAge - 1)
  expect((await loadPricing()).today).toBe('2026-12-31')
  // The clock has fractions of a millisecond, of which a sum may lose the last.
  vi.advanceTimersByTime(2)
  expect((await loadPricing()).today).toBe('2027-01-01')
  vi.advanceTimersByTime(maxAge)
  expect((await loadPricing()).today).toBe('2027-01-01')
})

test('midnight in Kyiv makes what was asked just before it old', async () => {
  vi.setSystemTime('2026-12-31T21:59:50Z')
  answers = [pricingOf('2026-12-31'), pricingOf('2027-01-01')]
  expect((await loadPricing()).today).toBe('2026-12-31')
  vi.advanceTimersByTime(9_000)
  expect((await loadPricing()).today).toBe('2026-12-31')
  vi.advanceTimersByTime(1_000)
  expect((await loadPricing()).today).toBe('2027-01-01')
})

test('without a connection the tables of today stand in for those of another day', async () => {
  vi.advanceTimersByTime(10 * maxAge)
  answers = [pricingOf('2026-12-31')]
  await loadPricing()
  expect((await loadPricing('2027-03-01')).today).toBe('2026-12-31')
})
