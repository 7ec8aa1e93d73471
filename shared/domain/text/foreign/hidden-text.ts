/** Leaves out what a reader of the source did not see, and remarks of its authors to each other. */
import { type HtmlElement, type HtmlNode, isBlankText, wordsOf } from './html-tree.ts'
import type { Style } from './written-style.ts'

export const isHidden = (
  element: HtmlElement,
  style: Style,
  styleOf: (element: HtmlElement) => Style,
): boolean =>
  element.attributes.hidden !== undefined ||
  hasClass(element, forReadersAloud) ||
  style.get('display') === 'none' ||
  /^(?:hidden|collapse)$/.test(style.get('visibility') ?? '') ||
  style.get('mso-hide') === 'all' ||
  zero.test(style.get('opacity') ?? '') ||
  (zero.test(style.get('font-size') ?? '') && !hasSize(element.children, styleOf)) ||
  isOffScreen(style) ||
  isClipped(style) ||
  isComment(element, style)

/** Classes of WordPress and Bootstrap for words that are only read aloud. */
const forReadersAloud = /(?:^|\s)(?:screen-reader-text|sr-only|visually-hidden)(?=\s|$)/

const zero = /^(?:0+(?:\.0*)?|\.0+)(?:[a-z]+|%)?$/

/** True where words within have a size again: without one of its own, a container leaves no gaps between its columns. */
const hasSize = (nodes: readonly HtmlNode[], styleOf: (element: HtmlElement) => Style): boolean =>
  nodes.some(
    node =>
      typeof node === 'object' &&
      (!zero.test(styleOf(node).get('font-size') ?? '0') || hasSize(node.children, styleOf)),
  )

const isOffScreen = (style: Style): boolean =>
  [
    style.get('text-indent'),
    ...(/^(?:absolute|fixed|relative)$/.test(style.get('position') ?? '')
      ? [style.get('left'), style.get('top')]
      : []),
  ].some(offset => /^-(?:999|\d{4,}|\d{3,}r?em)/.test(offset ?? ''))

/** True for a box of no size that cuts off its content; with a padding it is the frame of a picture. */
const isClipped = (style: Style): boolean =>
  /^rect\((?:[01](?:px)?(?:,\s*|\s+|\))){4}$/.test(style.get('clip') ?? '') ||
  /^(?:inset\((?:50|100)%|circle\(0)/.test(style.get('clip-path') ?? '') ||
  (/^(?:hidden|clip)\b/.test(style.get('overflow') ?? style.get('overflow-y') ?? '') &&
    ['height', 'max-height', 'width', 'max-width'].some(side =>
      /^[01](?:\.0*)?(?:px|pt|r?em|%)?$/.test(style.get(side) ?? ''),
    ) &&
    ['padding', 'padding-top', 'padding-bottom'].every(side => zero.test(style.get(side) ?? '0')))

/** A comment of Word, of LibreOffice Calc, or in a file that Google Docs has written. */
const isComment = (element: HtmlElement, style: Style): boolean =>
  element.name === 'comment' ||
  /^comment(?:-list)?$/.test(style.get('mso-element') ?? '') ||
  hasClass(element, /\bmsocomtxt\b/i) ||
  ((element.name === 'div' || element.name === 'p') && /^#cmnt_ref/.test(firstLink(element.children) ?? ''))

/** Target of the link that a block begins with. */
const firstLink = (nodes: readonly HtmlNode[]): string | undefined => {
  const first = nodes.find(node => typeof node !== 'string' || !isBlankText(node))
  if (first === undefined || typeof first === 'string') return undefined
  return first.name === 'a' ? first.attributes.href : firstLink(first.children)
}

/** The mark in the text that leads to a comment, such as `[ИП1]`. */
export const isCommentMark = (element: HtmlElement, style: Style): boolean =>
  style.get('mso-special-character') === 'comment' ||
  hasClass(element, /\bmsocom(?:anchor|off)\b|\bMsoCommentReference\b/i) ||
  (element.name === 'a' && /^[^#]*#(?:_mso(?:com|anchor)_|cmnt\d)/.test(element.attributes.href ?? ''))

const hasClass = ({ attributes }: HtmlElement, name: RegExp): boolean => name.test(attributes.class ?? '')

export const hasWords = ({ children }: HtmlElement): boolean => !isBlankText(wordsOf(children))
