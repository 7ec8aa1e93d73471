/** Money as text and as whole minor units (cents, kopecks): reading, writing and showing it without a float. */

export const currencies = ['UAH', 'USD', 'EUR'] as const
export type Currency = (typeof currencies)[number]

/** The largest amount that a request, a table cell or an option may hold: 9,999,999.99. */
export const maxCents = 999_999_999

/**
 * Whole cents of an amount that has at most two decimals; `null` when it is not such an amount, is negative or is
 * above `maxCents`. A number is read by its own shortest text, so `0.1` is ten cents exactly.
 *
 * @example parseCents('8000.5') // 800050
 */
export const parseCents = (amount: string | number): number | null => {
  const text = typeof amount === 'number' ? String(amount) : amount
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text)
  if (!found) return null
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/**
 * The text of minor units with two decimals, the form of amounts in responses. `cents` is a whole number from zero up.
 *
 * @example centsText(800050) // '8000.50'
 */
export const centsText = (cents: number): string => {
  const rest = cents % 100
  return String((cents - rest) / 100) + fractions[rest]
}

/**
 * An amount of a response in readable form: groups of three, decimal comma, no `,00`, the currency's sign after it.
 * Spaces are non-breaking. Without a currency only the number is given.
 *
 * @example formatMoney('8000.50', 'USD') // '8 000,50 $'
 */
export const formatMoney = (amount: string, currency?: Currency): string => {
  const [whole = '0', fraction = '00'] = amount.split('.')
  const number = groupThousands(whole) + (fraction === '00' ? '' : `,${fraction}`)
  return currency ? `${number}\u00a0${signs[currency]}` : number
}

/**
 * The same amount rounded to whole units, half up, for places where the exact one would only distract.
 *
 * @example showWholeMoney('17980.50', 'USD') // '17 981 $'
 */
export const showWholeMoney = (amount: string, currency: Currency): string => {
  const [whole = '0', fraction = '00'] = amount.split('.')
  return formatMoney(fraction >= '50' ? String(Number(whole) + 1) : whole, currency)
}

/**
 * Shows a plain number with fixed decimals; without decimals when they are `.00`.
 *
 * @example formatFloat(12.5, 2) // '12.50'
 * @example formatFloat(12, 2)   // '12'
 */
export const formatFloat = (value: number, decimals = 2): string => {
  const fixed = value.toFixed(decimals)
  return fixed.endsWith('.00') ? fixed.slice(0, -3) : fixed
}

/** Groups of three digits with a non-breaking space: `1234567` → `1 234 567`. */
export const groupThousands = (digits: string): string => {
  if (digits.length < 4) return digits
  const head = digits.length % 3
  let grouped = digits.slice(0, head)
  for (let at = head; at < digits.length; at += 3) {
    grouped += (grouped === '' ? '' : '\u00a0') + digits.slice(at, at + 3)
  }
  return grouped
}

const signs: Record<Currency, string> = { UAH: '₴', USD: '$', EUR: '€' }

/** `.00` to `.99`, precomputed: each statement formats some sixty amounts. */
const fractions = Array.from({ length: 100 }, (_, rest) => `.${String(rest).padStart(2, '0')}`)
