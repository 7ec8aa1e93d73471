/** Lists that Word sends as paragraphs, or in its web program as a list for each item, become nested lists. */
import { elementOf, type HtmlElement, type HtmlNode, isBlankText, wordsOf } from './html-tree.ts'
import { numbersOf } from './list-marks.ts'
import type { Style } from './written-style.ts'

interface Item {
  level: number
  /** Null for a bullet. */
  number: number | null
  children: HtmlNode[]
}

type StyleOf = (element: HtmlElement) => Style

/** The nodes with each row of items replaced by its lists. */
export const withLists = (nodes: readonly HtmlNode[], styleOf: StyleOf): HtmlNode[] => {
  const flat = nodes.flatMap(node => (isListContainer(node) ? node.children : [node]))
  const out: HtmlNode[] = []
  for (let at = 0; at < flat.length; ) {
    const word = rowFrom(flat, at, node => wordLevel(node, styleOf) > 0)
    const web = rowFrom(flat, at, node => webItems(node).length > 0)
    if (word.length > 0) out.push(...listsOf(wordItems(word, styleOf)))
    else if (web.length > 0) out.push(...listsOf(web.flatMap(webItems)))
    else out.push(flat[at] ?? '')
    const last = word.at(-1) ?? web.at(-1)
    at = last ? flat.indexOf(last, at) + 1 : at + 1
  }
  return out
}

/** Elements from a place on that belong to a list, with nothing but spaces between them. */
const rowFrom = (
  nodes: readonly HtmlNode[],
  from: number,
  belongs: (element: HtmlElement) => boolean,
): HtmlElement[] => {
  const row: HtmlElement[] = []
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (typeof node === 'object' && belongs(node)) row.push(node)
    else if (row.length === 0 || typeof node !== 'string' || !isBlankText(node)) break
  }
  return row
}

const listsOf = (items: readonly Item[]): HtmlElement[] => {
  const lists: HtmlElement[] = []
  const open: { list: HtmlElement; level: number; next: number | null }[] = []
  for (const { level, number, children } of items) {
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const current = open.at(-1)
    if (!current || current.level < level || current.next !== number) {
      if (current && current.level >= level) open.pop()
      const start: Record<string, string> = number !== null && number > 1 ? { start: `${number}` } : {}
      const list = elementOf(number === null ? 'ul' : 'ol', [], start)
      const around = open.at(-1)?.list.children.at(-1)
      if (typeof around === 'object') around.children.push(list)
      else lists.push(list)
      open.push({ list, level, next: number })
    }
    const last = open.at(-1)
    last?.list.children.push(elementOf('li', children))
    if (last && number !== null) last.next = number + 1
  }
  return lists
}

const wordLevel = (element: HtmlElement, styleOf: StyleOf): number =>
  element.name === 'p'
    ? Number(/^l\d+\s+level(\d+)/.exec(styleOf(element).get('mso-list') ?? '')?.[1] ?? 0)
    : 0

const wordItems = (paragraphs: readonly HtmlElement[], styleOf: StyleOf): Item[] => {
  const read = paragraphs.map(paragraph => {
    let mark = ''
    const withoutMark = (nodes: readonly HtmlNode[]): HtmlNode[] =>
      nodes.flatMap((node): HtmlNode[] => {
        if (typeof node === 'string') return [node]
        if (styleOf(node).get('mso-list') !== 'ignore')
          return [{ ...node, children: withoutMark(node.children) }]
        mark += wordsOf(node.children)
        return []
      })
    const style = `${paragraph.attributes.style};mso-list:none`
    const attributes = { ...paragraph.attributes, style }
    const children = [{ ...paragraph, attributes, children: withoutMark(paragraph.children) }]
    return { level: wordLevel(paragraph, styleOf), mark: mark.trim(), children }
  })
  /** Items of one level until one of a lower level ends their list. */
  const rows = new Map<number, typeof read>()
  const numbers = new Map<(typeof read)[number], number | null>()
  const count = (row: typeof read) => {
    for (const [at, number] of numbersOf(row.map(({ mark }) => mark)).entries()) {
      const item = row[at]
      if (item) numbers.set(item, number)
    }
  }
  for (const item of read) {
    for (const [level, row] of rows) {
      if (level <= item.level) continue
      count(row)
      rows.delete(level)
    }
    const row = rows.get(item.level)
    if (row) row.push(item)
    else rows.set(item.level, [item])
  }
  for (const row of rows.values()) count(row)
  return read.map(item => ({ ...item, number: numbers.get(item) ?? null }))
}

const isListContainer = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && /\bListContainerWrapper\b/.test(node.attributes.class ?? '')

/** Items of a list in Word on the web, where the level stands at the item; none for any other list. */
const webItems = ({ name, attributes, children }: HtmlElement): Item[] => {
  if (name !== 'ul' && name !== 'ol') return []
  const items = children.filter(node => typeof node === 'object')
  if (!items.every(item => item.attributes['data-aria-level'])) return []
  return items.map((item, at) => {
    const place = attributes.start
      ? Number(attributes.start) + at
      : Number(item.attributes['data-aria-posinset'] ?? at + 1)
    return {
      level: Number(item.attributes['data-aria-level']),
      number: name === 'ol' ? place : null,
      children: item.children,
    }
  })
}
