/** Example lots of every route and kind, for previewing a change that no reference lot uses. */
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
    ...fromUsa('не чистый документ', 'copart'),
    ...fromUsa('чистый документ', 'copart', { ...usualProfile, title: 'clean' }),
    ...fromUsa('не чистый документ', 'iaai'),
    ...fromUsa('электромобиль', 'copart', usualProfile, electric),
    lot('Дизель из Европы с EUR.1', 'eu', vehicle({ engine: 'diesel' }), { eur1: true }),
    lot('Гибрид из Грузии', 'georgia', vehicle({ engine: 'hybrid', fuel: 'petrol' })),
    lot('Своя машина', 'own', vehicle({})),
    lot('Свой электромобиль', 'own', electric),
    lot('Свой мотоцикл', 'own', { kind: 'moto', engine: 'petrol', volumeCc: 700, body: 'moto' }),
    lot('Свой грузовик', 'own', vehicle({ kind: 'truck', engine: 'diesel', grossWeightKg: 3500 })),
    lot('Свой автобус', 'own', vehicle({ kind: 'bus', engine: 'diesel' })),
  ]
}
