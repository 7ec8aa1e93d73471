/**
 * Copied cells as they are seen: plain text joins a struck-out price and the mark of a footnote to the figures beside
 * them, holds hidden rows and columns, and leaves empty what a merged cell covers.
 */
import * as texts from '#messages/admin/calculation/tables.js'
import { colspanOf, rowspanOf } from '#shared/domain/text/foreign/cell-spans.ts'
import { type HtmlElement, type HtmlNode, parseHtml } from '#shared/domain/text/foreign/html-tree.ts'
import { readForeignHtml } from '#shared/domain/text/foreign/read-foreign-html.ts'
import { blockTags } from '#shared/domain/text/rich-text.ts'

/**
 * The rows of the table; null without one. The cells that a merged one covers are marked, so that none passes for an empty
 * one, which may mean "not served"; a title over the whole row covers nothing.
 */
export const seenBlock = (html: string): string[][] | null => {
  const rows = elementsOf(parseHtml(readForeignHtml(html).html), ['tr']).map(row =>
    elementsOf(row.children, ['td', 'th']),
  )
  if (rows.length === 0) return null
  const block: string[][] = rows.map(() => [])
  for (const [top, cells] of rows.entries()) {
    let left = 0
    for (const cell of cells) {
      while (block[top]?.[left] !== undefined) left += 1
      const text = textOf(cell)
      const covered = text === '' || cells.length === 1 ? '' : texts.mergedCell
      const width = colspanOf(cell.attributes)
      for (const row of block.slice(top, top + rowspanOf(cell.attributes)))
        for (let at = left; at < left + width; at += 1)
          row[at] = row === block[top] && at === left ? text : covered
      left += width
    }
  }
  return block.map(row => Array.from(row, cell => cell ?? ''))
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
