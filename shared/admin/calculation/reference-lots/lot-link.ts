import { type Fields, initialFields } from '#shared/calculator/form/calculator-fields.ts'
import { parseQuery } from '#shared/calculator/form/fields-query.ts'

/**
 * Null for a text that is not a link of the calculator. The date is left out: each check prices the lot as of the day
 * of the check.
 *
 * @example fieldsFromLink('https://example.com/calculator?route=usa&price=9000') // { …, route: 'usa', price: '9000' }
 */
export const fieldsFromLink = (text: string): Fields | null => {
  const address = URL.parse(text.trim(), 'https://calculator.invalid')
  if (!address || !/\/calculator\/?$/.test(address.pathname) || address.searchParams.size === 0) return null
  const { date: _left, ...fields } = parseQuery(address.searchParams)
  return initialFields(fields)
}
