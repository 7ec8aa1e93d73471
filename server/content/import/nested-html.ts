/** Writes HTML nested as a browser would nest it, whatever the order of the tags was. */
import { texts } from '#messages/server/content/import.js'
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { blockTags } from '#shared/domain/text/rich-text.ts'
import { NotImportable } from './import-shape.ts'

/** Output in order; the inner lists allow inserting before a table that has begun already. */
type Written = (string | Written)[]

interface Element {
  name: string
  begin: string
  end: string
  /** True once its end tag was read; until then an interrupted formatting element continues in the next block. */
  ended: boolean
  /** Output list that the element and its content are written to. */
  into?: Written
  /** Text and elements wrongly placed between rows and cells, which browsers show before the table. */
  before?: Written
  /** Formatting open around a cell, kept aside since it neither applies inside the cell nor is affected there. */
  outside?: Element[]
}

/** Most open elements, since the stack is walked at every tag. */
const maxDepth = 500

/**
 * Receives tags from a parser that does not correct nesting. A new block ends an open paragraph and a new item the item
 * before it, even through unclosed formatting, which then continues in the new element.
 */
export class NestedHtml {
  readonly #written: Written = []
  /** Open elements in the order of the source. */
  readonly #read: Element[] = []
  /** Open elements in the order of the output. */
  readonly #open: Element[] = []
  /** Formatting interrupted by the end of its block, to be reopened before the next text. */
  #interrupted: Element[] = []

  /** Throws `NotImportable` when more than `maxDepth` elements are open. */
  open(name: string, begin: string, end: string): void {
    if (this.#read.length >= maxDepth) throw new NotImportable(texts.fileNestsTooDeep)
    const element = { name, begin, end, ended: false }
    this.#read.push(element)
    if (tableParts.has(name)) this.#backToTable()
    for (const { ended, within } of endings(name)) this.#end(ended, within)
    // An unclosed mark that each paragraph opens again must not be nested in itself.
    this.#interrupted = this.#interrupted.filter(each => each.begin !== begin)
    if (!blockTags.has(name)) this.#words()
    this.#write(element)
  }

  /** Writes an element without an end tag, such as a picture or a line break. */
  empty(name: string, tag: string): void {
    if (name === 'hr') this.#end(['p'], cells)
    else this.#words()
    this.#place(name).push(tag)
  }

  text(text: string): void {
    const isSpace = text.trim() === ''
    if (!isSpace) this.#words()
    this.#place(isSpace ? null : 'text').push(escapeText(text))
  }

  get html(): string {
    return textOf(this.#written)
  }

  /** Ends the element that was opened last. */
  close(): void {
    const element = this.#read.pop()
    if (!element) return
    element.ended = true
    this.#interrupted = this.#interrupted.filter(each => each !== element)
    const at = this.#open.lastIndexOf(element)
    if (at >= 0) this.#cut(at)
  }

  /** Called before text: reopens interrupted formatting, and opens a paragraph directly inside `<details>`. */
  #words(): void {
    if (this.#open.at(-1)?.name === 'details')
      this.#write({ name: 'p', begin: '<p>', end: '</p>', ended: true })
    for (const element of this.#interrupted.splice(0)) this.#write(element)
  }

  #write(element: Element): void {
    element.into = this.#place(element.name)
    if (element.name === 'table') {
      element.before = []
      element.into.push(element.before)
    }
    element.into.push(element.begin)
    this.#open.push(element)
    if (!isCell(element)) return
    element.outside = this.#interrupted
    this.#interrupted = []
  }

  /** Output list for an element or text. `name` is null for white space, which is allowed anywhere. */
  #place(name: string | null): Written {
    const last = this.#open.at(-1)
    const misplaced = last && rowParents.has(last.name) && name !== null && !tableParts.has(name)
    const table = misplaced ? this.#open.findLast(each => each.name === 'table') : undefined
    return table?.before ?? last?.into ?? this.#written
  }

  /** Called before a part of a table: ends elements that were wrongly opened between its rows or cells. */
  #backToTable(): void {
    const outside = this.#open.findLastIndex(({ name }) => inTables.has(name))
    if (outside >= 0 && rowParents.has(this.#open[outside]?.name ?? '')) this.#cut(outside + 1)
  }

  #end(names: readonly string[], within: ReadonlySet<string>): void {
    for (let at = this.#open.length - 1; at >= 0; at -= 1) {
      const name = this.#open[at]?.name ?? ''
      if (names.includes(name)) this.#cut(at)
      if (names.includes(name) || within.has(name)) return
    }
  }

  #cut(at: number): void {
    for (const element of this.#open.splice(at).toReversed()) {
      element.into?.push(element.end)
      if (isCell(element)) this.#interrupted = element.outside ?? []
      else if (formatting.has(element.name) && !element.ended) this.#interrupted.unshift(element)
    }
  }
}

/** Recursion is safe: lists nest no deeper than `maxDepth`. */
const textOf = (written: Written): string =>
  written.map(part => (typeof part === 'string' ? part : textOf(part))).join('')

const isCell = ({ name }: Element): boolean => name === 'td' || name === 'th' || name === 'caption'
const cells = new Set(['td', 'th', 'caption', 'table'])
const lists = new Set(['ul', 'ol', ...cells])
const rows = new Set(['tr', 'table'])
const tables = new Set(['table'])
const groups = new Set(['thead', 'tbody', 'tfoot'])
/** Elements that may contain only parts of a table. */
const rowParents = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const inTables = new Set([...rowParents, 'td', 'th', 'caption'])
const tableParts = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  // Need not be moved before the table: `sanitise` removes them with their content.
  ...['script', 'style', 'template'],
])

/** Elements that a new element closes, and the outer elements at which the search for them stops. */
const endings = (name: string): { ended: readonly string[]; within: ReadonlySet<string> }[] => [
  ...(blockTags.has(name) ? [{ ended: ['p'], within: cells }] : []),
  ...(name === 'li' ? [{ ended: ['li'], within: lists }] : []),
  ...(name === 'td' || name === 'th' ? [{ ended: ['td', 'th'], within: rows }] : []),
  ...(name === 'tr' || groups.has(name) ? [{ ended: ['tr'], within: tables }] : []),
  ...(groups.has(name) ? [{ ended: [...groups], within: tables }] : []),
]

const formatting = new Set([
  'a',
  'b',
  'big',
  'code',
  'em',
  'font',
  'i',
  's',
  'small',
  'strike',
  'strong',
  'u',
])
