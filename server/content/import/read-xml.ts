/** Streams the XML elements of given names, so that a file needs only as much memory as its largest element. */

import { Parser } from 'htmlparser2'
import { texts } from '#messages/server/content/import.js'
import { encodingOf, readBeginning, readText } from '#server/platform/text-files.ts'
import { UnreadableExport } from './import-shape.ts'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Text of the element, without that of its children. */
  text: string
  children: XmlElement[]
}

export interface XmlWanted {
  /** Elements with these names are returned whole; everything around them is skipped. */
  names: ReadonlySet<string>
  /** Most bytes of the file. */
  largestFile?: number
}

/**
 * The wanted elements of a file, in order. A document type declaration is rejected, since its entities can expand to
 * gigabytes or read local files; so is an element larger than any post.
 */
export async function* readXml(
  file: string,
  { names, largestFile = 500 * megabyte }: XmlWanted,
): AsyncGenerator<XmlElement> {
  const ready: XmlElement[] = []
  /** Open elements, from the wanted one down to the present position. */
  const open: XmlElement[] = []
  let size = 0
  let sinceEvent = 0
  let read = 0
  let isAtEnd = false
  const parser = new Parser(
    {
      onprocessinginstruction: name => {
        sinceEvent = 0
        if (name.toLowerCase() === '!doctype') throw new UnreadableExport(texts.hasDoctype)
      },
      onopentag: (name, attributes) => {
        sinceEvent = 0
        if (open.length === 0 && !names.has(name)) return
        if (open.length >= maxDepth) throw new UnreadableExport(texts.xmlNestsTooDeep)
        const element = { name, attributes: { ...attributes }, text: '', children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext: text => {
        sinceEvent = 0
        const element = open.at(-1)
        if (!element) return
        element.text += text
        size += text.length
        if (size > largestElement) throw new UnreadableExport(texts.recordTooLarge)
      },
      onclosetag: (name, isImplied) => {
        sinceEvent = 0
        // An element that the parser has to close at the end of the file means that the file is cut off.
        if (isAtEnd && isImplied) throw new UnreadableExport(texts.cutOff)
        if (open.at(-1)?.name !== name) return
        const element = open.pop()
        if (!element || open.length > 0) return
        ready.push(element)
        size = 0
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const text of readText(file, await encodingOfXml(file))) {
    read += text.length
    if (read > largestFile) throw new UnreadableExport(texts.fileTooBig)
    // Text since the last event counts too, since the parser holds it in memory.
    sinceEvent += text.length
    parser.write(text)
    if (sinceEvent > largestElement) throw new UnreadableExport(texts.recordTooLarge)
    yield* ready.splice(0)
  }
  isAtEnd = true
  parser.end()
  yield* ready.splice(0)
}

/** The declared encoding if it is reliable, else the detected one. */
const encodingOfXml = async (file: string): Promise<string> => {
  const beginning = await readBeginning(file)
  const [, declared] =
    /^\s*<\?xml\s[^>]*?encoding=["']([\w.:-]{1,40})["']/.exec(beginning.toString('latin1', 0, 400)) ?? []
  // A readable declaration rules out UTF-16, and files often declare UTF-8 wrongly, so both are detected instead.
  if (declared === undefined || /^utf-?(?:8|16)/i.test(declared)) return encodingOf(beginning)
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new UnreadableExport(texts.encodingUnknown({ declared }))
  }
}

const megabyte = 1024 * 1024

/** Characters of one element: a post may have a million, and its meta values as many again. */
const largestElement = 8 * megabyte

/** Real exports nest three deep. */
const maxDepth = 20

/** The text of the first child of that name; empty when there is none. */
export const childText = (element: XmlElement, name: string): string =>
  element.children.find(child => child.name === name)?.text.trim() ?? ''

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(child => child.name === name)
