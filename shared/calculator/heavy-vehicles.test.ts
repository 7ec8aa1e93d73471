/** Lorries, tractor units and buses, counted by hand: each case has its arithmetic and its law beside it. */
import { describe, expect, test } from 'vitest'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import { priceQuote, type QuoteRequest } from '#shared/calculator/price-quote.ts'
import type { QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import type { CostBreakdown } from '#shared/calculator/statement/statement-shape.ts'
import { readTable } from '#shared/calculator/tables/table-rules.ts'
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import { builtInTariff } from '#shared/calculator/tariff/tariff-data.ts'
import { buildTimeline } from '#shared/calculator/tariff/tariff-timeline.ts'
import { exampleOptions, exampleTables, readExampleCsv } from '#shared/calculator/testing/example-tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

const tables = exampleTables()
const options = exampleOptions()
const date = '2026-11-20'
const rates = { USD: 44.7061, EUR: 51.708, date, stale: false }

const quote = (input: QuoteInput, other: Partial<QuoteRequest> = {}): CostBreakdown =>
  priceQuote({ input, date, rates, tariff: builtInTariff, tables, options, ...other })
const uah = (statement: CostBreakdown, code: string) =>
  statement.lines.find(line => line.code === code)?.uah ?? null
const warning = (statement: CostBreakdown, code: string) =>
  statement.warnings.find(known => known.code === code)?.message ?? ''
const codes = (list: { code: string }[]) => list.map(({ code }) => code)

const lorry: VehicleInput = {
  ...{ kind: 'truck', engine: 'diesel', volumeCc: 12_902 },
  ...{ productionYear: 2019, grossWeightKg: 19_000 },
}
const coach: VehicleInput = { kind: 'bus', engine: 'diesel', volumeCc: 10_837, productionYear: 2026 }
const van: VehicleInput = { ...lorry, volumeCc: 2998, productionYear: 2013, grossWeightKg: 3500 }

const fromEu = (vehicle: VehicleInput): QuoteInput => ({
  route: 'eu',
  vehicle,
  price: { amount: 35_000, currency: 'EUR' },
  carriage: { amount: 900, currency: 'EUR' },
})
const fromUsa = (vehicle: VehicleInput): QuoteInput => ({
  route: 'usa',
  vehicle,
  price: { amount: 40_000, currency: 'USD' },
  usa: { auction: 'copart', location: 'Houston, TX', destination: 'Klaipeda, LT' },
})

describe('a tractor unit of heading 8701', () => {
  test('bears no excise, since Tax Code 215.1 does not name it, and the duty of a lorry', () => {
    const statement = quote(fromEu({ ...lorry, tractor: true }))
    expect(uah(statement, 'excise')).toBe('0.00')
    // 35,900 EUR × 51.708 = 1,856,317.20, of it 10 %; 20 % of 2,041,948.92.
    expect(uah(statement, 'duty')).toBe('185631.72')
    expect(uah(statement, 'vat')).toBe('408389.78')
    expect(warning(statement, 'preliminary')).toMatch(/215\.1.*5 или 10 %/)
  })

  test('asks for no exact volume, which changes nothing, and an electric one speaks of no duty', () => {
    const litres = { volumeCc: 12_900, volumeFromLitres: true }
    expect(codes(quote(fromEu({ ...lorry, ...litres, tractor: true })).warnings)).not.toContain(
      'volume_from_litres',
    )
    expect(codes(quote(fromEu({ ...lorry, ...litres })).warnings)).toContain('volume_from_litres')
    const electric: VehicleInput = { kind: 'truck', engine: 'electric', grossWeightKg: 19_000, tractor: true }
    expect(uah(quote(fromEu(electric)), 'duty')).toBe('0.00')
    expect(warning(quote(fromEu(electric)), 'preliminary')).not.toContain('5 или 10 %')
  })

  test('is a tick of lorries: without it 12,902 cm³ × 0.026 EUR × 40, and no word of tractors', () => {
    const statement = quote(fromEu(lorry))
    // 13,418.08 EUR × 51.708
    expect(uah(statement, 'excise')).toBe('693822.08')
    expect(warning(statement, 'preliminary')).not.toContain('Тягач')
    const paths = (vehicle: VehicleInput) => checkQuoteInput(fromEu(vehicle), date).map(({ path }) => path)
    expect(paths({ ...lorry, tractor: true })).toEqual([])
    expect(paths({ ...coach, tractor: true })).toEqual(['vehicle.tractor'])
    expect(paths({ ...coach, kind: 'passenger', tractor: false })).toEqual(['vehicle.tractor'])
  })
})

describe('a new coach by diesel (8702 10 11 30)', () => {
  test('pays 0.003 EUR per cm³ whatever its volume, a used one 0.007 above 5,000', () => {
    expect(uah(quote(fromEu(coach)), 'excise')).toBe('1681.08') // 10,837 × 0.003 = 32.511 EUR
    expect(uah(quote(fromEu({ ...coach, productionYear: 2027 })), 'excise')).toBe('1681.08')
    expect(uah(quote(fromEu({ ...coach, productionYear: 2025 })), 'excise')).toBe('3922.52') // 75.859 EUR
    expect(uah(quote(fromEu({ ...coach, engine: 'petrol' })), 'excise')).toBe('3922.52')
    expect(uah(quote(fromEu({ ...coach, engine: 'hybrid', fuel: 'diesel' })), 'excise')).toBe('1681.08')
  })

  test('is not asked for the volume that «5,0 л» leaves open, a used one is', () => {
    const litres = { volumeCc: 5000, volumeFromLitres: true }
    expect(codes(quote(fromEu({ ...coach, ...litres })).warnings)).not.toContain('volume_at_threshold')
    const used = { ...coach, ...litres, productionYear: 2025 }
    expect(codes(quote(fromEu(used)).warnings)).toContain('volume_at_threshold')
  })

  test('paid as a used one by earlier rules', () => {
    expect(uah(quote(fromEu(coach), { rules: 2 }), 'excise')).toBe('3922.52')
  })
})

describe('a heavy vehicle from an auction', () => {
  const withColumns = (title: TableTitle, add: (row: number) => SheetCell[]) => {
    const rows = readExampleCsv(`tables/${title}.csv`).map((row, at) => [...row, ...add(at)])
    const { table, errors } = readTable(title, rows, tables)
    expect(errors).toBeUndefined()
    return table && { [title]: { version: 2, ...table } }
  }
  const truck = withColumns('ship-delivery', at => [at === 0 ? 'Грузовик' : 4100])
  const heavy = withColumns('copart-fee', at =>
    at === 0 ? ['Heavy secured', 'Heavy unsecured'] : ['15%', '20%'],
  )

  test.each<[string, VehicleInput]>([
    ['lorry', { ...lorry, grossWeightKg: 26_000 }],
    ['lorry above 10,000 lb', { ...lorry, grossWeightKg: 4537 }],
    ['tractor unit', { ...lorry, grossWeightKg: 3500, tractor: true }],
    ['bus', { ...coach, productionYear: 2015 }],
    ['electric lorry', { kind: 'truck', engine: 'electric', grossWeightKg: 16_000 }],
  ])('%s has no total of a sedan in a container', (_name, vehicle) => {
    const statement = quote(fromUsa(vehicle))
    expect(codes(statement.missing)).toEqual(['buyer_fee', 'sea'])
    expect(statement.complete).toBe(false)
    expect(statement.missing.map(({ message }) => message).join()).toMatch(
      /тяжёлая техника.*тяжёлой техники/s,
    )
    const priced = quote(fromUsa(vehicle), { tables: { ...tables, ...truck, ...heavy } })
    expect(priced.missing).toEqual([])
    expect(priced.lines.find(({ code }) => code === 'sea')?.usd).toBe('4100.00')
    expect(priced.lines.find(({ code }) => code === 'buyer_fee')?.usd).toBe('6000.00') // 15 % of 40,000
  })

  test('a single price for all bodies is one of cars, as is a single fee', () => {
    const ship = tables['ship-delivery']
    if (!ship) throw new Error('No table')
    const { table } = readTable('ship-delivery', [
      ['Port', 'Destination', 'Cost'],
      ['Houston, TX', 'Klaipeda, LT', '1450'],
    ])
    const { table: fee } = readTable('copart-fee', [
      ['Price from', 'Price to', 'Buyer fee'],
      ['0', '', '800'],
    ])
    if (!table || !fee) throw new Error('No table')
    const single = {
      ...tables,
      'ship-delivery': { version: 3, ...table },
      'copart-fee': { version: 3, ...fee },
    }
    expect(codes(quote(fromUsa(lorry), { tables: single }).missing)).toEqual(['buyer_fee', 'sea'])
    expect(quote(fromUsa(van), { tables: single }).missing).toEqual([])
  })

  test('columns for it do not serve cars, and light trucks keep the columns of cars', () => {
    const car: VehicleInput = { kind: 'passenger', engine: 'petrol', volumeCc: 1998, productionYear: 2020 }
    for (const vehicle of [car, van, { ...lorry, grossWeightKg: 4536 }]) {
      const plain = quote(fromUsa(vehicle))
      expect(plain.missing).toEqual([])
      const { tables: _, ...statement } = quote(fromUsa(vehicle), {
        tables: { ...tables, ...truck, ...heavy },
      })
      expect(statement).toEqual({ ...plain, tables: undefined })
    }
  })

  test('had the prices of cars by earlier rules', () => {
    expect(quote(fromUsa(lorry), { rules: 2 }).missing).toEqual([])
  })
})

describe('admission from 2027 (law 2739-IV, article 2)', () => {
  const january = { date: '2027-01-25', rates: { ...rates, forecast: true } }
  const electric: VehicleInput = { kind: 'truck', engine: 'electric', grossWeightKg: 3500 }
  const said = /01\.01\.2027.*Евро-6.*31\.12\.2026.*2739-IV/

  test('is said for a van, a lorry, a tractor unit and a bus, new and used, from its first day', () => {
    for (const vehicle of [van, lorry, { ...lorry, tractor: true }, coach]) {
      expect(warning(quote(fromEu(vehicle), january), 'preliminary')).toMatch(said)
      expect(warning(quote(fromEu(vehicle), { date: '2027-01-01' }), 'preliminary')).toMatch(said)
      expect(warning(quote(fromEu(vehicle), { date: '2026-12-31' }), 'preliminary')).not.toContain('Евро')
    }
  })

  test('is said for a pickup that may be a lorry, and for no other car and nothing electric', () => {
    const pickup: VehicleInput = {
      ...{ kind: 'passenger', engine: 'petrol', volumeCc: 3500, productionYear: 2020 },
      body: 'pickup',
    }
    expect(warning(quote(fromUsa(pickup), january), 'pickup_code')).toMatch(said)
    expect(warning(quote(fromUsa(pickup)), 'pickup_code')).not.toContain('Евро')
    const others = [quote(fromUsa({ ...pickup, body: 'suv' }), january), quote(fromEu(electric), january)]
    for (const { warnings } of others) expect(JSON.stringify(warnings)).not.toContain('Евро')
  })

  test('changes no sum, and no day of the rates', () => {
    const without = {
      ...builtInTariff,
      changes: builtInTariff.changes.filter(({ validFrom }) => validFrom < '2027-01-01'),
    }
    const { warnings: _, ...statement } = quote(fromEu(lorry), january)
    expect(statement).toEqual({
      ...quote(fromEu(lorry), { ...january, tariff: without }),
      warnings: undefined,
    })
    expect(statement.tariff.validFrom).toBe('2026-01-01')
  })

  test('is moved by the office, with its source', () => {
    const cell = { field: 'admission', law: 'Закон об отсрочке' } as const
    const tariff = buildTimeline(
      [
        { ...cell, validFrom: '2027-01-01', value: 'euro5' },
        { ...cell, validFrom: '2027-07-01', value: 'euro6' },
      ],
      1,
    )
    expect(warning(quote(fromEu(van), { ...january, tariff }), 'preliminary')).not.toContain('Евро')
    const later = quote(fromEu(van), { ...january, date: '2027-07-15', tariff })
    expect(warning(later, 'preliminary')).toMatch(/01\.07\.2027.*30\.06\.2027.*Закон об отсрочке/)
  })
})

describe('the age class that 1 January brings', () => {
  const grows = (vehicle: VehicleInput, other: Partial<QuoteRequest> = {}) =>
    quote(fromEu(vehicle), other).warnings.flatMap(({ code, message }) =>
      code === 'coefficient_grows' ? [message.replaceAll('\u00a0', ' ')] : [],
    )

  test.each<[string, VehicleInput, now: string, next: string]>([
    // 12,902 × 0.026 = 335.452 EUR, from 5 years to 6 × 40; then from 8 to 9 × 50 instead of × 40.
    ['a lorry of 2021', { ...lorry, productionYear: 2021 }, '17 345,55 ₴', '693 822,08 ₴'],
    ['a lorry of 2018', { ...lorry, productionYear: 2018 }, '693 822,08 ₴', '867 277,60 ₴'],
    // 12,902 × 0.013 = 167.726 EUR while new.
    ['a new lorry', { ...lorry, productionYear: 2026 }, '8 672,78 ₴', '17 345,55 ₴'],
    // 10,837 × 0.003 and × 0.007; × 0.007 × 50 from the ninth year on.
    ['a new coach', coach, '1 681,08 ₴', '3 922,52 ₴'],
    ['a coach of 2018', { ...coach, productionYear: 2018 }, '3 922,52 ₴', '196 125,86 ₴'],
  ])('raises the excise of %s, told with both sums', (_name, vehicle, now, next) => {
    expect(grows(vehicle)).toEqual([
      `С 1 января 2027 года транспорт перейдёт в следующий возрастной класс, и акциз вырастет с ${now} до ${next}.`,
    ])
  })

  test('is told by the figures that the office knows of that year', () => {
    const used = { ...lorry, productionYear: 2021 }
    const cell = { field: 'exciseTruckUsed.middle', validFrom: '2027-01-01', law: 'Закон' } as const
    const of = (value: string) => ({ tariff: buildTimeline([{ ...cell, value }], 1) })
    // 12,902 × 0.05 × 40 EUR.
    expect(grows(used, of('0,05'))).toEqual([expect.stringContaining('до 1 334 273,23 ₴.')])
    expect(grows(used, of('0,0001'))).toEqual([])
    expect(grows({ ...used, productionYear: 2020 }, of('0,05'))).toEqual([])
  })

  test('is not told where it changes nothing, nor before November', () => {
    const used = { ...lorry, productionYear: 2021 }
    expect(grows(used, { date: '2026-10-31' })).toEqual([])
    expect(grows(used, { date: '2027-01-01' })).toEqual([])
    const unchanged: VehicleInput[] = [lorry, van, { ...lorry, productionYear: 2020 }]
    unchanged.push({ ...lorry, productionYear: 2027 }, { ...used, tractor: true })
    unchanged.push({ kind: 'truck', engine: 'electric', grossWeightKg: 16_000 })
    expect(unchanged.map(vehicle => grows(vehicle))).toEqual(unchanged.map(() => []))
  })

  test('adds no warning of its own reckoning', () => {
    const litres = { ...lorry, productionYear: 2021, volumeCc: 12_900, volumeFromLitres: true }
    const told = codes(quote(fromEu(litres)).warnings)
    expect(told.filter(code => code === 'volume_from_litres')).toHaveLength(1)
  })
})
