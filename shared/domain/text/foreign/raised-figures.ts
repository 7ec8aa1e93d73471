/** Raised and lowered figures as signs of their own, so that «50» with a note 1 does not become 501. */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'
import { isBlock } from './own-lines.ts'
import { pixelsOf, type Style } from './written-style.ts'

type Height = 'sup' | 'sub'

const signs: Record<Height, readonly [string, string]> = {
  sup: ['0123456789+-−=ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼ⁿⁱ'],
  sub: ['0123456789+-−=', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌'],
}

/** Undefined for words on the line. `vertical-align` says something else of cells and pictures. */
export const heightOf = (
  element: HtmlElement,
  style: Style,
  styleOf: (element: HtmlElement) => Style,
): Height | undefined => {
  const { name } = element
  if (name === 'sup' || name === 'sub') return name
  if (/^(?:t[dhr]|tbody|thead|tfoot|table|col|img)$/.test(name)) return undefined
  const raise = style.get('vertical-align') ?? style.get('mso-text-raise') ?? ''
  if (raise === 'super' || raise === 'sub') return raise === 'sub' ? 'sub' : 'sup'
  if (isBehindFigure(element, style)) {
    if (/^(?:text-)?top$/.test(raise)) return 'sup'
    const beside = shiftOf(style) ?? (isSmaller(element, style, styleOf) ? 'sup' : undefined)
    if (beside) return beside
  }
  const pixels = pixelsOf(raise)
  if (pixels === undefined || Math.abs(pixels) < leastRaise) return undefined
  return pixels > 0 ? 'sup' : 'sub'
}

/** How far a figure is moved from its line by its place or its font. */
const shiftOf = (style: Style): Height | undefined => {
  const font = `${style.get('font-variant-position')} ${style.get('font-variant')} ${style.get('baseline-shift')}`
  const named = /\b(su(?:per|b))\b/.exec(font)?.[1]
  if (named) return named === 'sub' ? 'sub' : 'sup'
  const isMoved = /^(?:relative|absolute)$/.test(style.get('position') ?? '')
  const down = [
    isMoved ? pixelsOf(style.get('top') ?? '') : undefined,
    isMoved ? -(pixelsOf(style.get('bottom') ?? '') ?? Number.NaN) : undefined,
    pixelsOf(/^translate(?:y\(|\([^,]*,)\s*([^)\s]*)\)/.exec(style.get('transform') ?? '')?.[1] ?? ''),
  ].find(each => each)
  return down ? (down < 0 ? 'sup' : 'sub') : undefined
}

/** True for the cents of a price, and for a note, in smaller figures; by less than a fifth is no difference to see. */
const isSmaller = (element: HtmlElement, style: Style, styleOf: (element: HtmlElement) => Style): boolean => {
  if (element.name === 'small') return true
  const size = style.get('font-size') ?? ''
  if (/^(?:smaller|xx?-small)$/.test(size)) return true
  const pixels = pixelsOf(size)
  if (pixels === undefined) return false
  if (/(?<!r)em$|%$/.test(size)) return pixels < 16 * smaller
  for (let around = element.parent; around; around = around.parent) {
    const of = pixelsOf(styleOf(around).get('font-size') ?? '')
    if (of !== undefined) return pixels < of * smaller
  }
  return false
}

const smaller = 0.8

/** True for one or two figures that would join the one before them; other words are often aligned to another line. */
const isBehindFigure = (element: HtmlElement, style: Style): boolean =>
  element.before !== undefined &&
  ![element, element.before].some(isBlock) &&
  /^(?:|inline(?:-.*)?)$/.test(style.get('display') ?? '') &&
  /\d$/.test(wordsOf([element.before])) &&
  /^\d\d?(?!\d)/.test(wordsOf(element.children))

/** Pixels; less only aligns the words with an icon. */
const leastRaise = 3

/**
 * Figures become signs; words without such signs are put in brackets, marks such as `*` and `[1]` stay as they are.
 *
 * @example raise(['1'], 'sup') // ['¹']
 * @example raise(['1, 2'], 'sup') // ['(', '1, 2', ')']
 */
export const raise = (nodes: readonly HtmlNode[], height: Height): HtmlNode[] => {
  const words = wordsOf(nodes).trim()
  const [plain, raised] = signs[height]
  if (!/[\p{L}\p{N}]/u.test(words) || /^[([{].*[)\]}]$/s.test(words)) return [...nodes]
  if (![...words].every(sign => plain.includes(sign) || raised.includes(sign))) return ['(', ...nodes, ')']
  const sign = (text: string) => [...text].map(each => raised[plain.indexOf(each)] ?? each).join('')
  return mapped(nodes, sign)
}

const mapped = (nodes: readonly HtmlNode[], change: (text: string) => string): HtmlNode[] =>
  nodes.map(node =>
    typeof node === 'string' ? change(node) : { ...node, children: mapped(node.children, change) },
  )
