/** The calculator's form as flat text fields: the same names in the query string, the form without scripts and the hook. */
import type { Body, QuoteInput } from '#shared/calculator/quote-input.ts'

export type Fields = Record<string, string>

/** What the form starts with: a passenger car from an auction in the USA, so that there is a result at once. */
export const firstFields: Fields = {
  route: 'usa',
  kind: 'passenger',
  engine: 'petrol',
  fuel: 'petrol',
  volume_cc: '1998',
  battery: '60',
  year: '2021',
  weight: '3500',
  body: 'sedan',
  price: '8000',
  currency: 'USD',
  auction: 'copart',
  location: '',
  port: '',
  destination: '',
  title: 'clean',
  payment: 'secured',
  volume: 'standard',
  bid: 'prebid',
  carriage: '1000',
  carriage_currency: 'USD',
  own_currency: 'USD',
}

/** What the sea is priced for until another body is chosen. */
export const usualBody = (kind: string | undefined): Body => (kind === 'moto' ? 'moto' : 'sedan')

/** The fields of a quote's input, for a link to the same calculation. */
export const fieldsFrom = (input: QuoteInput): Fields => {
  const { vehicle, usa, price, carriage, customsValue } = input
  const fields: Record<string, string | number | boolean | undefined> = {
    date: input.date,
    route: input.route,
    kind: vehicle.kind,
    engine: vehicle.engine,
    fuel: vehicle.fuel,
    volume_cc: vehicle.volumeCc,
    battery: vehicle.batteryKwh,
    year: vehicle.productionYear,
    weight: vehicle.grossWeightKg,
    body: vehicle.body,
    price: price.amount,
    currency: price.currency,
    eur1: input.eur1 ? '1' : undefined,
    own_value: customsValue?.amount,
    own_currency: customsValue?.currency,
    auction: usa?.auction,
    location: usa?.location,
    port: usa?.port,
    destination: usa?.destination,
    title: usa?.title,
    payment: usa?.payment,
    volume: usa?.volume,
    bid: usa?.bid,
    insurance: usa?.insurance ? '1' : undefined,
    carriage: carriage?.amount,
    carriage_currency: carriage?.currency,
    services: input.services?.join(','),
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
