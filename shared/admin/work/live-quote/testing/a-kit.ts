import { knownPrices } from '#shared/calculator/prices/options.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import type { CalculatorKit } from '#shared/contract/content/calculator-page.ts'

/** Everything that the calculator needs: no tables, and one dollar for each price. */
export const aKit: CalculatorKit = {
  today: '2026-11-20',
  rates: { USD: 40, EUR: 50, date: '2026-11-20', stale: false },
  tariff: builtInTariff as CalculatorKit['tariff'],
  tables: {},
  options: Object.fromEntries(knownPrices.map(title => [title, '1'])),
  labels: {},
  daysToCustoms: {},
}
