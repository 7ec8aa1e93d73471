/**
 * The text of a post as Markdown for other programs. The text is sanitised, so its tags are those of `richTextTags`;
 * tables (whose cells may be merged), videos, captions and underlines stay HTML, which Markdown allows.
 */
import { parseDocument } from 'htmlparser2'
import { escapeAttribute, escapeText } from '#shared/domain/text/escape-html.ts'

/** The properties of the parser's nodes that are read here. */
interface Node {
  type: string
  name?: string
  data?: string
  attribs?: Record<string, string>
  children?: Node[]
}

/** @example htmlToMarkdown('<h2>Цена</h2><p><strong>1</strong></p>') // '## Цена\n\n**1**\n' */
export const htmlToMarkdown = (clean: string): string => {
  const blocks = blocksOf(parseDocument(clean).children as Node[])
  return blocks === '' ? '' : `${blocks}\n`
}

const blocksOf = (nodes: readonly Node[]): string => {
  const blocks: string[] = []
  let words: Node[] = []
  const endText = () => {
    const text = inlineOf(words).trim()
    if (text !== '') blocks.push(text)
    words = []
  }
  for (const node of nodes) {
    if (node.name === undefined || !(node.name in writers)) {
      words.push(node)
      continue
    }
    endText()
    blocks.push(writers[node.name]?.(node) ?? '')
  }
  endText()
  return blocks.filter(block => block !== '').join('\n\n')
}

const heading = (level: number) => (node: Node) => `${'#'.repeat(level)} ${inlineOf(childrenOf(node)).trim()}`

const writers: Record<string, (node: Node) => string> = {
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  p: node => inlineOf(childrenOf(node)).trim(),
  blockquote: node => indent(blocksOf(childrenOf(node)), '> ', '> '),
  ul: node => listOf(node, () => '- '),
  ol: node => listOf(node, index => `${Number(node.attribs?.start ?? 1) + index}. `),
  pre: node => {
    const code = childrenOf(node).find(({ name }) => name === 'code') ?? node
    const language = /language-(\S+)/.exec(code.attribs?.class ?? '')?.[1] ?? ''
    const text = textOf(code).replace(/\n$/, '')
    if (isTemplate(text)) return htmlOf(node)
    const fence = '`'.repeat(Math.max(3, 1 + longestRun(text)))
    return `${fence}${language}\n${text}\n${fence}`
  },
  hr: () => '---',
  table: node => htmlOf(node),
  // Other programs hide raw HTML unless told otherwise, so a picture without a caption is one of Markdown's.
  figure: node => (childrenOf(node).every(isPicture) ? inlineOf(childrenOf(node)) : htmlOf(node)),
  iframe: node => htmlOf(node),
  div: node => htmlOf(node),
}

const isPicture = (node: Node): boolean =>
  node.name === 'img' || (node.name === 'a' && childrenOf(node).every(isPicture))

const listOf = (list: Node, mark: (index: number) => string): string =>
  childrenOf(list)
    .filter(({ name }) => name === 'li')
    .map((item, index) => indent(blocksOf(childrenOf(item)), mark(index), ' '.repeat(mark(index).length)))
    .join('\n')

const indent = (text: string, first: string, others: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? first + line : (others + line).trimEnd()))
    .join('\n')

const inlineOf = (nodes: readonly Node[]): string => nodes.map(inline).join('')

const inline = (node: Node): string => {
  if (node.type === 'text') return escaped((node.data ?? '').replace(/\s+/g, ' '))
  const inner = () => inlineOf(childrenOf(node))
  switch (node.name) {
    case 'strong':
      return around(inner(), '**')
    case 'em':
      return around(inner(), '*')
    case 's':
      return around(inner(), '~~')
    case 'code': {
      const text = textOf(node)
      if (isTemplate(text)) return htmlOf(node)
      const mark = '`'.repeat(1 + longestRun(text))
      return text.startsWith('`') || text.endsWith('`') ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`
    }
    case 'br':
      return '\\\n'
    case 'a':
      return `[${inner()}](${address(node.attribs?.href)})`
    case 'img':
      return `![${escaped(node.attribs?.alt ?? '')}](${address(node.attribs?.src)})`
    default:
      return htmlOf(node)
  }
}

/** Puts a mark directly around the words: next to a space inside, Markdown would show it as a plain character. */
const around = (text: string, mark: string): string => {
  const words = text.trim()
  if (words === '') return text
  const before = text.slice(0, text.indexOf(words))
  return `${before}${mark}${words}${mark}${text.slice(before.length + words.length)}`
}

const address = (url = ''): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url

/** True for text that Hugo's shortcodes or the templates of Eleventy and Jekyll would take for their own, even in code. */
const isTemplate = (text: string): boolean => /\{[{%#]/.test(text)

/** Escapes characters that Markdown reads as marks; at the beginning of a line also those that begin a block. */
const escaped = (text: string): string =>
  text
    .replace(/[\\`*_[\]<>~|{]|(?<=\{)[%#]|&(?=#?\w+;)/g, '\\$&')
    .replace(/^(\s*)([#+-](?=\s|$)|(?:-{3,}|=+)\s*$)/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2')

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))

const textOf = (node: Node): string =>
  node.type === 'text' ? (node.data ?? '') : node.name === 'br' ? '\n' : childrenOf(node).map(textOf).join('')

/** HTML of the element without empty lines, which in Markdown end an HTML block, and without marks of templates. */
const htmlOf = (node: Node): string => {
  if (node.type === 'text')
    return escapeText(node.data ?? '')
      .replace(/\n(?=[^\S\n]*\n)/g, '&#10;')
      .replaceAll('{', '&#123;')
  const name = node.name ?? ''
  const attributes = Object.entries(node.attribs ?? {})
    .map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`)
    .join('')
  const inner = childrenOf(node).map(htmlOf).join('')
  return ['img', 'br', 'hr'].includes(name)
    ? `<${name}${attributes}>`
    : `<${name}${attributes}>${inner}</${name}>`
}

const childrenOf = (node: Node): readonly Node[] => node.children ?? []
