/** XML in a stream: the elements of one name, one after another, so that a file of any size takes the memory of its largest. */
import { Parser } from 'htmlparser2'
import { encodingOf, readBeginning, readText } from '#server/platform/text-files.ts'
import { UnreadableExport } from './import-record.ts'

/** One element with what stands in it. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  /** Its own text, that of its children not among it. */
  text: string
  children: XmlElement[]
}

export interface XmlWanted {
  /** Elements with these names are handed over whole; what stands around them is read and forgotten. */
  names: ReadonlySet<string>
  /** Bytes of the file. */
  largestFile?: number
}

/**
 * The wanted elements of a file, in order. A document that declares a type of its own is refused, since there a few bytes
 * can stand for gigabytes or for a file of this machine; so is an element larger than any post.
 */
export async function* readXml(
  file: string,
  { names, largestFile = 500 * megabyte }: XmlWanted,
): AsyncGenerator<XmlElement> {
  const ready: XmlElement[] = []
  /** From the wanted element down to where the parser stands. */
  const open: XmlElement[] = []
  let size = 0
  let sinceEvent = 0
  let read = 0
  let isAtEnd = false
  const parser = new Parser(
    {
      onprocessinginstruction: name => {
        sinceEvent = 0
        if (name.toLowerCase() === '!doctype')
          throw new UnreadableExport('В файле есть <!DOCTYPE …>: такой XML не читается, выгрузите его заново')
      },
      onopentag: (name, attributes) => {
        sinceEvent = 0
        if (open.length === 0 && !names.has(name)) return
        if (open.length >= maxDepth) throw new UnreadableExport('В файле слишком много вложенных элементов')
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
        if (size > largestElement) throw new UnreadableExport(tooLarge)
      },
      onclosetag: (name, isImplied) => {
        sinceEvent = 0
        // An element that the parser closes by itself at the end means that the file was cut off, by an unknown length.
        if (isAtEnd && isImplied)
          throw new UnreadableExport('Файл обрывается на середине: выгрузите или скачайте его заново')
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
    if (read > largestFile) throw new UnreadableExport('Файл слишком велик: разделите выгрузку на части')
    // Text since the last event counts against the limit: the parser holds it in memory.
    sinceEvent += text.length
    parser.write(text)
    if (sinceEvent > largestElement) throw new UnreadableExport(tooLarge)
    yield* ready.splice(0)
  }
  isAtEnd = true
  parser.end()
  yield* ready.splice(0)
}

/** Encoding that the file declares where that is possible, else the one it looks like. */
const encodingOfXml = async (file: string): Promise<string> => {
  const beginning = await readBeginning(file)
  const [, declared] =
    /^\s*<\?xml\s[^>]*?encoding=["']([\w.:-]{1,40})["']/.exec(beginning.toString('latin1', 0, 400)) ?? []
  // Where this can be read the file is no UTF-16, and many a file says UTF-8 that was saved as something else.
  if (declared === undefined || /^utf-?(?:8|16)/i.test(declared)) return encodingOf(beginning)
  try {
    return new TextDecoder(declared).encoding
  } catch {
    throw new UnreadableExport(`Кодировку ${declared} не прочитать: сохраните файл в UTF-8`)
  }
}

const tooLarge = 'Одна из записей больше 8 МБ, или файл повреждён'

const megabyte = 1024 * 1024

/** Characters: a post may have a million, and its metas as many again. */
const largestElement = 8 * megabyte

/** Exports nest three deep. */
const maxDepth = 20

/** The text of the first child of that name; empty when there is none. */
export const childText = (element: XmlElement, name: string): string =>
  element.children.find(child => child.name === name)?.text.trim() ?? ''

export const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter(child => child.name === name)
