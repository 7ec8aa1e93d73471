/**
 * Copied cells as they are seen: plain text joins a struck-out price and the mark of a footnote to the figures beside
 * them, and holds hidden rows and columns.
 */
import { colspanOf } from '#shared/domain/text/foreign/cell-spans.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from '#shared/domain/text/foreign/html-tree.ts'
import { readForeignHtml } from '#shared/domain/text/foreign/read-foreign-html.ts'
import { blockTags } from '#shared/domain/text/rich-text.ts'

/** The rows of the table; null without one, and where a cell takes several rows. */
export const seenBlock = (html: string): string[][] | null => {
  const rows = elementsOf(parseHtml(readForeignHtml(html).html), ['tr']).map(row =>
    elementsOf(row.children, ['td', 'th']),
  )
  if (rows.length === 0 || rows.flat().some(({ attributes }) => attributes.rowspan)) return null
  return rows.map(cells =>
    cells.flatMap(cell => [
      textOf(cell),
      ...Array.from({ length: colspanOf(cell.attributes) - 1 }, () => ''),
    ]),
  )
}

const elementsOf = (nodes: readonly HtmlNode[], names: readonly string[]): HtmlElement[] =>
  nodes.flatMap(node => {
    if (typeof node === 'string') return []
    return names.includes(node.name) ? node : elementsOf(node.children, names)
  })

/** A cell that is struck out whole is marked, so that no rule takes it for a price. */
const textOf = ({ children }: HtmlElement): string => {
  const valid = oneLine(wordsOf(children, ['s']))
  const all = oneLine(wordsOf(children, []))
  return valid === '' && all !== '' ? `~~${all}~~` : valid
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const wordsOf = (nodes: readonly HtmlNode[], without: readonly string[]): string =>
  nodes
    .map(node => {
      if (typeof node === 'string') return node
      if (without.includes(node.name)) return ''
      const words = wordsOf(node.children, without)
      return node.name === 'br' || blockTags.has(node.name) ? ` ${words} ` : words
    })
    .join('')
