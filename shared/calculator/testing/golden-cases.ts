/**
 * Twenty-seven examples worked by others, and four of heavy vehicles counted by hand. Each is turned into a question for the engine and every published figure is
 * compared within the published tolerance; where the specification of this calculator disagrees, the test says how.
 */
import { expect } from 'vitest'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput, UsaInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import type { CalculatorTables, TableRow } from '#shared/calculator/tables/table-shapes.ts'
import type { TariffTimeline } from '#shared/calculator/tariff/tariff-figures.ts'
import { exampleOptions, exampleTables } from '#shared/calculator/testing/example-tables.ts'
import golden from '#shared/calculator/testing/golden.json' with { type: 'json' }

type Figures = Record<string, number>
export interface GoldenCase {
  /** Our figures under the example's own names. */
  ours: Figures
  /** Published figures that the rules of this calculator contradict, with the figure that the rules give. */
  disagree?: Figures
}

const examples = exampleTables()
const options = exampleOptions()
/** EUR examples do not depend on the rate; 1.1 and 1.164 dollars for a euro are the examples' own. */
const day = (date: string, eurUsd = 1.1, USD = 40) => ({
  USD,
  EUR: Number((USD * eurUsd).toFixed(4)),
  date,
  stale: false,
})

/** Throws unless the engine gives every published figure of an example by this timeline. */
export const expectGolden = (tariff: TariffTimeline, example: GoldenExample): void => {
  const { ours, disagree = {} } = goldenCases(tariff)[example.id]?.() ?? { ours: {} }
  for (const [name, published] of Object.entries(example.expected)) {
    expect(Math.abs((ours[name] ?? Number.NaN) - published), name).toBeLessThanOrEqual(
      example.tolerance + 1e-9,
    )
  }
  for (const [name, figure] of Object.entries(disagree)) {
    const published = (example.expected as Figures)[name] ?? Number.NaN
    expect(Math.abs(figure - published), `${name} disagrees`).toBeGreaterThan(example.tolerance)
  }
}

export type GoldenExample = (typeof golden.examples)[number]

