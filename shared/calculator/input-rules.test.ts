/** Which inputs are rejected, and at which field: by the plain rules and by the contract's schema alike. */
import { describe, expect, test } from 'vitest'
import { checkQuoteInput } from '#shared/calculator/input-rules.ts'
import type { QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import { quoteInputSchema } from '#shared/contract/calculation/quotes.ts'

const car: VehicleInput = { kind: 'passenger', engine: 'petrol', volumeCc: 2000, productionYear: 2020 }
const truck: VehicleInput = { ...car, kind: 'truck', grossWeightKg: 5000 }
const eu: QuoteInput = { route: 'eu', vehicle: car, price: { amount: '9000.00', currency: 'EUR' } }
const usa: QuoteInput = {
  route: 'usa',
  vehicle: car,
  price: { amount: 8000, currency: 'USD' },
  usa: { auction: 'copart', location: 'Savannah, GA', destination: 'Klaipeda, LT' },
}
const iaai = {
  ...usa,
  usa: { auction: 'iaai', location: 'Savannah, GA', destination: 'Klaipeda, LT' },
} as const
const today = '2026-11-20'
const withCar = (vehicle: Partial<VehicleInput>): QuoteInput => ({ ...eu, vehicle: { ...car, ...vehicle } })
const without = <T extends object, K extends keyof T>(from: T, key: K): Omit<T, K> => {
  const { [key]: _, ...rest } = from
  return rest
}

test.each([
  ['USA', usa],
  ['EU', eu],
  ['EU with the certificate and carriage', { ...eu, eur1: true, carriage: { amount: 0, currency: 'EUR' } }],
  ['USA with EUR.1 false', { ...usa, eur1: false }],
  ['own customs value', { ...eu, customsValue: { amount: 1, currency: 'USD' } }],
  ['electric without kWh', { ...eu, vehicle: { kind: 'passenger', engine: 'electric' } }],
  ['electric motorcycle', { ...eu, vehicle: { kind: 'moto', engine: 'electric' } }],
  ['motorcycle', { ...eu, vehicle: { kind: 'moto', engine: 'petrol', volumeCc: 600 } }],
  ['truck', { ...eu, vehicle: truck }],
  ['hybrid with fuel', withCar({ engine: 'hybrid', fuel: 'diesel' })],
  ['next year', withCar({ productionYear: 2027 })],
  ['1950', withCar({ productionYear: 1950 })],
  ['services', { ...usa, services: ['copart_title_fee', 'service.own', 'company_fee'] }],
  ['body', { ...usa, vehicle: { ...car, body: 'suv' } }],
] satisfies [string, QuoteInput][])('%s is accepted', (_, input) => {
  expect(checkQuoteInput(input, today)).toEqual([])
  expect(quoteInputSchema.safeParse(input).error).toBeUndefined()
})

const refused: [string, QuoteInput][] = [
  ['price.amount', { ...eu, price: { amount: 1.005, currency: 'EUR' } }],
  ['price.amount', { ...eu, price: { amount: '-1', currency: 'EUR' } }],
  ['price.amount', { ...eu, price: { amount: 10_000_000, currency: 'EUR' } }],
  ['customsValue.amount', { ...eu, customsValue: { amount: 'x', currency: 'EUR' } }],
  ['carriage.amount', { ...eu, carriage: { amount: '1,5', currency: 'EUR' } }],
  ['usa', without(usa, 'usa')],
  ['usa', { ...eu, usa: usa.usa }],
  ['carriage', { ...usa, carriage: { amount: 1, currency: 'USD' } }],
  ['eur1', { ...usa, eur1: true }],
  ['vehicle.body', withCar({ body: 'sedan' })],
  ['vehicle.fuel', withCar({ fuel: 'petrol' })],
  ['vehicle.volumeCc', { ...eu, vehicle: without(car, 'volumeCc') }],
  ['vehicle.volumeCc', withCar({ volumeCc: 0 })],
  ['vehicle.volumeCc', withCar({ volumeCc: 1.5 })],
  ['vehicle.volumeCc', withCar({ volumeCc: 30_001 })],
  ['vehicle.volumeCc', { ...eu, vehicle: { kind: 'passenger', engine: 'electric', volumeCc: 1 } }],
  ['vehicle.batteryKwh', withCar({ batteryKwh: 10 })],
  ['vehicle.batteryKwh', withCar({ engine: 'hybrid', batteryKwh: 10 })],
  ['vehicle.batteryKwh', { ...eu, vehicle: { kind: 'passenger', engine: 'electric', batteryKwh: 0 } }],
  ['vehicle.batteryKwh', { ...eu, vehicle: { kind: 'passenger', engine: 'electric', batteryKwh: 1.234 } }],
  ['vehicle.batteryKwh', { ...eu, vehicle: { kind: 'moto', engine: 'electric', batteryKwh: 5 } }],
  ['vehicle.batteryKwh', { ...eu, vehicle: { kind: 'bus', engine: 'electric', batteryKwh: 5 } }],
  ['vehicle.productionYear', { ...eu, vehicle: without(car, 'productionYear') }],
  ['vehicle.productionYear', withCar({ productionYear: 1949 })],
  ['vehicle.productionYear', { ...withCar({ productionYear: 2025 }), date: '2023-12-31' }],
  ['vehicle.productionYear', withCar({ productionYear: 2020.5 })],
  [
    'vehicle.productionYear',
    { ...eu, vehicle: { kind: 'moto', engine: 'petrol', volumeCc: 1, productionYear: 2020 } },
  ],
  [
    'vehicle.productionYear',
    { ...eu, vehicle: { kind: 'passenger', engine: 'electric', productionYear: 2020 } },
  ],
  ['vehicle.grossWeightKg', withCar({ grossWeightKg: 1000 })],
  ['vehicle.grossWeightKg', { ...eu, vehicle: without(truck, 'grossWeightKg') }],
  ['vehicle.grossWeightKg', { ...eu, vehicle: { ...truck, grossWeightKg: 0 } }],
  ['services.1', { ...usa, services: ['company_fee', 'wash'] }],
  ['services.1', { ...usa, services: ['company_fee', 'company_fee'] }],
  ['services.0', { ...iaai, services: ['copart_title_fee'] }],
  ['services.0', { ...eu, services: ['copart_title_fee'] }],
]

test.each(refused)('%s is named: %o', (path, input) => {
  const problems = checkQuoteInput(input, today)
  expect(problems).toEqual([{ path, message: expect.stringMatching(/[а-я]/i) }])
  const issues = quoteInputSchema.safeParse(input).error?.issues.map(issue => issue.path.join('.'))
  expect(issues).toEqual([path])
})

test('the year is bounded by the declaration date: the own one first, else today', () => {
  const next = withCar({ productionYear: 2028 })
  expect(checkQuoteInput(next, today)).toHaveLength(1)
  expect(checkQuoteInput({ ...next, date: '2027-01-01' }, today)).toEqual([])
  expect(checkQuoteInput(next)).toEqual([])
})

describe('the schema', () => {
  const issues = (input: unknown) => quoteInputSchema.safeParse(input).error?.issues ?? []

  test('rejects unknown fields at every level', () => {
    for (const input of [
      { ...eu, extra: 1 },
      { ...eu, vehicle: { ...car, colour: 'red' } },
      { ...eu, price: { ...eu.price, tax: 1 } },
      { ...usa, usa: { ...usa.usa, extra: 1 } },
    ]) {
      expect(issues(input)).toMatchObject([{ code: 'unrecognized_keys' }])
    }
  })

  test.each([
    ['route', without(eu, 'route')],
    ['route', { ...eu, route: 'moon' }],
    ['price', without(eu, 'price')],
    ['price.currency', { ...eu, price: { amount: 1, currency: 'UAH' } }],
    ['price.amount', { ...eu, price: { amount: null, currency: 'EUR' } }],
    ['vehicle', without(eu, 'vehicle')],
    ['vehicle.kind', { ...eu, vehicle: without(car, 'kind') }],
    ['vehicle.engine', { ...eu, vehicle: without(car, 'engine') }],
    ['vehicle.volumeCc', { ...eu, vehicle: { ...car, volumeCc: '2000' } }],
    ['date', { ...eu, date: '2026-02-30' }],
    ['usa.location', { ...usa, usa: { ...usa.usa, location: ' ' } }],
    ['usa.insurance', { ...usa, usa: { ...usa.usa, insurance: 'yes' } }],
    ['services', { ...eu, services: 'company_fee' }],
    ['eur1', { ...eu, eur1: 1 }],
  ])('names %s', (path, input) => {
    expect(issues(input).map(issue => issue.path.join('.'))).toEqual([path])
  })
})

test.each(['', '20261120', '0000-01-01', '0001-01-01'])(
  'a date that is none, here «%s», is no complaint about the year of production',
  date => {
    expect(checkQuoteInput({ ...eu, date })).toEqual([])
    const read = quoteInputSchema.safeParse({ ...eu, date })
    expect(read.error?.issues.map(({ path }) => path.join('.')) ?? []).not.toContain('vehicle.productionYear')
  },
)
