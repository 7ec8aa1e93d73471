/** Bold, italic and struck words that foreign HTML marks by styles, of cells, paragraphs and items as of words. */
import { blocksOfWords, richTextSynonyms } from '#shared/domain/text/rich-text.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlankText } from './html-tree.ts'
import { drawnIn, fontOf } from './symbol-fonts.ts'
import type { Style } from './written-style.ts'

type Mark = 'strong' | 'em' | 's'

/** How words look by the styles around them; what tags say stays in the tags. */
export interface Look {
  marks: readonly Mark[]
  /** `seen` where a line break of the source is one for the reader, `kept` within `pre`, which stores it as it is. */
  breaks: 'joined' | 'seen' | 'kept'
  /** True within raised or lowered words, which are read as a whole. */
  isRaised: boolean
  /** In lower case; empty for the usual one. */
  font: string
}

export const plainLook: Look = { marks: [], breaks: 'joined', isRaised: false, font: '' }

export const lookWithin = (
  element: HtmlElement,
  style: Style,
  { marks, breaks, isRaised, font }: Look,
): Look => {
  const tag = richTextSynonyms[element.name] ?? element.name
  const isHeading = blocksOfWords.includes(element.name) || element.name === 'th'
  const has = (mark: Mark, said: boolean | undefined) => {
    // The tag already says so; a heading is bold by itself.
    if (tag === mark || (isHeading && mark === 'strong')) return false
    return said ?? marks.includes(mark)
  }
  return {
    marks: [
      ...(has('strong', isBold(style)) ? (['strong'] as const) : []),
      ...(has('em', isItalic(style)) ? (['em'] as const) : []),
      ...(has('s', isStruck(element, style)) ? (['s'] as const) : []),
    ],
    isRaised,
    font: fontOf(element, style) ?? font,
    breaks: element.name === 'pre' || breaks === 'kept' ? 'kept' : breaksOf(style, breaks),
  }
}

const isBold = (style: Style): boolean | undefined => {
  const weight = style.get('font-weight')
  if (weight === undefined || weight === 'inherit') return undefined
  return /^(?:bold|bolder|[6-9]00)$/.test(weight)
}

const isItalic = (style: Style): boolean | undefined => {
  const slant = style.get('font-style')
  return slant === undefined || slant === 'inherit' ? undefined : /^(?:italic|oblique)/.test(slant)
}

/** A line through a block goes through all in it; office programs write runs of their own, which may take it back. */
const isStruck = ({ name }: HtmlElement, style: Style): boolean | undefined => {
  const lines = [style.get('text-decoration'), style.get('text-decoration-line')]
  if (lines.some(line => line?.includes('line-through'))) return true
  return /^(?:span|font)$/.test(name) && lines.some(line => line && line !== 'inherit') ? false : undefined
}

const breaksOf = (style: Style, around: Look['breaks']): Look['breaks'] => {
  const spaces = style.get('white-space') ?? style.get('white-space-collapse')
  if (spaces === undefined) return around
  return /^(?:pre|break-spaces)/.test(spaces) ? 'seen' : 'joined'
}

/** A text with its marks, its signs and the line breaks that were seen. */
export const seenText = (text: string, { marks, breaks, font }: Look): HtmlNode[] => {
  const seen = drawnIn(text, font)
  const lines = breaks === 'seen' ? seen.split(/\r?\n/) : [seen]
  return lines.flatMap((line, at) => [
    ...(at > 0 ? [elementOf('br', [])] : []),
    ...(line === '' ? [] : [isBlankText(line) ? line : marked(line, marks)]),
  ])
}

const marked = (text: string, marks: readonly Mark[]): HtmlNode =>
  marks.reduceRight<HtmlNode>((inner, mark) => markOf(mark, [inner]), text)

const markOf = (name: string, children: HtmlNode[]): HtmlElement => ({
  ...elementOf(name, children),
  byStyle: true,
})

/** Neighbours that a style has marked alike become one. */
export const joined = (nodes: HtmlNode[]): HtmlNode[] => {
  if (!nodes.some(node => typeof node === 'object' && node.byStyle)) return nodes
  const rows: HtmlElement[][] = []
  const out: HtmlNode[] = []
  for (const node of nodes) {
    const row = rows.at(-1)
    if (typeof node === 'string' || !node.byStyle) out.push(node)
    else if (row?.[0] && row[0].name === node.name && out.at(-1) === row[0]) row.push(node)
    else {
      out.push(node)
      rows.push([node])
    }
  }
  for (const [first, ...others] of rows)
    if (first && others.length > 0)
      first.children = joined([first, ...others].flatMap(({ children }) => children))
  return out
}

/** True for a mark that a style takes back, as the wrapper that Google Docs puts around everything. */
export const isTakenBack = ({ name }: HtmlElement, style: Style): boolean =>
  ((name === 'b' || name === 'strong') && isBold(style) === false) ||
  ((name === 'i' || name === 'em') && isItalic(style) === false)
