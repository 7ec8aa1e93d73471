import { expect, test } from 'vitest'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { pastTotals } from './past-totals.ts'

const request: QuoteRequest = {
  input: {
    route: 'own',
    vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 2000, productionYear: 2020 },
    price: { amount: '10000', currency: 'USD' },
    carriage: { amount: '0', currency: 'USD' },
    services: [],
  },
  date: '2026-11-20',
  rates: { USD: 44, EUR: 51, date: '2026-11-20', stale: false },
  tariff: builtInTariff,
  tables: {},
  options: {},
}

test('the law of the declaration date stays, only the rates are of the past', () => {
  const rates = { USD: 40, EUR: 45, date: '2025-11-20', stale: false }
  const [year] = pastTotals(request, [{ ago: 'year', rates }])
  // 400,000 + 10 % + 75 × 2.0 × 5 × 45 + 20 % + levy of 3 %, all by the law of 2026.
  expect(year).toEqual({ ago: 'year', rates, total: priceQuote({ ...request, rates }).total })
  expect(year?.total.uah).toBe('580500.00')
  expect(priceQuote(request).total.uah).not.toBe(year?.total.uah)
})
