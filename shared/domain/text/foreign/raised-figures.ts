/** Raised and lowered figures as signs of their own, so that «50» with a note 1 does not become 501. */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'
import type { Style } from './written-style.ts'

type Height = 'sup' | 'sub'

const signs: Record<Height, readonly [string, string]> = {
  sup: ['0123456789+-−=ni', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼ⁿⁱ'],
  sub: ['0123456789+-−=', '₀₁₂₃₄₅₆₇₈₉₊₋₋₌'],
}

/** Undefined for words on the line. `vertical-align` says something else of cells and pictures. */
export const heightOf = (element: HtmlElement, style: Style): Height | undefined => {
  const { name } = element
  if (name === 'sup' || name === 'sub') return name
  if (/^(?:t[dhr]|tbody|thead|tfoot|table|col|img)$/.test(name)) return undefined
  const raise = style.get('vertical-align') ?? style.get('mso-text-raise') ?? ''
  if (raise === 'super' || raise === 'sub') return raise === 'sub' ? 'sub' : 'sup'
  if (/^(?:text-)?top$/.test(raise)) return isBehindFigure(element) ? 'sup' : undefined
  const [, figure, unit = ''] = /^(-?[\d.]+)(px|pt|r?em|ex|%)$/.exec(raise) ?? []
  const pixels = Number(figure) * ({ pt: 4 / 3, em: 16, rem: 16, ex: 8, '%': 0.16 }[unit] ?? 1)
  if (Number.isNaN(pixels) || Math.abs(pixels) < leastRaise) return undefined
  return pixels > 0 ? 'sup' : 'sub'
}

/** True for a figure that would join the one before it; other words are often aligned to the top of their line. */
const isBehindFigure = (element: HtmlElement): boolean => {
  const around = element.parent?.children ?? []
  const before = wordsOf(around.slice(0, around.indexOf(element)).slice(-1))
  return /\d$/.test(before) && /^\d/.test(wordsOf(element.children))
}

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
