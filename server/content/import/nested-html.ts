/** Writes HTML in which elements stand in one another as a browser would put them, whatever the order of the tags was. */
import { escapeText } from '#shared/domain/escape-html.ts'
import { NotImportable } from './found-post.ts'

interface Element {
  name: string
  begin: string
  end: string
  /** Its end tag was read; until then formatting goes on in the next block. */
  ended: boolean
}

/** Open elements; a stack is walked at every tag. */
const deepest = 500

/**
 * Is told of the tags by a parser that only counts them. A new block ends an open paragraph, an item the item before
 * it, also through formatting that nobody closed; that formatting goes on in what follows.
 */
export class NestedHtml {
  html = ''
  /** As the parser counts them. */
  readonly #read: Element[] = []
  /** As they are written. */
  readonly #open: Element[] = []
  /** Formatting that its block has ended, to begin anew before the next words. */
  #interrupted: Element[] = []

  /** Throws `NotImportable` where more elements are open than anybody writes. */
  open(name: string, begin: string, end: string): void {
    if (this.#read.length >= deepest) throw new NotImportable('Слишком много вложенных элементов')
    const element = { name, begin, end, ended: false }
    this.#read.push(element)
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
    this.html += tag
  }

  text(text: string): void {
    if (text.trim() !== '') this.#words()
    this.html += escapeText(text)
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
    this.html += element.begin
    this.#open.push(element)
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
      this.html += element.end
      if (formatting.has(element.name) && !element.ended) this.#interrupted.unshift(element)
    }
  }
}

const cells = new Set(['td', 'th', 'caption', 'table'])
const lists = new Set(['ul', 'ol', ...cells])
const rows = new Set(['tr', 'table'])
const tables = new Set(['table'])

/** What a new element ends, and how far out that is looked for. */
const endings = (name: string): { ended: readonly string[]; within: ReadonlySet<string> }[] => [
  ...(blocks.has(name) ? [{ ended: ['p'], within: cells }] : []),
  ...(name === 'li' ? [{ ended: ['li'], within: lists }] : []),
  ...(name === 'td' || name === 'th' ? [{ ended: ['td', 'th'], within: rows }] : []),
  ...(name === 'tr' ? [{ ended: ['tr'], within: tables }] : []),
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
