/** Which figures are in force when, and what each tax makes of them. */
import { describe, expect, test } from 'vitest'
import { ageCoefficient } from '#shared/calculator/lines/excise.ts'
import { priceQuote } from '#shared/calculator/price-quote.ts'
import type { QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import { tariffWith } from '#shared/calculator/testing/tariffs.ts'
import { datedTariffs, tariffOf } from './tariff.ts'
import { builtInTariff } from './tariff-data.ts'

/** Both rates are 1, so that every figure reads in its own currency; no services. */
const quote = (
  vehicle: VehicleInput,
  date = '2026-06-01',
  other: Partial<QuoteInput> = {},
  tariff = builtInTariff,
) =>
  priceQuote({
    input: {
      route: 'own',
      vehicle,
      price: { amount: 10_000, currency: 'USD' },
      carriage: { amount: 0, currency: 'USD' },
      services: [],
      ...other,
    },
    date,
    rates: { USD: 1, EUR: 1, date, stale: false },
    tariff,
    tables: {},
    options: {},
  })
const line = (code: string, ...question: Parameters<typeof quote>) =>
  Number(quote(...question).lines.find(known => known.code === code)?.uah)

const car = (volumeCc: number, more: Partial<VehicleInput> = {}): VehicleInput => ({
  kind: 'passenger',
  engine: 'petrol',
  volumeCc,
  productionYear: 2024,
  ...more,
})
const truck = (
  grossWeightKg: number,
  productionYear: number,
  more: Partial<VehicleInput> = {},
): VehicleInput => ({
  kind: 'truck',
  engine: 'diesel',
  volumeCc: 10_000,
  productionYear,
  grossWeightKg,
  ...more,
})
const bus = (
  volumeCc: number,
  productionYear: number,
  engine: VehicleInput['engine'] = 'diesel',
): VehicleInput => ({
  kind: 'bus',
  engine,
  volumeCc,
  productionYear,
})
const tesla: VehicleInput = { kind: 'passenger', engine: 'electric', batteryKwh: 60 }

describe('the dated data', () => {
  test('ascends, is complete, and names a source for every figure', () => {
    const tariffs = datedTariffs(builtInTariff)
    const days = tariffs.map(({ validFrom }) => validFrom)
    expect(days).toEqual(days.toSorted())
    for (const { figures } of tariffs) {
      for (const { source } of Object.values(figures)) expect(source.length).toBeGreaterThan(10)
      expect(Object.keys(figures)).toEqual(Object.keys(tariffs[0]?.figures ?? {}))
    }
  })

  test('changes on its day and not before', () => {
    expect(tariffOf('2025-12-31', builtInTariff).validFrom).toBe('2025-01-01')
    expect(tariffOf('2026-01-01', builtInTariff).validFrom).toBe('2026-01-01')
    expect(() => tariffOf('2019-02-22', builtInTariff)).toThrow('2019-02-23')
  })
})

describe('duty', () => {
  test('by kind and engine', () => {
    expect(line('duty', car(2000))).toBe(1000)
    expect(line('duty', { kind: 'moto', engine: 'petrol', volumeCc: 600 })).toBe(1000)
    expect(line('duty', tesla)).toBe(0)
    for (const heavy of [truck(5000, 2020), bus(4000, 2020)]) {
      expect(line('duty', heavy)).toBe(1000)
      expect(line('duty', { ...heavy, engine: 'petrol' })).toBe(500)
      expect(line('duty', { ...heavy, engine: 'gas' })).toBe(500)
      expect(line('duty', { ...heavy, engine: 'hybrid' })).toBe(500)
      expect(line('duty', { ...heavy, engine: 'hybrid', fuel: 'diesel' })).toBe(1000)
      const { volumeCc: _, productionYear: __, ...bare } = heavy
      expect(line('duty', { ...bare, engine: 'electric' })).toBe(0)
    }
  })

  test.each([
    [2019, 640],
    [2020, 550],
    [2021, 450],
    [2022, 360],
    [2023, 270],
    [2024, 180],
    [2025, 90],
    [2026, 0],
    [2027, 0],
    [2035, 0],
  ])('with EUR.1 in %i', (year, duty) => {
    expect(line('duty', car(2000, { productionYear: 2018 }), `${year}-07-01`, { eur1: true })).toBe(duty)
    expect(
      line('duty', { kind: 'moto', engine: 'petrol', volumeCc: 600 }, `${year}-07-01`, { eur1: true }),
    ).toBe(duty)
    const heavy = year >= 2025 ? 0 : 1000
    expect(line('duty', truck(5000, 2018), `${year}-07-01`, { eur1: true })).toBe(heavy)
    expect(line('duty', tesla, `${year}-07-01`, { eur1: true })).toBe(0)
  })
})

describe('excise', () => {
  test('the coefficient is the full years after the year of production, from 1 to 15', () => {
    expect(
      [2027, 2026, 2025, 2024, 2023, 2017, 2011, 2010, 2009, 1950].map(p => ageCoefficient(2026, p)),
    ).toEqual([1, 1, 1, 1, 2, 8, 14, 15, 15, 15])
  })

  test.each([
    [car(3000), 150],
    [car(3001), 300.1],
    [car(3000, { engine: 'gas' }), 150],
    [car(3500, { engine: 'diesel' }), 262.5],
    [car(3501, { engine: 'diesel' }), 525.15],
    [car(3200, { engine: 'hybrid' }), 320],
    [car(3200, { engine: 'hybrid', fuel: 'diesel' }), 240],
    [car(2000, { productionYear: 2017 }), 800],
    [tesla, 60],
    [{ ...tesla, batteryKwh: 57.55 }, 57.55],
  ] satisfies [VehicleInput, number][])('passenger %o', (vehicle, euros) => {
    expect(line('excise', vehicle)).toBe(euros)
  })

  test.each([
    [500, 31],
    [501, 221.94],
    [800, 354.4],
    [801, 358.05],
  ])('motorcycle of %i cm³', (volumeCc, euros) => {
    expect(line('excise', { kind: 'moto', engine: 'petrol', volumeCc })).toBe(euros)
    expect(line('excise', { kind: 'moto', engine: 'electric' })).toBe(22)
  })

  test.each([
    ['new, light', truck(5000, 2026), 100],
    ['of next year', truck(5001, 2027), 130],
    ['new, heavy', truck(20_001, 2026), 160],
    ['new, up to 20 t', truck(20_000, 2026), 130],
    ['used up to 5 years', truck(5000, 2021), 200],
    ['used, 6 years', truck(5000, 2020), 8000],
    ['used, 8 years', truck(20_000, 2018), 10_400],
    ['used, 9 years', truck(20_001, 2017), 16_500],
    ['petrol has no third band', truck(20_001, 2025, { engine: 'petrol' }), 260],
    ['a diesel hybrid has', truck(20_001, 2025, { engine: 'hybrid', fuel: 'diesel' }), 330],
    ['a petrol hybrid has not', truck(20_001, 2025, { engine: 'hybrid' }), 260],
    ['electric', { kind: 'truck', engine: 'electric', grossWeightKg: 9000 }, 0],
  ] satisfies [string, VehicleInput, number][])('truck: %s', (_, vehicle, euros) => {
    expect(line('excise', vehicle)).toBe(euros)
  })

  test.each([
    ['diesel, 5,000', bus(5000, 2018), 15],
    ['diesel, 5,001', bus(5001, 2018), 35.01],
    ['petrol', bus(4000, 2018, 'petrol'), 28],
    ['gas', bus(4000, 2018, 'gas'), 28],
    ['9 years', bus(4000, 2017), 600],
    ['electric', { kind: 'bus', engine: 'electric' }, 0],
  ] satisfies [string, VehicleInput, number][])('bus: %s', (_, vehicle, euros) => {
    expect(line('excise', vehicle)).toBe(euros)
  })
})

describe('VAT', () => {
  test('is taken on customs value, duty and excise', () => {
    expect(line('vat', car(2000))).toBe(2220)
  })

  test('spares pure electric vehicles of any kind up to the end of 2025', () => {
    for (const vehicle of [
      tesla,
      { kind: 'moto', engine: 'electric' },
      { kind: 'bus', engine: 'electric' },
    ] as const) {
      expect(line('vat', vehicle, '2025-12-31')).toBe(0)
      expect(line('vat', vehicle, '2026-01-01')).toBeGreaterThan(0)
    }
    expect(line('vat', car(2000, { engine: 'hybrid' }), '2025-12-31')).toBe(2220)
  })
})

describe('the pension levy', () => {
  const levy = (amount: number, date: string, other = {}) =>
    quote(car(2000), date, { price: { amount, currency: 'USD' }, ...other }).lines.find(
      l => l.code === 'pension',
    )?.rate

  test.each([
    [2019, 1921],
    [2020, 2102],
    [2021, 2270],
    [2022, 2481],
    [2023, 2684],
    [2024, 3028],
    [2025, 3028],
    [2026, 3328],
    [2027, 3328],
  ])('of %i steps at 165 and 290 minimums, each limit still low', (year, minimum) => {
    const date = `${year}-07-01`
    expect([levy(165 * minimum, date), levy(165 * minimum + 0.01, date)]).toEqual(['3 %', '4 %'])
    expect([levy(290 * minimum, date), levy(290 * minimum + 0.01, date)]).toEqual(['4 %', '5 %'])
  })

  test('takes the whole base at one rate and says when the year is not known yet', () => {
    expect(line('pension', car(2000))).toBe(300)
    const later = quote(car(2000), '2028-02-01').warnings.map(({ code }) => code)
    expect(later).toContain('subsistence_minimum_of_2026')
    expect(quote(car(2000)).warnings.map(({ code }) => code)).not.toContain('subsistence_minimum_of_2026')
  })

  test('is for passenger cars that are not pure electric', () => {
    for (const vehicle of [
      tesla,
      truck(5000, 2020),
      bus(4000, 2020),
      { kind: 'moto', engine: 'petrol', volumeCc: 500 },
    ] as const) {
      expect(quote(vehicle).lines.some(({ code }) => code === 'pension')).toBe(false)
    }
    expect(quote(car(2000, { engine: 'hybrid' })).lines.some(({ code }) => code === 'pension')).toBe(true)
  })
})

describe("the office's own figures", () => {
  type Values = Parameters<typeof tariffWith>[0]
  const used = (vehicle: VehicleInput, values: Values, other: Partial<QuoteInput> = {}) => {
    const statement = quote(vehicle, '2026-06-01', other, tariffWith(values))
    const told = statement.warnings.find(({ code }) => code === 'tariff_override')?.message ?? ''
    return { figure: (code: string) => Number(statement.lines.find(l => l.code === code)?.uah), told }
  }

  test.each([
    [{ dutyPercent: '7.5' }, car(2000), 'duty', 750, 'пошлина — легковые и мотоциклы'],
    [{ dutyEvPercent: '5' }, tesla, 'duty', 500, 'электромобили'],
    [{ vatPercent: '10' }, car(2000), 'vat', 1110, 'НДС — ставка'],
    [{ excisePetrolLow: '60' }, car(2000), 'excise', 120, 'бензин'],
    [{ excisePetrolHigh: '110.5' }, car(4000), 'excise', 442, 'больше порога'],
    [{ exciseDieselLow: '80' }, car(2000, { engine: 'diesel' }), 'excise', 160, 'дизель'],
    [{ exciseDieselHigh: '200' }, car(4000, { engine: 'diesel' }), 'excise', 800, 'дизель'],
    [{ exciseEvKwh: '2,5' }, tesla, 'excise', 150, 'электромобили'],
    [{ hybridExcise: 'flat100' }, car(4000, { engine: 'hybrid' }), 'excise', 100, 'гибриды'],
    [{ subsistenceMinimum: '10' }, car(2000), 'pension', 500, 'прожиточный минимум'],
    [{ pensionBase: 'with_taxes' }, car(2000), 'pension', 333, 'база сбора'],
  ] satisfies [Values, VehicleInput, string, number, string][])('%o', (values, vehicle, code, uah, name) => {
    const { figure, told } = used(vehicle, values)
    expect(figure(code)).toBe(uah)
    expect(told).toContain(name)
  })

  test('duty with the certificate', () => {
    expect(used(car(2000), { dutyEur1Percent: '2' }, { eur1: true }).figure('duty')).toBe(200)
    expect(used(car(2000), { dutyEur1Percent: '2' }).figure('duty')).toBe(1000)
  })

  test('duty of trucks and buses is not the passenger figure, nor is electric VAT', () => {
    const { figure, told } = used(truck(5000, 2020), { dutyPercent: '7.5' })
    expect(figure('duty')).toBe(1000)
    expect(told).toBe('')
    const exempt = quote(tesla, '2025-06-01', {}, tariffWith({ vatPercent: '10' }))
    expect(exempt.lines.find(({ code }) => code === 'vat')?.uah).toBe('0.00')
  })
})
