/** An amount of money as people type it: "1 500", "1 500,50", "$250", "6,400", "6.400". */
import { type Currency, centsText, formatMoney, parseCents } from './money.ts'

export interface TypedMoney {
  /** Whole cents or kopecks. */
  cents: number
  /** Amount in the form of requests and options: without `.00`. */
  amount: string
  /** Currency of the sign or code beside the number; null without one. */
  currency: Currency | null
}

/**
 * Reads an amount of at most two decimals. One separator followed by exactly three digits, with a number from 1 up
 * before it, separates thousands; spaces and apostrophes always do. `null` for any other text. Figures of the law, with
 * more decimals, are read by `figure-text.ts`.
 *
 * @example readMoney('6,400')   // { cents: 640000, amount: '6400', currency: null }
 * @example readMoney('1 500,5') // { cents: 150050, amount: '1500.50', currency: null }
 * @example readMoney('0.062')   // null
 */
export const readMoney = (typed: string): TypedMoney | null => {
  const { number: written, currency } = withoutSign(typed)
  const number = inUnits(written)
  const found = grouped.find(({ shape }) => shape.test(number))
  if (!found) return null
  const [whole = '', part = ''] = found.decimal === null ? [number] : number.split(found.decimal)
  const cents = parseCents(whole.replaceAll(/\D/g, '') + (part === '' ? '' : `.${part}`))
  if (cents === null) return null
  return { cents, amount: centsText(cents).replace(/\.00$/, ''), currency }
}

/** The amount as it was understood, for display beside its field; null while the text is no amount. */
export const formatTypedMoney = (typed: string, currency: Currency): string | null => {
  const read = readMoney(typed)
  return read && formatMoney(centsText(read.cents), currency)
}

/** Notations in order of preference: without thousands, then with each of the separators; the first match counts. */
const grouped: readonly { shape: RegExp; decimal: '.' | ',' | null }[] = [
  { shape: /^\d+$/, decimal: null },
  { shape: /^\d+,\d{1,2}$/, decimal: ',' },
  { shape: /^\d+\.\d{1,2}$/, decimal: '.' },
  { shape: /^[1-9]\d{0,2}(?:([.,' ])\d{3})(?:\1\d{3})*$/, decimal: null },
  { shape: /^[1-9]\d{0,2}(?:([.' ])\d{3})(?:\1\d{3})*,\d{1,2}$/, decimal: ',' },
  { shape: /^[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*\.\d{1,2}$/, decimal: '.' },
]

/** «15к» and «15,5 тыс.» in figures. */
const inUnits = (number: string): string => {
  const [, whole, part = ''] =
    /^([1-9]\d{0,3})(?:[.,](\d{1,2}))? ?(?:k|к|т[ыи]с(?:яч\p{L}?)?\.?)$/iu.exec(number) ?? []
  return whole ? whole + part.padEnd(3, '0') : number
}

/** Splits typed text into the number, with plain spaces and apostrophes, and the currency before or after it. */
const withoutSign = (typed: string): { number: string; currency: Currency | null } => {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[’ʼ`´]/g, "'")
    .trim()
    // As auctions print it: «$6,400 USD».
    .replace(/^(\$.*\d) ?usd$/i, '$1')
  for (const { currency, sign } of signs) {
    const number = text.replace(sign, '')
    if (number !== text) return { number: number.trim(), currency }
  }
  return { number: text, currency: null }
}

const around = (names: string): RegExp => new RegExp(`^(?:${names})|(?:${names})\\.?$`, 'iu')

const signs: readonly { currency: Currency; sign: RegExp }[] = [
  {
    currency: 'USD',
    sign: around(
      /us ?\$|usd|\$|(?:us )?dollars?|дол{1,2}(?:ар\p{L}{0,3})?\.?(?: ?сша)?|у\. ?[ео]\.?|у[ео]|бакс(?:[ыи]|[оі]в)?/u
        .source,
    ),
  },
  { currency: 'EUR', sign: around('eur(?:os?)?|€|евро|євро') },
  { currency: 'UAH', sign: around('uah|₴|грив\\p{L}{1,3}|грн?\\.?') },
]
