/** Reads from the formats of `xl/styles.xml` how a person sees the number of a cell. */
import { otherCurrency } from '#shared/calculator/tables/fee-formula.ts'
import { isOn, parseXml } from './parse-xml.ts'

export interface CellStyle {
  date: boolean
  /** `share`: 0.08 is shown as 8 %; a sign: 8 is, since it is written like any other letter. */
  percent: 'share' | '%' | '‰' | null
  /** A comma behind the figures leaves out thousands. */
  scaled: boolean
  /** A currency other than the dollar that the format writes beside the number. */
  currency: string | null
  /** Numbers of which the format shows nothing. */
  hides: { zero: boolean; others: boolean }
  struck: boolean
}

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
        found.push({ ...shownBy(codes.get(numFmtId) || builtIn(Number(numFmtId))), struck })
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

/** A format has up to four parts: for numbers above zero, below, for zero and for text; prices are above. */
const shownBy = (format: string): Omit<CellStyle, 'struck'> => {
  const parts: Letter[][] = [[]]
  for (const letter of format.matchAll(letters)) {
    if (letter[4] === ';') parts.push([])
    else parts.at(-1)?.push(letter)
  }
  const [shown = [], , forZero = shown] = parts
  const plain = shown.map(([, , , , letter = '']) => letter).join('')
  const written = shown.map(([, quoted = '', escaped = '']) => quoted + escaped).join('')
  const named = shown.map(([, , , bracket = '']) => /^\$([^-]+)/.exec(bracket)?.[1] ?? '').join('')
  const foreign = named === '' || isDollar.test(named.trim()) ? null : named.trim()
  const currency = foreign ?? `${written} ${plain}`.match(otherCurrency)?.[0] ?? null
  const scaled = /[0#?],+(?![0#?,])/.test(plain)
  const hides = { zero: isBlank(forZero, /[^#?.,\s]/), others: isBlank(shown, /\S/) }
  if (plain.includes('%')) return { date: false, percent: 'share', scaled, currency: null, hides }
  return {
    date: /[dmyhs]/i.test(plain) && !/^(?:general|standard)$/i.test(plain) && currency === null,
    percent: written.includes('%') ? '%' : `${written}${plain}`.includes('‰') ? '‰' : null,
    scaled,
    currency,
    hides,
  }
}

/** In quotes, behind a backslash, in brackets, or plain. */
type Letter = RegExpExecArray

/** The sign behind `_` or `*` only leaves room: Excel in Ukraine writes `0.00\ _₴` for numbers without a currency. */
const letters = /"([^"]*)"|\\(.)|\[([^\]]*)\]|[_*].|(.)/gs

const isDollar = /^(?:us ?)?\$$|^usd$|^дол/i

const isBlank = (part: readonly Letter[], seen: RegExp): boolean =>
  !part.some(
    ([, quoted = '', escaped = '', bracket = '', letter = '']) =>
      (quoted + escaped).trim() !== '' || /^\$[^-]/.test(bracket) || seen.test(letter),
  )
