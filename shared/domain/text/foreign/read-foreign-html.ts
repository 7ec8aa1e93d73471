/**
 * The one reading of HTML that others wrote: pasted, imported or sent, it comes to the tags that are stored with the
 * words, figures, lists and lines that a reader of the source saw.
 */
import { isBlockKind } from '#shared/domain/text/post-blocks.ts'
import {
  blocksOfWords,
  foreignBlocks,
  richTextInline,
  richTextSynonyms,
  richTextTags,
  tagsWithoutText,
} from '#shared/domain/text/rich-text.ts'
import { withTheirWhole } from './bare-parts.ts'
import { withLists } from './foreign-lists.ts'
import { formulaOf } from './formula-words.ts'
import { withoutHiddenColumns } from './hidden-columns.ts'
import { hasWords, isCommentMark, isHidden } from './hidden-text.ts'
import { elementOf, type HtmlElement, type HtmlNode, parseHtml, wordsOf, writeHtml } from './html-tree.ts'
import { isTakenBack, joined, type Look, lookWithin, plainLook, seenText } from './looks.ts'
import { isBlock, ownLines, settled, wordLines } from './own-lines.ts'
import { isTiny, pictographsOf } from './picture-words.ts'
import { heightOf, raise } from './raised-figures.ts'
import { withGaps } from './side-gaps.ts'
import { type Style, styleOf, styleSheetOf } from './written-style.ts'

export interface ForeignHtml {
  /** Not sanitised: it holds whatever addresses and attributes were given. */
  html: string
  /** Number of places with words that were hidden, comments among them; they are left out. */
  hidden: number
}

/** @example readForeignHtml('<div>50<sup>1</sup> €</div><div>600 $</div>').html // '<p>50¹ €</p><p>600 $</p>' */
export const readForeignHtml = (html: string): ForeignHtml => {
  const tree = parseHtml(html)
  const sheet = styleSheetOf(tree)
  const styles = new WeakMap<HtmlElement, Style>()
  const lookUp = (element: HtmlElement): Style => {
    const style = styles.get(element) ?? styleOf(element, sheet)
    styles.set(element, style)
    return style
  }
  let hidden = 0
  const read = (nodes: readonly HtmlNode[], look: Look, areItems = false): HtmlNode[] =>
    joined(
      withGaps(withLists(withTheirWhole(nodes), lookUp), lookUp).flatMap(node => {
        if (typeof node === 'string') return seenText(node, look)
        const seen = readElement(node, look)
        return areItems && seen.length > 0 ? ownLines(seen) : seen
      }),
    )
  const readElement = (element: HtmlElement, look: Look): HtmlNode[] => {
    const formula = formulaOf(element)
    if (formula === undefined && tagsWithoutText.includes(element.name)) return []
    const style = lookUp(element)
    if (isCommentMark(element, style)) return []
    if (isHidden(element, style, lookUp)) {
      if (hasWords(element)) hidden += 1
      return []
    }
    if (formula !== undefined) return seenText(formula, look)
    if (element.name === 'img') return readPicture(element, style)
    const areItems = /^(?:inline-)?(?:flex|grid)$/.test(style.get('display') ?? '')
    const height = look.isRaised
      ? undefined
      : (heightOf(element, style, lookUp) ?? (isNoteMark(element) ? 'sup' : undefined))
    const within = lookWithin(element, style, look)
    const shown =
      element.name === 'table'
        ? withoutHiddenColumns(element, column => isHidden(column, lookUp(column), lookUp))
        : element
    if (shown !== element && wordsOf(shown.children) !== wordsOf(element.children)) hidden += 1
    const children = read(shown.children, height ? { ...within, isRaised: true } : within, areItems)
    return placed(element, style, height && !children.some(isBlock) ? raise(children, height) : children)
  }
  return { html: writeHtml(settled(read(tree, plainLook))), hidden }
}

const readPicture = (element: HtmlElement, style: Style): HtmlNode[] =>
  isTiny(element, style) && !pictographsOf(element.attributes)
    ? []
    : [pictographsOf(element.attributes) ?? element]

