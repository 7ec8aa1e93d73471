/**
 * Prices by date: which day decides a price, and the price on that day. For payments that belong to the declaration
 * (state fees, auction fees, insurance) it is the declaration date, as with the tables; for the company's own services
 * it is the day of the calculation, on which they are offered.
 */
import { isPriceTitle } from './options.ts'

/** A price from a day on. */
export interface DatedPrice {
  /** Title of the option that the price is for. */
  title: string
  validFrom: string
  value: string
  /** The option's value before this price; null until this price has come into force as the option's value. */
  before: string | null
}

export interface PriceDates {
  declaration: string
  /** Today in Kyiv. */
  calculation: string
}

/** Which day decides the price of an option. */
export const priceDayOf = (title: string): keyof PriceDates =>
  title.startsWith('service.') || ownServices.has(title) ? 'calculation' : 'declaration'

/** Which day decides the price of a statement's line; null for a line that no option prices. */
export const priceDayOfLine = (code: string): keyof PriceDates | null => {
  const title = code === 'insurance' ? 'insurance_percent' : code
  return isPriceTitle(title) ? priceDayOf(title) : null
}

/**
 * Services of the company itself. Not among them: registration, a fee to the state, and forwarding abroad, which is
 * part of the taxable base.
 */
const ownServices: ReadonlySet<string> = new Set([
  'company_fee',
  'customs_broker_fee',
  'delivery_inside_ukraine',
  'certification_usa',
  'certification_eu',
  'certification_other',
])

/**
 * The value of an option on a day. `present` is its stored value, in force since the latest past day of `prices`.
 * `prices` are the dated prices of this option in the order of their days.
 */
export const priceOn = (present: string, prices: readonly DatedPrice[], day: string): string => {
  const coming = prices.findLast(({ before, validFrom }) => before === null && validFrom <= day)
  if (coming) return coming.value
  const later = prices.find(({ before, validFrom }) => before !== null && validFrom > day)
  return later?.before ?? present
}

/** The options with the prices of the given days; the same object when no price differs. */
export const optionsOn = (
  options: Readonly<Record<string, string>>,
  prices: readonly DatedPrice[],
  dates: PriceDates,
): Readonly<Record<string, string>> => {
  const changed: Record<string, string> = {}
  for (const title of new Set(prices.map(price => price.title))) {
    const present = Object.hasOwn(options, title) ? options[title] : undefined
    // The option may have been deleted, and options that are not prices have no dates.
    if (present === undefined || !isPriceTitle(title)) continue
    const own = prices.filter(price => price.title === title)
    const value = priceOn(present, own, dates[priceDayOf(title)])
    if (value !== present) changed[title] = value
  }
  return Object.keys(changed).length === 0 ? options : { ...options, ...changed }
}
