/** A link of the public calculator as the fields of a lot. */
import { type Fields, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'

/**
 * `null` for a text that is no such link. A lot is priced on the day of each check, so the link's date is left out.
 *
 * @example fieldsFromLink('https://example.com/calculator?route=usa&price=9000') // { …, route: 'usa', price: '9000' }
 */
export const fieldsFromLink = (text: string): Fields | null => {
  const address = addressOf(text.trim())
  if (!address || !/\/calculator\/?$/.test(address.pathname) || address.searchParams.size === 0) return null
  const { date: _left, ...fields } = parseQuery(address.searchParams)
  return initialFields(fields)
}

const addressOf = (text: string): URL | null => URL.parse(text, 'https://calculator.invalid')
