/** Writes HTML in which elements stand in one another as a browser would put them, whatever the order of the tags was. */
import { escapeText } from '#shared/domain/text/escape-html.ts'
import { NotImportable } from './import-record.ts'

/** Output in order; a nested list goes before a table that was read already. */
type Written = (string | Written)[]

interface Element {
  name: string
  begin: string
  end: string
  /** Its end tag was read; until then formatting goes on in the next block. */
  ended: boolean
  /** Where it and what it holds are written. */
  into?: Written
  /** Words and elements between a table's rows and cells, which browsers show before the table. */
  before?: Written
  /** Formatting that is open around a cell: none reaches into it, and none out of it. */
  outside?: Element[]
}

/** Open elements; a stack is walked at every tag. */
const maxDepth = 500

/**
 * Is told of the tags by a parser that only counts them. A new block ends an open paragraph, an item the item before
 * it, also through formatting that nobody closed; that formatting goes on in what follows.
 */
export class NestedHtml {
  readonly #written: Written = []
  /** As the parser counts them. */
  readonly #read: Element[] = []
  /** As they are written. */
  readonly #open: Element[] = []
  /** Formatting that its block has ended, to begin anew before the next words. */
  #interrupted: Element[] = []

  /** Throws `NotImportable` where more elements are open than anybody writes. */
  open(name: string, begin: string, end: string): void {
    if (this.#read.length >= maxDepth) throw new NotImportable('Слишком много вложенных элементов')
    const element = { name, begin, end, ended: false }
    this.#read.push(element)
    if (tableParts.has(name)) this.#backToTable()
    for (const { ended, within } of endings(name)) this.#end(ended, within)
    // A mark that is begun in each paragraph and never ended shall not stand in itself.
    this.#interrupted = this.#interrupted.filter(each => each.begin !== begin)
    if (!blocks.has(name)) this.#words()
    this.#write(element)
  }

  /** An element without an end: a picture, a line break. */
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

  /** The end of the element that was opened last and has not ended yet. */
  close(): void {
    const element = this.#read.pop()
    if (!element) return
    element.ended = true
    this.#interrupted = this.#interrupted.filter(each => each !== element)
    const at = this.#open.lastIndexOf(element)
    if (at >= 0) this.#cut(at)
  }

  /** Before words: a paragraph where the words of `<details>` have none, and the formatting that goes on. */
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

  /** Where an element goes, or words; null for space, which may stand anywhere. */
  #place(name: string | null): Written {
    const last = this.#open.at(-1)
    const misplaced = last && rowParents.has(last.name) && name !== null && !tableParts.has(name)
    const table = misplaced ? this.#open.findLast(each => each.name === 'table') : undefined
    return table?.before ?? last?.into ?? this.#written
  }

  /** A part of a table ends what was put before the table; within a cell it begins a row or cell of that table. */
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

/** No deeper than elements may be open. */
const textOf = (written: Written): string =>
  written.map(part => (typeof part === 'string' ? part : textOf(part))).join('')

const isCell = ({ name }: Element): boolean => name === 'td' || name === 'th' || name === 'caption'
const cells = new Set(['td', 'th', 'caption', 'table'])
const lists = new Set(['ul', 'ol', ...cells])
const rows = new Set(['tr', 'table'])
const tables = new Set(['table'])
const groups = new Set(['thead', 'tbody', 'tfoot'])
/** Elements that hold parts of a table and nothing else. */
const rowParents = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr'])
const inTables = new Set([...rowParents, 'td', 'th', 'caption'])
const tableParts = new Set([
  ...['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  // Removed in any case.
  ...['script', 'style', 'template'],
])

/** Elements that a new one closes, and how far out they are looked for. */
const endings = (name: string): { ended: readonly string[]; within: ReadonlySet<string> }[] => [
  ...(blocks.has(name) ? [{ ended: ['p'], within: cells }] : []),
  ...(name === 'li' ? [{ ended: ['li'], within: lists }] : []),
  ...(name === 'td' || name === 'th' ? [{ ended: ['td', 'th'], within: rows }] : []),
  ...(name === 'tr' || groups.has(name) ? [{ ended: ['tr'], within: tables }] : []),
  ...(groups.has(name) ? [{ ended: [...groups], within: tables }] : []),
]

const blocks = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption'],
  ...[
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'td',
    'th',
    'blockquote',
    'pre',
    'figure',
    'figcaption',
    'div',
    'form',
  ],
  ...['section', 'article', 'header', 'footer', 'main', 'nav', 'aside', 'address', 'center', 'details'],
])

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
