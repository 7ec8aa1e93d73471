/**
 * The calculator's form as flat text fields, with the same names in the query string, in HTML and in `useCalculator`.
 */
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import { litresOfCc } from './litres.ts'

export type Fields = Record<string, string>

/** Fields at the start: a passenger car from an auction in the USA, so that there is a result at once. */
export const defaultFields: Fields = {
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
  sample_yard: '',
  port: '',
  destination: '',
  title: 'nonclean',
  payment: 'secured',
  volume: 'standard',
  bid: 'prebid',
  carriage: '1000',
  carriage_currency: 'USD',
  own_currency: 'USD',
  repair: '',
  repair_currency: 'USD',
}

/** Yard that a fresh form shows until the visitor chooses a yard: New York's, where most visitors bid. */
export const firstYard = (yards: readonly string[]): string | undefined =>
  yards.find(yard => /NJ|NY|New (?:York|Orleans)/i.test(yard)) ?? yards[0]

/**
 * Title of the car where a link to a US auction names none. The API has the same default; changing it would change old
 * links.
 */
export const titleOfLinks = 'clean'

/**
 * Form fields of a link or a stored calculation. An empty `named` gives a fresh form, with the title that most lots
 * have. The route `own` gets no default carriage, since its owner knows the cost. `first` fills in what `named` lacks.
 */
export const initialFields = (named: Fields, first: Fields = {}): Fields => ({
  ...defaultFields,
  ...first,
  ...(Object.keys(named).length > 0 && { title: titleOfLinks }),
  ...(named.route === 'own' && { carriage: '' }),
  ...named,
})

/** The fields of a quote's input, to fill the form again or for a link to the same calculation. */
export const fieldsOfInput = (input: QuoteInput): Fields => {
  const { vehicle, usa, price, carriage, customsValue, repair } = input
  const fields: Record<string, string | number | boolean | undefined> = {
    date: input.date,
    route: input.route,
    kind: vehicle.kind,
    engine: vehicle.engine,
    fuel: vehicle.fuel,
    volume_cc: vehicle.volumeFromLitres && vehicle.volumeCc ? litresOfCc(vehicle.volumeCc) : vehicle.volumeCc,
    battery: vehicle.batteryKwh,
    year: vehicle.productionYear,
    weight: vehicle.grossWeightKg,
    tractor: vehicle.tractor ? '1' : undefined,
    body: vehicle.body,
    price: price.amount,
    currency: price.currency,
    eur1: input.eur1 ? '1' : undefined,
    own_value: customsValue?.amount,
    own_currency: customsValue?.currency,
    auction: usa?.auction,
    location: usa?.location,
    sample_yard: usa?.sampleYard ? usa.location : undefined,
    port: usa?.port,
    destination: usa?.destination,
    title: usa && (usa.title ?? titleOfLinks),
    payment: usa?.payment,
    volume: usa?.volume,
    bid: usa?.bid,
    insurance: usa?.insurance ? '1' : undefined,
    // An absent field would get its default value, so an empty field is written.
    carriage: usa ? undefined : (carriage?.amount ?? ''),
    carriage_currency: carriage?.currency,
    repair: repair?.amount,
    repair_currency: repair?.currency,
    forecast: input.forecast ? '1' : undefined,
    services: input.services?.join(','),
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}
