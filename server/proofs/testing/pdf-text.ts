/** What a PDF says, as somebody reads who searches it or copies from it. */
import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** The words of each page, with every run of white space as one plain space. */
export const pdfPages = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await open(bytes), { mergePages: false })
  return text.map(plainSpaces)
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
