/** Cells, rows and items that came without their table or list, as what was selected within one does. */
import { elementOf, type HtmlElement, type HtmlNode, isBlankText } from './html-tree.ts'

/** The nodes with each row of such parts in a table or list of its own. */
export const withTheirWhole = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  wholes.reduce<HtmlNode[]>((before, whole) => gathered(before, whole), [...nodes])

interface Whole {
  part: RegExp
  name: string
  /** Elements in which the part is at home. */
  homes: RegExp
}

const wholes: Whole[] = [
  { part: /^t[dh]$/, name: 'tr', homes: /^t(?:able|r)$/ },
  { part: /^(?:tr|tbody|thead|tfoot)$/, name: 'table', homes: /^table$/ },
  { part: /^li$/, name: 'ul', homes: /^(?:[ou]l|menu|dir)$/ },
]

const gathered = (nodes: readonly HtmlNode[], { part, name, homes }: Whole): HtmlNode[] => {
  const out: HtmlNode[] = []
  let whole: HtmlElement | undefined
  for (const node of nodes) {
    if (typeof node === 'string') {
      if (!isBlankText(node)) whole = undefined
      ;(whole?.children ?? out).push(node)
    } else if (!part.test(node.name) || !isBare(node, homes)) {
      whole = undefined
      out.push(node)
    } else {
      if (!whole) {
        whole = { ...elementOf(name, []), parent: node.parent }
        out.push(whole)
      }
      whole.children.push(node)
      node.parent = whole
    }
  }
  return out
}

/** False too for what a rule has made. */
const isBare = ({ parent }: HtmlElement, homes: RegExp): boolean =>
  parent !== undefined && !homes.test(parent.name) && (parent.name === '' || isBare(parent, homes))