/** By the id of the example. */
export const goldenCases = (tariff: TariffTimeline): Record<string, () => GoldenCase> => {
  const price = (
    input: Omit<QuoteInput, 'services'> & { services?: string[] },
    rates = day('2026-06-01'),
    tables: CalculatorTables = examples,
  ): CostBreakdown =>
    priceQuote({
      input: { services: [], ...input },
      date: rates.date,
      rates,
      tariff,
      tables,
      options,
    })

  const inEuro = (vehicle: VehicleInput, amount: number, date = '2026-06-01') =>
    price({ route: 'own', vehicle, price: { amount, currency: 'EUR' } }, day(date))
  const inDollars = (vehicle: VehicleInput, amount: number, eurUsd = 1.1) =>
    price({ route: 'own', vehicle, price: { amount, currency: 'USD' } }, day('2026-06-01', eurUsd))

  const lineOf = (statement: CostBreakdown, code: string) => statement.lines.find(line => line.code === code)
  const eur = (statement: CostBreakdown, code: string): number => Number(lineOf(statement, code)?.eur)
  const usd = (statement: CostBreakdown, code: string): number => Number(lineOf(statement, code)?.usd)

  const petrol = (volumeCc: number, productionYear: number): VehicleInput => ({
    kind: 'passenger',
    engine: 'petrol',
    volumeCc,
    productionYear,
  })
  const electric = (batteryKwh: number): VehicleInput => ({
    kind: 'passenger',
    engine: 'electric',
    batteryKwh,
  })
  const lorry: VehicleInput = {
    ...{ kind: 'truck', engine: 'diesel', volumeCc: 12_902 },
    ...{ productionYear: 2019, grossWeightKg: 19_000 },
  }
  const bus = (productionYear: number): VehicleInput => ({
    kind: 'bus',
    engine: 'diesel',
    volumeCc: 10_837,
    productionYear,
  })
  const threeLines = (statement: CostBreakdown): Figures => ({
    duty: eur(statement, 'duty'),
    excise: eur(statement, 'excise'),
    vat: eur(statement, 'vat'),
  })
  const landed = (statement: CostBreakdown): number => eur(statement, 'price') + Number(statement.customs.eur)

  const auctionFees = (bid: number, usa: Partial<UsaInput>): Figures => {
    const statement = price({
      route: 'usa',
      vehicle: petrol(2000, 2020),
      price: { amount: bid, currency: 'USD' },
      usa: { auction: 'copart', location: 'Savannah, GA', destination: 'Klaipeda, LT', ...usa },
    })
    const fees = statement.lines.filter(({ group, code }) => group === 'auction' && code !== 'price')
    return { fees_total: fees.reduce((sum, line) => sum + Number(line.usd), 0) }
  }
  const iaai = { auction: 'iaai', location: 'Savannah, GA', bid: 'prebid' } as const

  const pension = (base: number): Figures => {
    const statement = price(
      {
        route: 'own',
        vehicle: petrol(2000, 2020),
        price: { amount: base, currency: 'USD' },
      },
      day('2026-08-19', 1.1, 44.7),
    )
    const line = lineOf(statement, 'pension')
    return { rate: Number(line?.rate.replace(' %', '')) / 100, levy_usd: Number(line?.usd) }
  }

  const table = (version: number, ...data: TableRow[]) => ({
    version,
    columns: Object.keys(data[0] ?? {}).map(key => ({ key, title: key, type: 'text' as const })),
    data,
  })
  /** A sea table and a transport table of one row each. */
  const oneWay = (land: number, sea: number) =>
    price(
      {
        route: 'usa',
        vehicle: petrol(2000, 2020),
        price: { amount: 5000, currency: 'USD' },
        usa: { auction: 'copart', location: 'Yard', destination: 'Port of arrival' },
      },
      undefined,
      {
        'copart-fee': table(1, { 'Price from': 0, 'Price to': null, 'Buyer fee': 928 - 79 }),
        'copart-internet-bid': table(1, { 'Price from': 0, 'Price to': null, 'Buyer fee': 0 }),
        transportation: table(1, { Auction: 'Copart', 'Auction Location': 'Yard', 'US port': land }),
        'ship-delivery': table(1, { Port: 'US port', Destination: 'Port of arrival', Cost: sea }),
      },
    )

  const porsche = (productionYear: number): Figures => {
    const statement = price(
      {
        route: 'own',
        vehicle: petrol(3800, productionYear),
        price: { amount: 25_750, currency: 'USD' },
        carriage: { amount: 3185 + 3235, currency: 'USD' },
        customsValue: { amount: 29_600, currency: 'USD' },
      },
      day('2026-06-01', 1.164),
    )
    return {
      duty: usd(statement, 'duty'),
      excise: usd(statement, 'excise'),
      vat: usd(statement, 'vat'),
      customs_total: Number(statement.customs.usd),
      total: usd(statement, 'price') + usd(statement, 'carriage') + Number(statement.customs.usd),
    }
  }

  return {
    'pricesua-passat-2017': () => {
      const all = threeLines(inEuro({ ...petrol(2000, 2017), engine: 'diesel' }, 9000))
      return { ours: { duty: all.duty as number, excise: all.excise as number } }
    },
    'vrgroup-harley-1900': () => ({
      ours: threeLines(inEuro({ kind: 'moto', engine: 'petrol', volumeCc: 1900 }, 10_000)),
    }),
    'podustov-bmw-m340i-2020': () => ({
      ours: { total: Number(inDollars(petrol(3000, 2020), 13_803).customs.usd) },
    }),
    'podustov-golf-1.6-2018': () => ({
      ours: { total: Number(inDollars(petrol(1600, 2018), 6698).customs.usd) },
    }),
    'podustov-tesla-m3-2016': () => ({
      ours: { total: Number(inDollars(electric(77), 10_778).customs.usd) },
    }),
    // They count a car of 2012 in 2026 at 15; the law's wording gives 2026 − 2012 − 1 = 13. With a car that is at 15
    // by our count (2010) every published line comes out; with the real one excise and what follows it are lower.
    'opendatacar-porsche911': () => {
      const { duty = 0, ...rest } = porsche(2012)
      expect(rest.excise).toBeCloseTo((6636 * 13) / 15, -1)
      return { ours: { duty, ...porsche(2010) }, disagree: rest }
    },
    'ilchyshyn-petrol-2000-k1': () => {
      const statement = inEuro(petrol(2000, 2024), 10_000)
      return { ours: { ...threeLines(statement), landed: landed(statement) } }
    },
    'ilchyshyn-diesel-3000-k1': () => ({
      ours: { excise: eur(inEuro({ ...petrol(3000, 2024), engine: 'diesel' }, 10_000), 'excise') },
    }),
    // Theirs is 100 × K for any hybrid, ours goes by the engine: 100 × 3 and 50 × 2.0 × 3 happen to be equal. With
    // 1.5 litres they part, and the office's `flat100` is a third figure.
    'ilchyshyn-hybrid-2000-k3': () => {
      const hybrid = (volumeCc: number) => inEuro({ ...petrol(volumeCc, 2022), engine: 'hybrid' }, 15_000)
      expect(eur(hybrid(1500), 'excise')).toBe(225)
      return { ours: { ...threeLines(hybrid(2000)), landed: landed(hybrid(2000)) } }
    },
    'ilchyshyn-ev-60kwh': () => {
      const statement = inEuro(electric(60), 20_000, '2025-12-31')
      return { ours: { ...threeLines(statement), landed: landed(statement) } }
    },
    'auto24-leaf-40kwh-2022': () => ({
      ours: { total: Number(inEuro(electric(40), 12_000, '2022-09-15').customs.eur) },
    }),
    'pension-2026-bmw': () => ({ ours: pension(17_035) }),
    'pension-2026-touareg': () => ({ ours: pension(20_095) }),
    'pension-2026-tesla': () => {
      const exempt = inDollars(electric(80), 19_075)
      expect(lineOf(exempt, 'pension')).toBeUndefined()
      return { ours: { rate: 0, levy_usd: 0 } }
    },
    'pension-thresholds-2026': () => {
      const rateAt = (uah: number) =>
        lineOf(
          price(
            {
              route: 'own',
              vehicle: petrol(2000, 2020),
              price: { amount: uah, currency: 'USD' },
            },
            day('2026-06-01', 1.1, 1),
          ),
          'pension',
        )?.rate
      expect([rateAt(549_120), rateAt(549_120.01)]).toEqual(['3 %', '4 %'])
      expect([rateAt(965_120), rateAt(965_120.01)]).toEqual(['4 %', '5 %'])
      return { ours: { t165: 549_120, t290: 965_120 } }
    },
    'copart-clean-1000': () => ({ ours: auctionFees(1000, { title: 'clean' }) }),
    'copart-clean-10000': () => ({ ours: auctionFees(10_000, { title: 'clean' }) }),
    'copart-clean-50000': () => ({ ours: auctionFees(50_000, { title: 'clean' }) }),
    'copart-nonclean-5000': () => ({ ours: auctionFees(5000, { title: 'nonclean' }) }),
    'copart-nonclean-10000': () => ({ ours: auctionFees(10_000, { title: 'nonclean' }) }),
    'copart-nonclean-25000': () => ({ ours: auctionFees(25_000, { title: 'nonclean' }) }),
    'iaa-standard-5000': () => ({ ours: auctionFees(5000, iaai) }),
    'iaa-standard-10000': () => ({ ours: auctionFees(10_000, iaai) }),
    'iaa-standard-20000': () => ({ ours: auctionFees(20_000, iaai) }),
    'iaa-standard-40000': () => ({ ours: auctionFees(40_000, iaai) }),
    'rexbid-long-island': () => {
      const way = (sea: number) => {
        const statement = oneWay(295, sea)
        return usd(statement, 'transport') + usd(statement, 'sea')
      }
      return { ours: { total4: way(575), total3: way(650) } }
    },
    'rexbid-houston': () => {
      const statement = oneWay(880, 0)
      const known = ['price', 'buyer_fee', 'internet_bid', 'copart_gate_fee_clean', 'transport']
      return { ours: { known_subtotal: known.reduce((sum, code) => sum + usd(statement, code), 0) } }
    },
    'hand-lorry-19t-2019': () => ({ ours: threeLines(inEuro(lorry, 35_900)) }),
    'hand-tractor-unit-2019': () => ({ ours: threeLines(inEuro({ ...lorry, tractor: true }, 35_900)) }),
    'hand-new-coach-10837': () => ({ ours: threeLines(inEuro(bus(2026), 35_900)) }),
    'hand-used-bus-10837-2012': () => ({ ours: threeLines(inEuro(bus(2012), 35_900)) }),
  }
}
