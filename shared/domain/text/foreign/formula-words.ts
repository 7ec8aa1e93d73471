/**
 * Formulas in one line: what KaTeX and MathJax draw is placed by styles alone, so that 10² would become 102 and a fraction
 * its parts joined; beside it they keep the formula as MathML.
 */
import { type HtmlElement, type HtmlNode, wordsOf } from './html-tree.ts'
import { raise } from './raised-figures.ts'

/** Undefined for anything but a formula. Gemini keeps no MathML, but its source. */
export const formulaOf = (element: HtmlElement): string | undefined => {
  const { name, attributes } = element
  if (name === 'math')
    return lineOf(element)
      .replace(/[\u2061-\u2064]/g, '')
      .trim()
  if (attributes['data-math']) return attributes['data-math']
  const isDrawn =
    name === 'mjx-container' ||
    /(?:^|\s)(?:katex|MathJax|mwe-math-element)(?=\s|$)/.test(attributes.class ?? '')
  const math = isDrawn ? mathIn(element.children) : undefined
  return math && formulaOf(math)
}

const mathIn = (nodes: readonly HtmlNode[]): HtmlElement | undefined => {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    const math = node.name === 'math' ? node : mathIn(node.children)
    if (math) return math
  }
  return undefined
}

const lineOf = (node: HtmlNode): string => {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ')
  const parts = node.children.filter(child => typeof child !== 'string' || child.trim() !== '')
  const lines = parts.map(lineOf)
  const [first = '', second = '', third = ''] = lines
  switch (node.name) {
    case 'mfrac':
      return `${grouped(first)}/${grouped(second)}`
    case 'msup':
    case 'mover':
      return first + moved(second, 'sup')
    case 'msub':
    case 'munder':
      return first + moved(second, 'sub')
    case 'msubsup':
    case 'munderover':
      return first + moved(second, 'sub') + moved(third, 'sup')
    case 'msqrt':
      return `√${grouped(lines.join(''))}`
    case 'mroot':
      return `${moved(second, 'sup')}√${grouped(first)}`
    case 'mtd':
    case 'mtr':
      return `${lines.join('')} `
    case 'mspace':
      return Number.parseFloat(node.attributes.width ?? '0') >= 0.5 ? ' ' : ''
    case 'annotation':
    case 'annotation-xml':
    case 'mphantom':
      return ''
    default:
      // The fraction of «2 ½» joins no figure.
      return lines.reduce((line, next, at) => {
        const part = parts[at]
        return /\d$/.test(line) && typeof part === 'object' && part.name === 'mfrac'
          ? `${line} ${next}`
          : line + next
      }, '')
  }
}

const grouped = (line: string): string => (/^[\p{L}\p{N}.,]*$/u.test(line) ? line : `(${line})`)

const moved = (line: string, to: 'sup' | 'sub'): string => wordsOf(raise([line], to))