/** The element with what was read in it, or what is left of it. */
const placed = (element: HtmlElement, style: Style, children: HtmlNode[]): HtmlNode[] => {
  const { name, attributes } = element
  const stored = richTextSynonyms[name] ?? name
  const isSiteBlock = name === 'div' && isBlockKind(attributes['data-block'])
  const holdsBlocks = children.some(isBlock)
  if (isSiteBlock) return [elementOf(name, settled(children), attributes)]
  if (foreignBlocks.includes(name) || (name === 'p' && holdsBlocks)) return ownLines(children)
  const isLine =
    /^(?:block|flex|flow-root|grid|list-item|table|table-(?:row|cell|caption))$/.test(
      style.get('display') ?? '',
    ) || isFloating(style, children)
  if (isUnwrapped(element, style)) return isLine ? ownLines(children) : children
  if (richTextInline.includes(stored)) {
    const inline = elementOf(name, settled(children), attributes)
    if (holdsBlocks) inline.ownLine = true
    return isLine && !holdsBlocks ? ownLines([inline]) : [inline]
  }
  if (holdsBlocks && blocksOfWords.includes(name))
    return [
      elementOf(
        name,
        wordLines(children, () => (name === 'pre' ? '\n' : elementOf('br', []))),
        attributes,
      ),
    ]
  return name === 'ol'
    ? numberedLists(settled(children), attributes)
    : [elementOf(name, settled(children), attributes)]
}

/** False for the large first letter of a text. */
const isFloating = (style: Style, children: readonly HtmlNode[]): boolean =>
  /^(?:left|right)$/.test(style.get('float') ?? '') && wordsOf(children).trim().length > 1

/** The list, begun anew at each item that says another number than the next. */
const numberedLists = (
  nodes: readonly HtmlNode[],
  { reversed, ...attributes }: HtmlElement['attributes'],
): HtmlElement[] => {
  if (reversed !== undefined) return numberedLists(countedDown(nodes, attributes.start), attributes)
  let list = elementOf('ol', [], attributes)
  const lists = [list]
  let next = Number(attributes.start ?? 1)
  for (const node of nodes) {
    if (typeof node === 'object') {
      const { value } = node.attributes
      if (value && Number(value) !== next) {
        next = Number(value)
        const begun = { ...attributes, start: value }
        if (list.children.every(child => typeof child === 'string')) list.attributes = begun
        else {
          list = elementOf('ol', [], begun)
          lists.push(list)
        }
      }
      next += 1
    }
    list.children.push(node)
  }
  return lists
}

/** The items of a reversed list with their numbers, which end at 1 without a start. */
const countedDown = (nodes: readonly HtmlNode[], start: string | undefined): HtmlNode[] => {
  let next = Number(start ?? nodes.filter(node => typeof node === 'object').length)
  return nodes.map(node => {
    if (typeof node === 'string') return node
    const value = node.attributes.value ?? `${next}`
    next = Number(value) - 1
    return { ...node, attributes: { ...node.attributes, value } }
  })
}

const isUnwrapped = (element: HtmlElement, style: Style): boolean =>
  !richTextTags[richTextSynonyms[element.name] ?? element.name] ||
  isTakenBack(element, style) ||
  leadsWithinSource(targetOf(element))

/** True for a link to a note, heading or comment of the source document; its target does not come along. */
export const leadsWithinSource = (target: string): boolean =>
  noteTarget.test(target) || /^#(?:_|heading=|bookmark=|cmnt)/.test(target)

const isNoteMark = (element: HtmlElement): boolean => noteTarget.test(targetOf(element))

const noteTarget =
  /^(?:file:[^#]*)?#(?:_(?:ftn|edn)|sd(?:foot|end)note|ftnt|fn(?:ref)?[\d:-]|(?:foot|end)note|cite_(?:note|ref))/i

const targetOf = ({ name, attributes }: HtmlElement): string => (name === 'a' ? (attributes.href ?? '') : '')

/**
 * For what is brought in: blank paragraphs and headings are no words; those that a writer types stay. Between words that
 * stand in no paragraph they are a line break.
 */
export const withoutBlankParagraphs = (html: string): string =>
  html.replace(blanks, (found, _name: string, _next: string | undefined, at: number) => {
    const end = at + found.length
    const isApart =
      endsLine.test(html.slice(Math.max(0, at - 100), at)) || beginsLine.test(html.slice(end, end + 100))
    return isApart ? '' : '<br />'
  })

const blanks = /<(p|h[2-4])>(?:\s|&nbsp;|<br \/>)*<\/\1>(?:\s*<(p|h[2-4])>(?:\s|&nbsp;|<br \/>)*<\/\2>)*/g
const block =
  'p|h[2-4]|pre|blockquote|[uo]l|li|figure|figcaption|table|caption|thead|tbody|tfoot|t[rhd]|div|[hb]r'
const endsLine = new RegExp(`(?:^|<\\/?(?:${block})\\b[^<>]*>)\\s*$`)
const beginsLine = new RegExp(`^\\s*(?:$|<\\/?(?:${block})\\b)`)
