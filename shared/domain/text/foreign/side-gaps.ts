/** Words in one line that only a margin, a padding or a button keeps apart. */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'
import { isBlock } from './own-lines.ts'
import { pixelsOf, type Style } from './written-style.ts'

type StyleOf = (element: HtmlElement) => Style

/** The nodes with a space where a reader saw a gap and the text has none. */
export const withGaps = (nodes: readonly HtmlNode[], styleOf: StyleOf): HtmlNode[] =>
  nodes.flatMap((node, at) => {
    const before = nodes[at - 1]
    return before !== undefined && isApart(before, node, styleOf) ? [' ', node] : [node]
  })

const isApart = (before: HtmlNode, after: HtmlNode, styleOf: StyleOf): boolean => {
  if ([before, after].some(node => isBlock(node)) || [before, after].every(node => typeof node === 'string'))
    return false
  const gaps = (['margin', 'padding'] as const).filter(
    space => gapOf(before, `${space}-right`, styleOf) + gapOf(after, `${space}-left`, styleOf) >= leastGap,
  )
  if (gaps.length === 0) return false
  const words = [wordsOf([before]), wordsOf([after])] as const
  // Single letters and figures are parts of a word or number, such as a large first letter.
  if (words.some(each => each.length < 2)) return false
  if (!/[\p{L}\p{N}\p{Sc}%]$/u.test(words[0]) || !/^[\p{L}\p{N}\p{Sc}]/u.test(words[1])) return false
  // The background of a part of a word has a padding too.
  return gaps.includes('margin') || !/\p{L}$/u.test(words[0]) || !/^\p{L}/u.test(words[1])
}

/** Pixels; less is a matter of type. */
const leastGap = 4

type Side = `${'margin' | 'padding'}-${'left' | 'right'}`

const gapOf = (node: HtmlNode, side: Side, styleOf: StyleOf): number => {
  if (typeof node === 'string') return 0
  if (/^(?:button|meter|progress)$/.test(node.name)) return leastGap
  const style = styleOf(node)
  const [property = '', where] = side.split('-')
  const [top, right = top, , left = right] = (style.get(property) ?? '').split(/\s+/)
  return pixelsOf(style.get(side) ?? (where === 'left' ? left : right) ?? '') ?? 0
}
