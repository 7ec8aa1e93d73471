/** The form's fields as a query string and back: short, since what the engine takes by itself is left out. */
import {
  defaultFields,
  type Fields,
  fieldsOfInput,
  titleOfLinks,
} from '#shared/calculator/form/calculator-fields.ts'
import { servicesOnWay } from '#shared/calculator/form/service-fields.ts'
import { visibleFields } from '#shared/calculator/form/used-fields.ts'
import type { QuoteInput } from '#shared/calculator/quote-input.ts'

/** Longer than any field of the form. */
const maxFieldLength = 600

/** Fields that begin empty. */
const emptyAtFirst = ['date', 'forecast', 'eur1', 'insurance', 'own_value', 'services']

/** In the order of the form, which is the order of the address. */
const names = [...Object.keys(defaultFields), ...emptyAtFirst]

/** Choices that mean the same left out as named: the call's own defaults, which do not change. */
const plain = new Set([
  'kind',
  'engine',
  'fuel',
  'currency',
  'own_currency',
  'carriage_currency',
  'repair_currency',
  'auction',
  'title',
  'payment',
  'volume',
  'bid',
])
const leftOut: Fields = { ...defaultFields, title: titleOfLinks }

/**
 * The query string of a calculation. Fields that the route, kind or engine does not use are left out; a field that was
 * emptied stays, for a left-out one would come back with its first value.
 */
export const toQuery = (fields: Fields): string => {
  const used = visibleFields(fields)
  const parts: string[] = []
  for (const name of names) {
    if (!used.has(name)) continue
    const value = fields[name]
    const included = plain.has(name)
      ? (value ?? leftOut[name]) !== leftOut[name]
      : value || (name === 'services' ? value !== undefined : filledAtFirst.has(name))
    if (included) parts.push(`${name}=${encode(value ?? '')}`)
  }
  return parts.join('&')
}

/** As short as a form writes it, and a comma as it is. */
const encode = (text: string): string =>
  encodeURIComponent(text.replaceAll(halfLetters, '')).replaceAll('%20', '+').replaceAll('%2C', ',')

/** A length limit can cut a letter of two halves; the address takes whole ones only. */
const halfLetters = /\p{Surrogate}/gu

/** Fields that the form or the tables fill in where the query has no value. */
const filledAtFirst = new Set([
  'location',
  'destination',
  ...Object.keys(defaultFields).filter(name => defaultFields[name] !== ''),
])

/** Every parameter that `parseQuery` reads. */
export const calculationNames: readonly string[] = [...names, 'boxes']

/** The part of `URLSearchParams` that is read: this folder knows no browser. */
export interface Query {
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
}

/** Known fields only; the tick boxes of services arrive one by one, with an empty one among them. */
export const parseQuery = (query: Query): Fields => {
  const fields: Fields = {}
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && name !== 'services') fields[name] = value.slice(0, maxFieldLength)
  }
  if (query.has('services')) {
    fields.services = query
      .getAll('services')
      .flatMap(list => list.split(','))
      .filter(Boolean)
      .join(',')
      .slice(0, maxFieldLength)
    // A form without scripts still shows the boxes of the route that it was rendered for.
    const renderedRoute = query.get('boxes')
    if (renderedRoute !== null && renderedRoute !== fields.route) {
      fields.services = servicesOnWay(fields.services, { route: renderedRoute }, fields)
    }
  }
  return fields
}

/** The page of a calculation. `beside` is the query string of a car to compare with. */
export const calculatorAddress = (fields: Fields, beside = ''): string =>
  `/calculator?${toQuery(fields)}${beside ? `&beside=${encode(beside)}` : ''}`

/** The page of the calculation with this input. */
export const addressOfInput = (input: QuoteInput): string => calculatorAddress(fieldsOfInput(input))
