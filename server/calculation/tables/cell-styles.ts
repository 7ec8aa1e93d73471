/** Reads from the formats of `xl/styles.xml` how a person sees the number of a cell. */
import { dollarUnit, otherCurrency } from '#shared/calculator/tables/fee-formula.ts'
import { isOn, parseXml } from './parse-xml.ts'

export interface CellStyle {
  struck: boolean
  /** The first that applies to a number shows it; without one nothing is shown. */
  parts: readonly FormatPart[]
}

export interface FormatPart {
  applies: (number: number) => boolean
  date: boolean
  /** `share`: 0.08 is shown as 8 %; a sign: 8 is, since it is written like any other letter. */
  percent: 'share' | '%' | '‰' | null
  /** A comma behind the figures leaves out thousands. */
  scaled: boolean
  /** A currency other than the dollar that the format writes beside the number. */
  currency: string | null
  /** Signs for the figures of the number, as `#,##0`; empty where it shows none. */
  figures: string
  before: string
  behind: string
  /** The kind of signs before and behind the figures that are no unit. */
  words: 'letters' | 'figures' | null
}

/** False where other signs may stand, but no figure: `#` leaves out a zero. */
export const showsFigures = ({ figures }: FormatPart, number: number): boolean =>
  (number === 0 ? /[^#?.,]/ : /./).test(figures)

/** By the number with which cells name their style (`s`). */
export const readCellStyles = (styles: Buffer | undefined): CellStyle[] => {
  const codes = new Map<string, string>()
  const struckFonts: boolean[] = []
  const found: CellStyle[] = []
  let list = ''
  if (!styles) return found
  parseXml(styles, {
    open(name, { numFmtId = '0', formatCode = '', fontId = '0', val }) {
      if (lists.has(name)) list = name
      else if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'font' && list === 'fonts') struckFonts.push(false)
      else if (name === 'strike' && list === 'fonts') struckFonts[struckFonts.length - 1] = isOn(val)
      else if (name === 'xf' && list === 'cellXfs') {
        const struck = struckFonts[Number(fontId)] ?? false
        found.push({ struck, parts: partsOf(codes.get(numFmtId) || builtIn(Number(numFmtId))) })
      }
    },
    close(name) {
      if (name === list) list = ''
    },
  })
  return found
}

const lists: ReadonlySet<string> = new Set(['fonts', 'cellStyleXfs', 'cellXfs', 'dxfs'])

/** Only what the built-in formats of ECMA-376, 18.8.30, say about days and percentages. */
const builtIn = (id: number): string => {
  if (id === 9 || id === 10) return '0%'
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)
    ? 'yyyy'
    : 'General'
}

/** Up to three parts for numbers, each with a condition of its own or by their signs; a fourth one is for texts. */
const partsOf = (format: string): FormatPart[] => {
  const parts: Letter[][] = [[]]
  for (const letter of format.matchAll(letters)) {
    if (letter[4] === ';') parts.push([])
    else parts.at(-1)?.push(letter)
  }
  const bySign = unconditioned[Math.min(parts.length, 3) - 1] ?? []
  return bySign.map((applies, at) => shownBy(parts[at] ?? [], applies))
}

/** By the number of parts. */
const unconditioned: readonly (readonly FormatPart['applies'][])[] = [
  [() => true],
  [number => number >= 0, () => true],
  [number => number > 0, number => number < 0, () => true],
]

const shownBy = (part: readonly Letter[], bySign: FormatPart['applies']): FormatPart => {
  const plain = part.map(([, , , , letter = '']) => letter).join('')
  const written = part.map(([, quoted = '', escaped = '']) => quoted + escaped).join('')
  const named = part.map(([, , , bracket = '']) => namedIn(bracket)).join('')
  const foreign = named === '' || isDollar.test(named.trim()) ? null : named.trim()
  const share = plain.includes('%')
  const currency = share ? null : (foreign ?? `${written} ${plain}`.match(otherCurrency)?.[0] ?? null)
  const first = Math.max(0, part.findIndex(isFigure))
  const signs = part.map(letter => (isFigure(letter) ? '' : signOf(letter)))
  const others = signs
    .join('')
    .replace(dollarUnit, '')
    .replace(share ? '' : otherCurrency, '')
  const condition = part.map(([, , , bracket = '']) => conditionOf(bracket)).find(Boolean)
  return {
    applies: condition ?? bySign,
    date: !share && /[dmyhs]/i.test(plain) && !/^(?:general|standard)$/i.test(plain) && currency === null,
    percent: share ? 'share' : written.includes('%') ? '%' : `${written}${plain}`.includes('‰') ? '‰' : null,
    scaled: /[0#?],+(?![0#?,])/.test(plain),
    currency,
    figures: part.filter(isFigure).map(signOf).join(''),
    before: signs.slice(0, first).join(''),
    behind: signs.slice(first).join(''),
    words: /\p{N}/u.test(others) ? 'figures' : /\p{L}/u.test(others) ? 'letters' : null,
  }
}

/** In quotes, behind a backslash, in brackets, or plain. */
type Letter = RegExpExecArray

/** The sign behind `_` or `*` only leaves room: Excel in Ukraine writes `0.00\ _₴` for numbers without a currency. */
const letters = /"([^"]*)"|\\(.)|\[([^\]]*)\]|[_*].|(general|standard|e[+-]|\/\d+|.)/gis

const isFigure = ([, , , , letter = '']: Letter): boolean =>
  /^(?:[0#?@.,]|general|standard|e[+-]|\/\d+)$/i.test(letter)

const signOf = ([, quoted = '', escaped = '', bracket = '', letter = '']: Letter): string =>
  quoted + escaped + namedIn(bracket) + letter

/** @example namedIn('$₴-422') // '₴' */
const namedIn = (bracket: string): string => /^\$([^-]+)/.exec(bracket)?.[1] ?? ''

/** @example conditionOf('>=1000') */
const conditionOf = (bracket: string): FormatPart['applies'] | undefined => {
  const [, sign = '', bound] = /^([<>=]{1,2})\s*(-?[\d.]+)$/.exec(bracket) ?? []
  const compare = comparisons.get(sign)
  return compare && (number => compare(number, Number(bound)))
}

const comparisons: ReadonlyMap<string, (number: number, bound: number) => boolean> = new Map([
  ['<', (number, bound) => number < bound],
  ['<=', (number, bound) => number <= bound],
  ['>', (number, bound) => number > bound],
  ['>=', (number, bound) => number >= bound],
  ['=', (number, bound) => number === bound],
  ['<>', (number, bound) => number !== bound],
])

const isDollar = /^(?:us ?)?\$$|^usd$|^дол/i
