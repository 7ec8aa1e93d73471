import { knownPrices } from '#shared/calculator/prices/options.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import type { Pricing } from '#shared/contract/content/calculator-page.ts'

/** Everything that the calculator needs: no tables, and one dollar for each price. */
export const aPricing: Pricing = {
  today: '2026-11-20',
  rates: { USD: 40, EUR: 50, date: '2026-11-20', stale: false },
  tariff: builtInTariff as Pricing['tariff'],
  tables: {},
  options: Object.fromEntries(knownPrices.map(title => [title, '1'])),
  labels: {},
  daysToCustoms: {},
}
