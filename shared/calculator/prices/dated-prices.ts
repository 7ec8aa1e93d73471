/**
 * Prices by date: of which day a price counts in a calculation, and what it is on a day. Payments that belong to the
 * declaration (state fees, auction fees, insurance) count by its date, like the tables; the company's own services by
 * the day of the calculation, since that is the day on which they are offered.
 */
import { isPriceTitle } from './options.ts'

/** A price from a day on. */
export interface DatedPrice {
  /** The option that it is the value of. */
  title: string
  validFrom: string
  value: string
  /** Value of the option before, once the day has come and the option has taken this one; null until then. */
  before: string | null
}

export interface PriceDates {
  declaration: string
  /** Today in Kyiv. */
  calculation: string
}

/** Day by which the price of an option counts. */
export const priceDayOf = (title: string): keyof PriceDates =>
  title.startsWith('service.') || ownServices.has(title) ? 'calculation' : 'declaration'

/** Day by which the price of a statement's line counts; null for a line that no option prices. */
export const priceDayOfLine = (code: string): keyof PriceDates | null => {
  const title = code === 'insurance' ? 'insurance_percent' : code
  return isPriceTitle(title) ? priceDayOf(title) : null
}

/** Registration is paid to the state, and forwarding abroad is part of the base of state payments. */
const ownServices: ReadonlySet<string> = new Set([
  'company_fee',
  'customs_broker_fee',
  'delivery_inside_ukraine',
  'certification_usa',
  'certification_eu',
  'certification_other',
])

/**
 * The value of an option on a day. `present` is its own value: what holds since the last day that has come. `prices`
 * are those of this option in the order of their days.
 */
export const priceOn = (present: string, prices: readonly DatedPrice[], day: string): string => {
  const coming = prices.findLast(({ before, validFrom }) => before === null && validFrom <= day)
  if (coming) return coming.value
  const later = prices.find(({ before, validFrom }) => before !== null && validFrom > day)
  return later?.before ?? present
}

/** The options with every price of its day; the same object when no price has another value then. */
export const optionsOn = (
  options: Readonly<Record<string, string>>,
  prices: readonly DatedPrice[],
  dates: PriceDates,
): Readonly<Record<string, string>> => {
  const changed: Record<string, string> = {}
  for (const title of new Set(prices.map(price => price.title))) {
    const present = Object.hasOwn(options, title) ? options[title] : undefined
    // The option may be gone meanwhile, and what is no price has no dates.
    if (present === undefined || !isPriceTitle(title)) continue
    const own = prices.filter(price => price.title === title)
    const value = priceOn(present, own, dates[priceDayOf(title)])
    if (value !== present) changed[title] = value
  }
  return Object.keys(changed).length === 0 ? options : { ...options, ...changed }
}
