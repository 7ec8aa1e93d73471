/**
 * Texts as outlines of their letters, for pictures rendered on the server: the machine needs no fonts, and every
 * machine renders the same.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

const require = createRequire(import.meta.url)
const files = {
  medium: '@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf',
  semibold: '@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf',
} as const
export type OutlineWeight = keyof typeof files

/** The outline of one line as SVG path data; x and y in pixels, y is the baseline. */
export const outline = (text: string, weight: OutlineWeight, size: number, x: number, y: number): string => {
  const font = fontOf(weight)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(drawable(font, text))
  let pen = x
  return glyphs
    .map((glyph, index) => {
      const place = positions[index]
      const path = glyph.path
        .scale(scale, -scale)
        .translate(pen + (place?.xOffset ?? 0) * scale, y - (place?.yOffset ?? 0) * scale)
      pen += (place?.xAdvance ?? glyph.advanceWidth) * scale
      return path.toSVG()
    })
    .join('')
}

/** Width of a line in pixels. */
export const widthOf = (text: string, weight: OutlineWeight, size: number): number => {
  const font = fontOf(weight)
  return (font.layout(drawable(font, text)).advanceWidth * size) / font.unitsPerEm
}

/**
 * The text in semibold, in lines that fit the width. A word longer than a line is broken, and no line begins with the
 * Ukrainian conjunction «й». Text beyond `most` lines is cut with an ellipsis.
 */
export const wrap = (
  text: string,
  { size, width, most }: { size: number; width: number; most: number },
): { lines: string[]; cut: boolean } => {
  const fits = (line: string) => widthOf(line, 'semibold', size) <= width
  const lines: string[] = []
  let line = ''
  const bound = text.replaceAll(/ й[ \u00A0]/g, '\u00A0й ')
  for (const word of bound.split(/[ \n\t]+/).flatMap(long => broken(long, fits))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= most) return { lines, cut: false }
  let last = lines[most - 1] ?? ''
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1)
  return { lines: [...lines.slice(0, most - 1), `${withoutTail(last)}…`], cut: true }
}

/** Removes trailing spaces and punctuation in a loop: a regular expression would backtrack in long runs. */
const withoutTail = (line: string): string => {
  let end = line.length
  while (end > 0 && tailMarks.includes(line.charAt(end - 1))) end -= 1
  return line.slice(0, end)
}

const tailMarks = ' \u00A0\n\t,.;:—-'

const broken = (word: string, fits: (line: string) => boolean): string[] => {
  if (word === '' || fits(word)) return word === '' ? [] : [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}

/** Removes letters that the typeface lacks, since they would be drawn as empty boxes. */
const drawable = (font: Font, text: string): string =>
  [...text.normalize('NFC')].filter(letter => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join('')

const fonts = new Map<OutlineWeight, Font>()

const fontOf = (weight: OutlineWeight): Font => {
  const known = fonts.get(weight)
  if (known) return known
  const font = create(readFileSync(require.resolve(files[weight])))
  if (!('unitsPerEm' in font)) throw new Error('A font file with several fonts in it')
  fonts.set(weight, font)
  return font
}
