/** The pages of a PDF: A4, the brand's typeface and colours, and tags that a screen reader follows. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Language } from '#shared/domain/site/languages.ts'
import { usualAccent } from '#shared/domain/text/accent-colour.ts'

/** PDF points. */
export const margin = 48
const pageWidth = 595.28
const pageHeight = 841.89
export const right = pageWidth - margin
export const contentWidth = right - margin
/** Lower limit of the content; the footer is below it. */
export const bottom = pageHeight - 62

export const colour = {
  ink: '#14161a',
  soft: '#4a4e56',
  faint: '#62666e',
  paper: '#f7f4ef',
  line: '#ddd5c8',
  bronze: usualAccent,
  bronzeDeep: '#83561f',
  bronzeLight: '#e0b27d',
  bad: '#a62c20',
} as const

export type Weight = 'regular' | 'medium' | 'semibold'

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: string
  /** Width at which the text wraps; without it the text is one line. */
  width?: number
  /** The side of that width at which the lines stand; the left one when left out. */
  align?: 'right'
  /** Digits of equal width, for columns of amounts. */
  tabular?: boolean
}

export interface PdfInfo {
  title: string
  author: string
  subject: string
  lang: Language
  /** The only time stored in the file, so that the same document gives the same bytes. */
  at: Date
}

/** Part of fontkit's type that pdfkit does not export. */
interface Typeface {
  glyphsForString(text: string): { id: number }[]
}

type Doc = InstanceType<typeof PDFDocument>
export type Tag = ReturnType<Doc['struct']>
type Scope = 'Column' | 'Row'

export class PdfPages {
  readonly #doc: Doc
  readonly #lang: Language
  readonly #root: Tag
  readonly #bytes: Promise<Buffer>
  /** Vertical position of the next element, in points from the top. */
  y = margin
  /** Renders the header of pages after the first. */
  onNewPage: (() => void) | null = null

