/** A fee in a table cell: an amount, a percentage of the price, or both. */
import { texts } from '#messages/calculator/tables.js'
import { dollars } from '#shared/calculator/dollars.ts'
import { parseMillionths } from '#shared/calculator/exact-arithmetic.ts'
import { maxCents, parseCents } from '#shared/domain/money/money.ts'
import { roundForSpreadsheets } from '#shared/domain/search/round-for-spreadsheets.ts'

export interface FeeFormula {
  /** Fixed part, US cents. */
  cents: number
  /** Share of the price in millionths: 7.25 % is 72,500. */
  share: number
  /** Readable text: `129 $`, `7,25 %`, `600 $ + 1 %`. */
  text: string
  /** Form in which the table stores it: a JSON number for a plain amount, otherwise `7.25%` or `600 + 1%`. */
  cell: string | number
}

/**
 * Reads a cell of a fee table; `null` when it is not a fee. Spaces (also non-breaking) inside numbers, `$`, `USD` and a
 * decimal comma are accepted, and the auctions' `FREE` and `of sale price`; an amount has cents at most, a percentage
 * four decimals and 100 at most.
 *
 * @example readFee('600 + 1%') // { cents: 60000, share: 10000, … }
 */
export const readFee = (cell: string | number | null | undefined): FeeFormula | null => {
  if (typeof cell === 'number') return fee(readAmount(cell), 0)
  if (typeof cell !== 'string') return null
  if (freeOfCharge.test(cell)) return fee(0, 0)
  const parts = cell.split('+')
  if (parts.length > 2) return null
  const [first = '', second] = parts
  if (second !== undefined) return fee(readAmount(first), readPercent(second))
  return first.includes('%') ? fee(0, readPercent(first)) : fee(readAmount(first), 0)
}

export const freeOfCharge = /^\s*(?:free|бесплатно|безкоштовно)\s*$/i

/**
 * Whole cents of an amount in a table cell; `null` for any other text. A thousands comma is accepted only beside a
 * decimal point (`1,234.50`) or behind the dollar (`$1,234`), and a thousands point only beside a decimal comma
 * (`1.234,50`), because `1,234` alone could be either.
 *
 * @example readAmount('1 234,5 $') // 123450
 */
export const readAmount = (cell: string | number): number | null => {
  if (typeof cell === 'number') return parseCents(withoutFloatNoise(cell))
  const written = cell.replace(/\s/g, '')
  let text = written.replace(dollarSign, '')
  if (/^\d{1,3}(,\d{3})+\.\d{1,2}$/.test(text) || /^(?:us)?\$\d{1,3}(,\d{3})+$/i.test(written))
    text = text.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(text)) text = text.replaceAll('.', '')
  text = text.replace(',', '.')
  return parseCents(isCalculated(text) ? withoutFloatNoise(Number(text)) : text)
}

/** Why `readAmount` does not read a text, or `otherwise` where it is no sum in another currency. */
export const notAnAmount = (text: string, otherwise = texts.notAmount): string =>
  `«${text}» — ${otherCurrency.test(text) ? texts.notDollars : otherwise}`

/** A currency that the tables are not kept in. */
export const otherCurrency =
  /(?!\$)\p{Sc}|\b(?:C|CA|A|AU)\$|zł|\b(?:EUR|UAH|GBP|PLN|RUB|GEL|JPY|CAD|AUD|CHF|TRY|KZT|CNY)\b|грн|гривен|евро|євро|руб|(?<!\p{L})р\./iu

/** The dollar as headers and formats name it beside a number. */
export const dollarUnit = /(?<!\p{L})(?:(?:us ?)?\$|usd|дол{1,2}(?:ар\p{L}*)?\.?(?:\s*сша)?)(?!\p{L})/giu

/** A dollar sign or code, before or after the number. */
const dollarSign = /^(?:us\$|usd|\$)|(?:us\$|usd|\$|дол{1,2}(?:ар(?:[аы]|[іо]в)?)?\.?(?:сша)?)$/i

/** The base of a percentage, as the auctions print it: «7.5% of final sale price». */
const ofPrice =
  /(?<=%\s?)(?:of (?:the )?(?:final |winning |high(?:est)? )?(?:sales? |bid |purchase )?(?:price|bid)|(?:от|від) (?:цены|ціни|ставки|стоимости|вартості|сум{1,2}[ыи]))\s*$/i

/** Share in millionths of a percentage such as `7,25 %`; `null` for any other text. */
const readPercent = (text: string): number | null => {
  const bare = text.replace(ofPrice, '').replace(/\s/g, '')
  if (!/^\d{1,3}([.,]\d{1,4})?%$/.test(bare)) return null
  const percent = parseMillionths(bare.slice(0, -1))
  return percent === null || percent > 100_000_000 ? null : percent / 100
}

const fee = (cents: number | null, share: number | null): FeeFormula | null => {
  if (cents === null || share === null || cents > maxCents) return null
  const percent = share / 10_000
  const percentText = `${String(percent).replace('.', ',')} %`
  const { text } = dollars(cents)
  if (share === 0) return { cents, share, text, cell: cents / 100 }
  if (cents === 0) return { cents, share, text: percentText, cell: `${percent}%` }
  return { cents, share, text: `${text} + ${percentText}`, cell: `${cents / 100} + ${percent}%` }
}

/** True for more than 15 digits: a computed number that a program has exported to CSV. */
const isCalculated = (text: string): boolean => text.length > 16 && /^\d+\.\d+$/.test(text)

/**
 * Rounds a number that a spreadsheet stores as 137.49999999999997 and shows as 137.50; leaves any other number as it
 * is.
 */
const withoutFloatNoise = (noisy: number): number => {
  const value = roundForSpreadsheets(noisy)
  const rounded = Math.round(value * 100) / 100
  return Math.abs(value - rounded) < 1e-9 ? rounded : value
}
