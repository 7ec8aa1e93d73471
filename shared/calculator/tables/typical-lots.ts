/** Example lots of every route and kind, for previewing a change that no reference lot uses. */
import { texts } from '#messages/calculator/tables.js'
import { type CalculatorOptions, isServiceTitle, usualServices } from '#shared/calculator/prices/options.ts'
import type { Auction, DeliveryRoute, QuoteInput, VehicleInput } from '#shared/calculator/quote-input.ts'
import { auctionNames, usualProfile, wayOfLot } from './sample-lots.ts'
import type { CalculatorTables } from './table-shapes.ts'

export interface TypicalLot {
  title: string
  input: QuoteInput
}

/**
 * Lots for each route; from the USA only lots whose way has prices in the tables. Each includes all services of its
 * route and the office's own.
 */
export const typicalLots = (
  tables: CalculatorTables,
  options: CalculatorOptions,
  day: string,
): TypicalLot[] => {
  const year = Number(day.slice(0, 4))
  const vehicle = (more: Partial<VehicleInput>): VehicleInput => ({
    kind: 'passenger',
    engine: 'petrol',
    volumeCc: 1998,
    productionYear: year - 5,
    ...more,
  })
  const electric = vehicle({ engine: 'electric', volumeCc: undefined, batteryKwh: 60 })
  const own = Object.keys(options).filter(title => title.startsWith('service.') && isServiceTitle(title))
  const lot = (
    title: string,
    route: DeliveryRoute,
    of: VehicleInput,
    more: Partial<QuoteInput> = {},
  ): TypicalLot => ({
    title: `${title}, 7\u00a0000\u00a0$`,
    input: {
      route,
      vehicle: of,
      price: { amount: '7000', currency: 'USD' },
      services: [...usualServices[route], ...(route === 'usa' ? ['copart_title_fee'] : []), ...own],
      ...(route !== 'usa' && { carriage: { amount: '1000', currency: 'USD' } }),
      ...more,
    },
  })
  const fromUsa = (
    title: string,
    auction: Auction,
    profile = usualProfile,
    of = vehicle({}),
  ): TypicalLot[] => {
    const { location, destination } = wayOfLot({ auction, body: 'sedan', profile, price: '' }, tables)
    if (location === '' || destination === '') return []
    const usa = { auction, location, destination, ...profile, insurance: true }
    return [lot(`${auctionNames[auction]}, ${title}`, 'usa', of, { usa })]
  }
  return [
    ...fromUsa(texts.uncleanTitle, 'copart'),
    ...fromUsa(texts.cleanTitle, 'copart', { ...usualProfile, title: 'clean' }),
    ...fromUsa(texts.uncleanTitle, 'iaai'),
    ...fromUsa(texts.electricCar, 'copart', usualProfile, electric),
    lot(texts.typical.diesel, 'eu', vehicle({ engine: 'diesel' }), { eur1: true }),
    lot(texts.typical.hybrid, 'georgia', vehicle({ engine: 'hybrid', fuel: 'petrol' })),
    lot(texts.typical.own, 'own', vehicle({})),
    lot(texts.typical.electric, 'own', electric),
    lot(texts.typical.moto, 'own', { kind: 'moto', engine: 'petrol', volumeCc: 700, body: 'moto' }),
    lot(texts.typical.truck, 'own', vehicle({ kind: 'truck', engine: 'diesel', grossWeightKg: 3500 })),
    lot(texts.typical.bus, 'own', vehicle({ kind: 'bus', engine: 'diesel' })),
  ]
}