  constructor({ title, author, subject, lang, at }: PdfInfo) {
    this.#lang = lang
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      tagged: true,
      lang,
      displayTitle: true,
      info: { Title: title, Author: author, Subject: subject, CreationDate: at, ModDate: at },
    })
    this.#doc.appendXML(accessible)
    for (const [weight, bytes] of Object.entries(readFonts())) this.#doc.registerFont(weight, bytes)
    this.#bytes = buffer(this.#doc)
    this.#root = this.#doc.struct('Document')
    this.#doc.addStructure(this.#root)
  }

  /** Opens a tag, in the document or in another tag; close it with `end()`. `scope` is for the header cells of a table. */
  open(type: string, parent: Tag = this.#root, scope?: Scope): Tag {
    const attributes = { ...(scope && { scope }), lang: this.#lang }
    const tag = this.#doc.struct(type, attributes)
    parent.add(tag)
    return tag
  }

  /** Draws one text inside a tag of its own; a screen reader would read two as one word. */
  tagged(type: string, draw: () => void, parent: Tag = this.#root, scope?: Scope): void {
    const attributes = { ...(scope && { scope }), lang: this.#lang }
    parent.add(this.#doc.struct(type, attributes, draw))
  }

  /** Draws several texts inside a tag, each as a paragraph. */
  paragraphs(type: string, texts: readonly (() => void)[], parent: Tag, scope?: Scope): void {
    const tag = this.open(type, parent, scope)
    for (const draw of texts) this.tagged('P', draw, tag)
    tag.end()
  }

  /** A list of labels with their values, which `draw` adds one by one. */
  list(draw: (item: (label: () => void, value: () => void) => void) => void): void {
    const list = this.open('L')
    draw((label, value) => {
      const item = this.open('LI', list)
      this.tagged('Lbl', label, item)
      this.tagged('LBody', value, item)
      item.end()
    })
    list.end()
  }

  /** Draws lines, tints and repeated parts that screen readers skip. */
  decoration(draw: (doc: Doc) => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw(this.#doc)
    this.#doc.endMarkedContent()
  }

  /** Writes text with its top left corner at a point; returns its height. */
  text(text: string, x: number, y: number, style: TextStyle): number {
    const drawn = this.#drawn(text)
    const options = this.#style(style)
    this.#doc.fillColor(style.colour ?? colour.ink).text(drawn, x, y, {
      ...options,
      lineBreak: style.width !== undefined,
    })
    return this.height(text, style)
  }

  /** The text with a line feed behind the blank where it wraps, never within what `kept` matches unless that is wider than a line. */
  wrapped(text: string, style: TextStyle, kept: RegExp): string {
    const lines: string[] = []
    for (const word of text.replace(kept, part => part.replaceAll(' ', '\u00a0')).split(' ')) {
      const longer = `${lines.at(-1)} ${word}`
      if (lines.length > 0 && this.width(longer, style) <= (style.width ?? pageWidth))
        lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines.join(' \n').replaceAll('\u00a0', ' ')
  }

  width(text: string, style: TextStyle): number {
    return this.#doc.widthOfString(this.#drawn(text), this.#style(style))
  }

  /** One line that ends at `x`. */
  textEnding(text: string, x: number, y: number, style: TextStyle): void {
    this.text(text, x - this.width(text, style), y, style)
  }

  height(text: string, style: TextStyle): number {
    return this.#doc.heightOfString(this.#drawn(text), {
      ...this.#style(style),
      width: style.width ?? pageWidth * 4,
    })
  }

  hairline(y: number, from: number = margin, to: number = right, stroke: string = colour.line): void {
    this.decoration(doc =>
      doc
        .moveTo(from, y)
        .lineTo(to, y)
        .lineWidth(stroke === colour.line ? 0.5 : 0.75)
        .stroke(stroke),
    )
  }

  fill(x: number, y: number, width: number, height: number, tint: string): void {
    this.decoration(doc => doc.rect(x, y, width, height).fill(tint))
  }

  /** Centres a large sign on a point. */
  textAround(text: string, x: number, y: number, style: TextStyle): void {
    // Capitals of Onest are 0.7 of the font size high and their baseline is at 0.97 of it, so their middle is at 0.62.
    this.text(text, x - this.width(text, style) / 2, y - style.size * 0.62, style)
  }

  frame(x: number, y: number, width: number, height: number): void {
    this.decoration(doc =>
      doc.rect(x, y, width, height).lineWidth(0.5).dash(3, { space: 3 }).stroke(colour.line).undash(),
    )
  }

  /** Writes a word diagonally across the page. */
  stamp(word: string): void {
    this.#doc
      .save()
      .rotate(-52, { origin: [pageWidth / 2, pageHeight / 2] })
      .opacity(0.12)
    this.textAround(word, pageWidth / 2, pageHeight / 2, {
      size: 104,
      weight: 'semibold',
      colour: colour.bad,
    })
    this.#doc.opacity(1).restore()
  }

  /** Characters that the typeface lacks, each once. */
  missingSigns(text: string): string[] {
    this.#doc.font('regular')
    // PDFKit says in no public field which glyphs its typeface has.
    const { font } = (this.#doc as unknown as { _font: { font: Typeface } })._font
    return [...new Set(printable(text).replaceAll(/\s/g, ''))].filter(sign =>
      font.glyphsForString(sign).some(({ id }) => id === 0),
    )
  }

  /** Starts a new page unless that many points are left; true when it did. */
  need(points: number): boolean {
    if (this.y + points <= bottom) return false
    this.#doc.addPage()
    this.y = margin
    this.onNewPage?.()
    return true
  }

  /** Writes the footer of each page and closes the file. */
  finish(footer: (page: number, pageCount: number) => void): Promise<Buffer> {
    this.#root.end()
    const { start, count } = this.#doc.bufferedPageRange()
    for (let page = start; page < start + count; page++) {
      this.#doc.switchToPage(page)
      footer(page + 1, count)
    }
    this.#doc.end()
    return this.#bytes
  }

  /** Leaves out pictures that the typeface lacks, which would be empty boxes. Sets the typeface. */
  #drawn(text: string): string {
    return printable(text).replaceAll(pictures, found => (this.missingSigns(found).length > 0 ? '' : found))
  }

  #style({ size, weight = 'regular', width, align, tabular = false }: TextStyle) {
    this.#doc.font(weight).fontSize(size)
    return {
      lineGap: 1,
      ...(align && { align }),
      ...(width === undefined ? {} : { width }),
      ...(tabular ? { features: ['tnum' as const] } : {}),
    }
  }
}

/** The text with the hyphens and blanks that the typeface has for others that look the same. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\u2010\u2011]/g, '-')
    .replaceAll('\u2012', '–')
    .replaceAll('\u2015', '—')
    .replaceAll(/[\u2000-\u2008\u200A\u205F\u3000]/g, ' ')

const pictures =
  /(?:[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|[\u{e0020}-\u{e007f}]|\u200d|\ufe0f|\u20e3)+ ?/gu

/** States in the file's metadata that it is made for screen readers (ISO 14289-1, PDF/UA). */
const accessible = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>`

let fonts: Record<Weight, Buffer> | undefined

/** The site's typeface with all of its letters in one file; the site itself loads it in parts by alphabet. */
const readFonts = (): Record<Weight, Buffer> => {
  const require = createRequire(import.meta.url)
  fonts ??= {
    regular: readFileSync(require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf')),
    medium: readFileSync(require.resolve('@expo-google-fonts/onest/500Medium/Onest_500Medium.ttf')),
    semibold: readFileSync(require.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf')),
  }
  return fonts
}
