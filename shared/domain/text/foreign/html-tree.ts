/** HTML as a tree for the rules of this folder; `htmlparser2` reads it in a page as on the server. */
import { Parser } from 'htmlparser2'
import { escapeAttribute, escapeText } from '#shared/domain/text/escape-html.ts'

export interface HtmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: HtmlNode[]
  /** The element around it in the source; none for what a rule has made. */
  parent?: HtmlElement | undefined
  /** The node right before it in the source. */
  before?: HtmlNode | undefined
  /** True for what begins and ends a line, although its tag does not say so or is not stored. */
  ownLine?: boolean
  /** True for a mark that stands for a style. */
  byStyle?: boolean
}

export type HtmlNode = string | HtmlElement

/** Elements nested deeper leave their content to the one around them, since the tree is walked by recursion. */
const maxDepth = 100

export const parseHtml = (html: string): HtmlNode[] => {
  const root = elementOf('', [])
  const open = [root]
  const innermost = () => open.at(-1) ?? root
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (open.length > maxDepth) return void open.push(innermost())
      const { children } = innermost()
      const element = { ...elementOf(name, [], attributes), parent: innermost(), before: children.at(-1) }
      children.push(element)
      open.push(element)
    },
    ontext: text => {
      const { children } = innermost()
      const before = children.at(-1)
      if (typeof before === 'string') children[children.length - 1] = before + text
      else children.push(text)
    },
    onclosetag: () => void open.pop(),
  })
  parser.end(html)
  return root.children
}

export const elementOf = (
  name: string,
  children: HtmlNode[],
  attributes: Readonly<Record<string, string>> = {},
): HtmlElement => ({ name, attributes, children })

/** Without styles, which have been read. */
export const writeHtml = (nodes: readonly HtmlNode[]): string => nodes.map(written).join('')

const written = (node: HtmlNode): string => {
  if (typeof node === 'string') return escapeText(node)
  const attributes = Object.entries(node.attributes)
    .filter(([key]) => key !== 'style' && /^[a-z][a-z0-9-]*$/.test(key))
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
  const tag = `<${node.name}${attributes.join('')}>`
  return isVoid.has(node.name) ? tag : `${tag}${writeHtml(node.children)}</${node.name}>`
}

const isVoid = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

export const wordsOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map(node => (typeof node === 'string' ? node : wordsOf(node.children))).join('')

/** True when nothing would be read: spaces of any kind, and zero-width ones, which office programs leave as marks. */
export const isBlankText = (text: string): boolean => text.replaceAll('\u200b', '').trim() === ''
