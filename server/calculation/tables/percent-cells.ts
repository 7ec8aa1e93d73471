/**
 * Percentages in an XLSX. Spreadsheet programs store a typed `8%` as the number 0.08 with a percent format, which a
 * reader of values would take for eight cents. So such cells are turned into the text `8%` before reading.
 */
import { attributeOf } from './first-sheet.ts'

/** Indexes in the list of cell formats in `xl/styles.xml` (`s` of a cell) that show a percentage. */
export const percentStyles = (styles: string): Set<number> => {
  const formats = new Set(builtIn)
  for (const [, attributes = ''] of styles.matchAll(/<(?:\w+:)?numFmt\s([^<>]*)>/g)) {
    const id = attributeOf(attributes, 'numFmtId')
    if (id !== null && showsPercent(attributeOf(attributes, 'formatCode') ?? '')) formats.add(Number(id))
  }
  const found = [...cellStylesOf(styles).matchAll(/<(?:\w+:)?xf\s([^<>]*)>/g)].map(([, attributes = '']) =>
    formats.has(Number(attributeOf(attributes, 'numFmtId') ?? 0)),
  )
  return new Set(found.flatMap((percent, place) => (percent ? [place] : [])))
}

/**
 * The sheet with its percentages as text; everything else stays as it is.
 *
 * @example writePercents('<c r="B2" s="3"><v>0.0725</v></c>', new Set([3])) // '<c r="B2" s="3" t="str"><v>7.25%</v></c>'
 */
export const writePercents = (sheet: string, styles: ReadonlySet<number>): string =>
  styles.size === 0
    ? sheet
    : sheet.replace(numberCell, (cell, prefix: string, attributes: string, value: string) => {
        const style = attributeOf(attributes, 's')
        const share = Number(value)
        if (style === null || !styles.has(Number(style)) || !Number.isFinite(share)) return cell
        const type = attributeOf(attributes, 't')
        if (type !== null && type !== 'n') return cell
        const rest = attributes.replace(/\st\s*=\s*["']n["']/, '')
        // Four decimals, as many as a fee may have; further digits are rounding errors of binary fractions.
        return `<${prefix}c ${rest} t="str"><${prefix}v>${Math.round(share * 1e6) / 1e4}%</${prefix}v></${prefix}c>`
      })

/**
 * Cannot backtrack: no part matches beyond the next bracket, and no two parts can match the same spaces, so a hostile
 * sheet costs a single pass.
 */
const numberCell =
  /<((?:\w+:)?)c\s([^<>]*[^<>/])>(?:\s*<\1f[^<>]*(?:\/>|>[^<>]*<\/\1f>))?\s*<\1v>([^<>]{1,40})<\/\1v>\s*<\/\1c>/g

/**
 * Inner XML of `cellXfs`, the list of cell formats. The end is searched once, not from every possible start (quadratic on
 * hostile files).
 */
const cellStylesOf = (styles: string): string => {
  const start = /<(?:\w+:)?cellXfs[^<>]*>/.exec(styles)
  if (!start) return ''
  const rest = styles.slice(start.index + start[0].length)
  const end = rest.search(/<\/(?:\w+:)?cellXfs>/)
  return end < 0 ? '' : rest.slice(0, end)
}

/** Ids of the built-in formats `0%` and `0.00%`. */
const builtIn = [9, 10]

/** False for a percent sign in quotes or after a backslash, which is only shown as text. */
const showsPercent = (format: string): boolean =>
  format
    .replaceAll('&quot;', '"')
    .replace(/"[^"]*"|\\./g, '')
    .includes('%')
