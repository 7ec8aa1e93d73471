/** The form's fields as a query string and back; values that equal a default are omitted to keep it short. */
import {
  defaultFields,
  type Fields,
  fieldsOfInput,
  titleOfLinks,
} from '#shared/calculator/form/calculator-fields.ts'
import { servicesOnWay } from '#shared/calculator/form/service-fields.ts'
import { visibleFields } from '#shared/calculator/form/visible-fields.ts'
import * as choices from '#shared/calculator/quote-input.ts'
import { withoutPunctuation } from '#shared/domain/text/without-punctuation.ts'

/** Characters that are read of one parameter; no field of the form is longer. */
const maxFieldLength = 600

/** Fields that begin empty. */
const emptyAtFirst = ['date', 'forecast', 'tractor', 'eur1', 'insurance', 'own_value', 'services']

/** Order of the parameters, the same as in the form. */
const names = [...Object.keys(defaultFields), ...emptyAtFirst]

/** Choices that are omitted when they equal the API's own defaults, which do not change. */
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
 * The query string of a calculation. Fields that the route, kind or engine does not use are omitted; a field that was
 * emptied is kept, since an absent field would get its default value.
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

/** Encodes as short as a form does (`+` for a space) and keeps commas. */
const encode = (text: string): string =>
  encodeURIComponent(text.replaceAll(halfLetters, '')).replaceAll('%20', '+').replaceAll('%2C', ',')

/** Lone surrogates, left when a length limit cuts a character in two; `encodeURIComponent` throws on them. */
const halfLetters = /\p{Surrogate}/gu

/** Fields that the form or the tables fill in where the query has no value. */
const filledAtFirst = new Set([
  'location',
  'destination',
  ...Object.keys(defaultFields).filter(name => defaultFields[name] !== ''),
])

/** Every parameter that `parseQuery` reads. */
export const calculationNames: readonly string[] = [...names, 'boxes']

/** The methods of `URLSearchParams` that are used, since this folder is compiled without browser types. */
export interface Query {
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
}

/** Words of the choices, which a form offers and nobody types. */
const chosen: ReadonlySet<string> = new Set(
  Object.values(choices).flatMap(list => (Array.isArray(list) ? list.map(String) : [])),
)

/**
 * The choice, number or day in a value behind which a messenger has taken the end of a sentence into the link, else the
 * value.
 */
const choiceOf = (value: string): string => {
  const bare = withoutPunctuation(value)
  return chosen.has(bare) || /^\d+(?:[.,]\d+|-\d\d-\d\d)?$/.test(bare) ? bare : value
}

/**
 * Reads known fields only. Tick boxes send `services` once for each box, and once empty so that none ticked differs
 * from not sent.
 */
export const parseQuery = (query: Query): Fields => {
  const fields: Fields = {}
  for (const name of names) {
    const value = query.get(name)
    if (value !== null && name !== 'services') fields[name] = choiceOf(value.slice(0, maxFieldLength))
  }
  if (query.has('services')) {
    fields.services = query
      .getAll('services')
      .flatMap(list => list.split(',').map(withoutPunctuation))
      .filter(Boolean)
      .join(',')
      .slice(0, maxFieldLength)
    // Without scripts the form still shows the service boxes of the route for which it was rendered.
    const renderedRoute = query.get('boxes')
    if (renderedRoute !== null && renderedRoute !== fields.route) {
      fields.services = servicesOnWay(fields.services, { route: renderedRoute }, fields)
    }
  }
  return fields
}

/** Path and query of a calculation's page. `beside` is the query string of a car to compare with. */
export const calculatorAddress = (fields: Fields, beside = ''): string =>
  `/calculator?${toQuery(fields)}${beside ? `&beside=${encode(beside)}` : ''}`

/** Path and query of the page that calculates this input. */
export const addressOfInput = (input: choices.QuoteInput): string => calculatorAddress(fieldsOfInput(input))
