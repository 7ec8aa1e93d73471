/** Quotes a second in one process: `npm run bench -- quote`. */
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { buildTimeline, type OfficeCell } from '#shared/calculator/tariff/tariff-timeline.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import type { BenchRow } from '#shared/tooling/bench/bench-row.ts'

const tables = exampleTables()
const options = exampleOptions()
const rates = { USD: 44.7013, EUR: 51.2345, date: '2026-11-20', stale: false }

const usa = (insurance: boolean, cents: number): QuoteInput => ({
  route: 'usa',
  vehicle: { kind: 'passenger', engine: 'petrol', volumeCc: 2487, productionYear: 2019 },
  price: { amount: cents / 100, currency: 'USD' },
  usa: { auction: 'copart', location: 'Atlanta South, GA', destination: 'Klaipeda, LT', insurance },
})
const eu = (cents: number): QuoteInput => ({
  route: 'eu',
  vehicle: { kind: 'passenger', engine: 'diesel', volumeCc: 1968, productionYear: 2018 },
  price: { amount: cents / 100, currency: 'EUR' },
  carriage: { amount: 900, currency: 'EUR' },
  eur1: true,
})

/** Thirty years of laws by the office: a minimum and two excises each. */
const officeTariff = buildTimeline(
  Array.from({ length: 30 }, (_, at): OfficeCell[] => {
    const law = { validFrom: `${2027 + at}-01-01`, law: 'Закон' }
    return [
      { ...law, field: 'subsistenceMinimum', value: String(3500 + 100 * at) },
      { ...law, field: 'exciseDieselLow', value: String(90 + at) },
      { ...law, field: 'excisePetrolLow', value: String(60 + at) },
    ]
  }).flat(),
  30,
)

const cases: [string, (cents: number) => QuoteInput, TariffTimeline?][] = [
  ['USA, sixteen lines', cents => usa(false, cents)],
  ['USA with insurance and a percentage fee', cents => usa(true, cents + 1_500_000)],
  ['EU, eleven lines', eu],
  ['EU, with thirty years of laws by the office', eu, officeTariff],
]

export const bench = async (): Promise<BenchRow[]> =>
  cases.map(([name, make, tariff = builtInTariff]) => {
    // Added up, so that nothing of the work can be left out.
    let bytes = 0
    const run = (count: number): number => {
      const start = performance.now()
      for (let index = 0; index < count; index += 1) {
        const input = make(500_000 + (index % 400_000))
        bytes += priceQuote({ input, date: '2026-11-20', rates, tariff, tables, options }).total.uah.length
      }
      return (count / (performance.now() - start)) * 1000
    }
    run(50_000)
    const value = Math.max(...[1, 2, 3].map(() => run(200_000)))
    return {
      what: `quotes, ${name}`,
      value,
      unit: 'a second',
      bar: 100_000,
      note: `${bytes} bytes of totals`,
    }
  })
