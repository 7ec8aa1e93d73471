/** What a PDF says, as somebody reads who searches it or copies from it. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { emptyFolder } from './empty-folder.ts'

/** The words of each page, with every run of white space as one plain space. */
export const pdfPages = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await open(bytes), { mergePages: false })
  return text.map(plainSpaces)
}

interface PdfText {
  text: string
  /** Edges in points; `top` and `bottom` count upwards. */
  left: number
  right: number
  top: number
  bottom: number
}

/** Texts of each page, each where it stands: from its baseline to the height of its capitals. */
export const pdfTexts = async (bytes: Uint8Array): Promise<PdfText[][]> => {
  const document = await open(bytes)
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.flatMap(item => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , size = 0, left = 0, bottom = 0] = item.transform as number[]
        return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + size * 0.7 }]
      })
    }),
  )
}

/** Texts of a page that stand upon others. */
export const coveredTexts = (page: readonly PdfText[]): string[] =>
  page.flatMap((one, at) =>
    page
      .slice(at + 1)
      .filter(other => isUpon(one, other))
      .map(other => `${one.text} | ${other.text}`),
  )

/** More than rounding of positions, in points. */
const slack = 0.5

const isUpon = (one: PdfText, other: PdfText): boolean =>
  one.left < other.right - slack &&
  other.left < one.right - slack &&
  one.bottom < other.top - slack &&
  other.bottom < one.top - slack

/** What a screen reader says: the text of each tag, as Poppler reads them. */
export const pdfTags = (bytes: Uint8Array): string[] => {
  const file = join(emptyFolder('tags'), 'file.pdf')
  writeFileSync(file, bytes)
  const read = execFileSync('pdfinfo', ['-struct-text', file], { encoding: 'utf8' })
  return [...read.matchAll(/^\s*"(.*)"\s*$/gmu)].map(([, text = '']) => text)
}

export const pdfFacts = async (bytes: Uint8Array): Promise<Record<string, unknown>> => {
  const document = await open(bytes)
  const { info } = await getMeta(document)
  return { ...info, ...(await document.getMarkInfo()) }
}

/** Also the non-breaking spaces of Russian typography. */
export const plainSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

// The reader takes the bytes over, so it gets its own.
const open = (bytes: Uint8Array) => getDocumentProxy(new Uint8Array(bytes))
