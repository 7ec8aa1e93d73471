/** Random inputs of the quote call that pass the rules: the test of the rules has them too. */
import fc from 'fast-check'
import { listDestinations, listLocations, listPorts } from '#shared/calculator/delivery/choices.ts'
import type { QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import * as choices from '#shared/calculator/quote-input.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'

/** Yards and destinations of the tables, and names that are in none of them. */
interface Places {
  locations: Record<choices.Auction, string[]>
  ports: string[]
  destinations: string[]
}

export interface DatedInput {
  input: QuoteInput
  date: string
  rates: { USD: number; EUR: number; date: string; stale: boolean }
}

/** An input with its declaration date and rates. Prices meet tier starts often; `unknown` are names beside the tables'. */
export const anyDatedInput = (
  tables: CalculatorTables,
  unknown: readonly string[] = [],
): fc.Arbitrary<DatedInput> => {
  const places: Places = {
    locations: {
      copart: listLocations(tables, 'copart'),
      iaai: [...listLocations(tables, 'iaai'), ...unknown],
    },
    ports: [...listPorts(tables, 'copart'), ...unknown],
    destinations: [...listDestinations(tables), ...unknown],
  }
  return fc.record({ date: anyDate, USD: anyRate, EUR: anyRate }).chain(({ date, USD, EUR }) =>
    anyInput(places, Number(date.slice(0, 4))).map(input => ({
      input,
      date,
      rates: { USD, EUR, date, stale: false },
    })),
  )
}

const anyDate = fc
  .tuple(
    fc.integer({ min: 2020, max: 2029 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)

/** Four decimals, as the National Bank publishes. */
const anyRate = fc.integer({ min: 240_000, max: 600_000 }).map(units => units / 10_000)

const anyCents = fc.oneof(
  fc.integer({ min: 0, max: 6_000_000 }),
  fc.integer({ min: 0, max: 999_999_999 }),
  fc
    .tuple(
      fc.constantFrom(50, 100, 500, 1000, 2000, 5000, 8000, 10_000, 15_000),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([start, cent]) => start * 100 + cent),
)

const anyAmount = fc
  .record({ cents: anyCents, currency: fc.constantFrom(...choices.priceCurrencies), asText: fc.boolean() })
  .map(({ cents, currency, asText }) => ({
    amount: asText ? (cents / 100).toFixed(2) : cents / 100,
    currency,
  }))

const anyInput = (places: Places, year: number): fc.Arbitrary<QuoteInput> =>
  fc
    .record({
      route: fc.constantFrom(...choices.deliveryRoutes),
      vehicle: anyVehicle(year),
      price: anyAmount,
      customsValue: fc.option(anyAmount, { nil: undefined, freq: 6 }),
      carriage: fc.option(anyAmount, { nil: undefined }),
      eur1: fc.boolean(),
      body: fc.option(fc.constantFrom(0, 1, 2), { nil: undefined }),
      repair: fc.option(anyAmount, { nil: undefined }),
      usa: anyUsa(places),
      services: fc.option(anyServices, { nil: undefined }),
    })
    .map(({ route, vehicle, price, customsValue, carriage, eur1, body: at, usa, services, repair }) => {
      const body = at === undefined ? undefined : (choices.bodiesOf(vehicle.kind)[at] ?? 'moto')
      const american = route === 'usa'
      const named =
        american && usa.auction === 'copart' ? services : services?.filter(s => s !== 'copart_title_fee')
      return {
        route,
        vehicle: american && body ? { ...vehicle, body } : vehicle,
        price,
        ...(customsValue && { customsValue }),
        ...(repair && { repair }),
        ...(american ? { usa } : { eur1, ...(carriage && { carriage }) }),
        ...(named && { services: named }),
      }
    })

const anyServices = fc.uniqueArray(
  fc.constantFrom(
    'company_fee',
    'port_forwarding',
    'certification_eu',
    'certification_other',
    'copart_title_fee',
    'service.unknown',
  ),
)

const anyVehicle = (year: number): fc.Arbitrary<VehicleInput> =>
  fc
    .record({
      kind: fc.constantFrom(...choices.kinds),
      engine: fc.constantFrom(...choices.engines),
      fuel: fc.constantFrom(...choices.fuels, undefined),
      volumeCc: fc.oneof(
        fc.integer({ min: 50, max: 13_000 }),
        fc.constantFrom(500, 501, 800, 801, 3000, 3001, 3500, 3501, 5000, 5001),
      ),
      volumeFromLitres: fc.constantFrom(true, false, false),
      batteryKwh: fc.option(
        fc.integer({ min: 100, max: 12_000 }).map(units => units / 100),
        { nil: undefined, freq: 5 },
      ),
      productionYear: fc.oneof(
        fc.integer({ min: year - 20, max: year + 1 }),
        fc.integer({ min: 1950, max: year }),
      ),
      grossWeightKg: fc.oneof(
        fc.integer({ min: 900, max: 40_000 }),
        fc.constantFrom(4536, 4537, 5000, 5001, 20_000, 20_001),
      ),
      tractor: fc.constantFrom(true, false, undefined),
    })
    .map(({ kind, engine, fuel, volumeCc, volumeFromLitres, batteryKwh, productionYear, ...ofTruck }) => ({
      kind,
      engine,
      ...(engine === 'hybrid' && fuel && { fuel }),
      // Litres have two decimals at most.
      ...(engine !== 'electric' &&
        (volumeFromLitres ? { volumeCc: Math.round(volumeCc / 10) * 10, volumeFromLitres } : { volumeCc })),
      ...(engine === 'electric' && kind === 'passenger' && batteryKwh !== undefined && { batteryKwh }),
      ...(engine !== 'electric' && kind !== 'moto' && { productionYear }),
      ...(kind === 'truck' && ofTruck),
    }))

const anyUsa = (places: Places) =>
  fc.constantFrom(...choices.auctions).chain(auction =>
    fc.record(
      {
        auction: fc.constant(auction),
        location: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom(...places.locations[auction]) },
          { weight: 1, arbitrary: fc.constant('Nowhere, ZZ') },
        ),
        port: fc.constantFrom(...places.ports, 'Nowhere, ZZ'),
        destination: fc.constantFrom(...places.destinations, ...places.destinations, 'Nowhere'),
        title: fc.constantFrom(...choices.titleKinds),
        payment: fc.constantFrom(...choices.payments),
        volume: fc.constantFrom(...choices.volumes),
        bid: fc.constantFrom(...choices.bidKinds),
        insurance: fc.boolean(),
      },
      { requiredKeys: ['auction', 'location', 'destination'] },
    ),
  )
