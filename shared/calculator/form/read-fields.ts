/** The form's flat fields as the input of a quote, with problems by the field they belong to. */

import { texts as textsOfReader } from '#messages/calculation/engine-input.js'
import type { Fields } from '#shared/calculator/form/calculator-fields.ts'
import {
  kilowattHours,
  readNumber,
  readVolume,
  readWeight,
  readYear,
} from '#shared/calculator/form/typed-sizes.ts'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import { checkQuoteInput, type InputTexts } from '#shared/calculator/input-rules.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'
import * as choices from '#shared/calculator/quote-input.ts'
import { readMoney } from '#shared/domain/money/typed-money.ts'
import { isDay } from '#shared/domain/time/kyiv-day.ts'

export interface ReadFields {
  /** Null while a field has a problem. */
  input: QuoteInput | null
  /** Messages by field name. */
  problems: Record<string, string>
}

/** `today` bounds the production year of a calculation without its own date. */
export const readFields = (given: Fields, today: string, texts: InputTexts = textsOfReader): ReadFields => {
  const used = visibleFields(given)
  const text = (name: string): string => (used.has(name) ? (given[name] ?? '').trim() : '')
  const problems: Record<string, string> = {}
  const read = <T>(name: string, of: (typed: string) => T | null): T | undefined => {
    const value = text(name)
    const found = value === '' ? undefined : of(value)
    if (found === null) problems[name] = texts.number
    return found ?? undefined
  }
  const volume = read('volume_cc', readVolume)
  const route = pick(choices.deliveryRoutes, text('route'), 'usa')
  const vehicle: QuoteInput['vehicle'] = {
    kind: pick(choices.kinds, text('kind'), 'passenger'),
    engine: pick(choices.engines, text('engine'), 'petrol'),
    ...(used.has('fuel') ? { fuel: pick(choices.fuels, text('fuel'), 'petrol') } : {}),
    ...present('volumeCc', volume?.cc),
    ...(volume?.fromLitres ? { volumeFromLitres: true } : {}),
    ...present(
      'batteryKwh',
      read('battery', typed => readNumber(typed, kilowattHours)),
    ),
    ...present('productionYear', read('year', readYear)),
    ...present('grossWeightKg', read('weight', readWeight)),
    ...(text('tractor') ? { tractor: true } : {}),
    ...(used.has('body') ? { body: pickBody(text('body'), given.kind) } : {}),
  }
  // The engine is left empty when a pasted lot names none, so that the previous car's engine is not used.
  if (given.engine === '') problems.engine = texts.engineNeeded
  const date = text('date')
  if (date !== '' && !isDay(date)) problems.date = texts.noSuchDay
  const services = used.has('services') ? given.services : undefined
  const input: QuoteInput = {
    ...(date !== '' && isDay(date) ? { date, ...(text('forecast') && { forecast: true }) } : {}),
    route,
    vehicle,
    price: amount(text('price'), text('currency')),
    ...(text('eur1') ? { eur1: true } : {}),
    ...(text('own_value') ? { customsValue: amount(text('own_value'), text('own_currency')) } : {}),
    ...(route === 'usa' ? { usa: readUsa(text) } : {}),
    ...(text('carriage') ? { carriage: amount(text('carriage'), text('carriage_currency')) } : {}),
    ...(text('repair') ? { repair: amount(text('repair'), text('repair_currency')) } : {}),
    ...(services === undefined ? {} : { services: services.split(',').filter(Boolean) }),
  }
  if (route === 'usa' && text('location') === '') problems.location = texts.yardNeeded
  if (route === 'usa' && text('destination') === '') problems.destination = texts.destinationNeeded
  for (const { path, message } of checkQuoteInput(input, today, texts))
    problems[fieldOfPath(path)] ??= message
  return { input: Object.keys(problems).length > 0 ? null : input, problems }
}

const readUsa = (text: (name: string) => string): NonNullable<QuoteInput['usa']> => ({
  auction: pick(choices.auctions, text('auction'), 'copart'),
  location: text('location'),
  ...(text('location') !== '' && text('location') === text('sample_yard') ? { sampleYard: true } : {}),
  ...(text('port') ? { port: text('port') } : {}),
  destination: text('destination'),
  title: pick(choices.titleKinds, text('title'), 'clean'),
  payment: pick(choices.payments, text('payment'), 'secured'),
  volume: pick(choices.volumes, text('volume'), 'standard'),
  bid: pick(choices.bidKinds, text('bid'), 'prebid'),
  ...(text('insurance') ? { insurance: true } : {}),
})

/** Form field for a path of the API contract. */
export const fieldOfPath = (path: string): string => {
  if (path.startsWith('services')) return 'services'
  return names[path] ?? names[path.split('.')[0] ?? ''] ?? path.split('.').at(-1) ?? path
}

const names: Record<string, string> = {
  'vehicle.volumeCc': 'volume_cc',
  'vehicle.batteryKwh': 'battery',
  'vehicle.productionYear': 'year',
  'vehicle.grossWeightKg': 'weight',
  price: 'price',
  customsValue: 'own_value',
  carriage: 'carriage',
  repair: 'repair',
  'usa.location': 'location',
  'usa.destination': 'destination',
  usa: 'location',
}

const pick = <T extends string>(known: readonly T[], value: string, usual: T): T =>
  known.find(choice => choice === value) ?? usual

const pickBody = (body: string, kind: string | undefined): choices.Body => {
  const bodies = choices.bodiesOf(kind)
  return pick(bodies, body, bodies[0])
}

/**
 * A currency sign typed beside the number overrides the chosen currency; text that is no amount is passed on, and
 * `input-rules.ts` rejects it.
 */
const amount = (value: string, chosen: string) => {
  const read = readMoney(value)
  const currency = pick(choices.priceCurrencies, read?.currency ?? chosen, 'USD')
  return { amount: read && read.currency !== 'UAH' ? read.amount : value, currency }
}

const present = <K extends string>(key: K, value: number | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: number }
