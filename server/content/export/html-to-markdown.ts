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
  let last: string | undefined
  const add = (block: string, name?: string) => {
    if (block === '') return
    // Markdown would make one list of two.
    if (name === last && (name === 'ul' || name === 'ol')) blocks.push('<!-- -->')
    blocks.push(block)
    last = name
  }
  const endText = () => {
    add(linesOf(words))
    words = []
  }
  for (const node of nodes) {
    if (node.name === undefined || !(node.name in writers)) {
      words.push(node)
      continue
    }
    endText()
    add(writers[node.name]?.(node) ?? '', node.name)
  }
  endText()
  return blocks.join('\n\n')
}

/** In one line, where marks of a heading at the end would not be shown. */
const heading = (level: number) => (node: Node) =>
  `${'#'.repeat(level)} ${linesOf(childrenOf(node))
    .replace(/\\?\n/g, ' ')
    .replace(/(?<=\s)#+$/, '\\$&')}`

const writers: Record<string, (node: Node) => string> = {
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  p: node => linesOf(childrenOf(node)),
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

/** Without breaks at the end, which Markdown shows as characters. */
const linesOf = (nodes: readonly Node[]): string => {
  const lines = inlineOf(nodes).split('\\\n')
  const last = lines.findLastIndex(line => line.trim() !== '')
  return lines
    .slice(0, last + 1)
    .join('\\\n')
    .trim()
}

const inlineOf = (nodes: readonly Node[]): string => {
  const parts: string[] = []
  for (const [index, node] of nodes.entries())
    parts.push(inline(node, parts.findLast(part => part !== '') ?? '', nodes[index + 1]))
  return parts.join('')
}

/** `before` is what was written last. */
const inline = (node: Node, before: string, next: Node | undefined): string => {
  if (node.type === 'text') return wordsOf(node)
  const inner = () => inlineOf(childrenOf(node))
  switch (node.name) {
    case 'strong':
    case 'em':
    case 's':
      return around(inner(), node.name, { before, after: beginningOf(next) })
    case 'code': {
      const text = textOf(node)
      if (isTemplate(text) || before.endsWith('`')) return htmlOf(node)
      const mark = '`'.repeat(1 + longestRun(text))
      return text.startsWith('`') || text.endsWith('`') ? `${mark} ${text} ${mark}` : `${mark}${text}${mark}`
    }
    case 'br':
      return '\\\n'
    case 'a':
      // Behind an exclamation mark the brackets would be a picture.
      return before.endsWith('!') ? htmlOf(node) : `[${inner()}](${address(node.attribs?.href)})`
    case 'img':
      return `![${escaped(node.attribs?.alt ?? '')}](${address(node.attribs?.src)})`
    default:
      return htmlOf(node)
  }
}

const wordsOf = (node: Node): string => escaped((node.data ?? '').replace(/\s+/g, ' '))

const marks = { strong: '**', em: '*', s: '~~' } as const

/** The character with which a node begins in Markdown, or another of its kind. */
const beginningOf = (node: Node | undefined): string => {
  if (!node) return ''
  if (node.type === 'text') return wordsOf(node).slice(0, 2)
  return node.name !== undefined && node.name in marks ? '*' : '<'
}

interface Neighbours {
  before: string
  after: string
}

/**
 * Puts marks directly around the words: next to a space or break inside, Markdown would show them as plain characters.
 * It also does so between a sign and a word, as in `**Цена:**900`, and beside other marks: there a tag stands.
 */
const around = (text: string, name: keyof typeof marks, { before, after }: Neighbours): string => {
  const [, lead = '', words = '', rest = ''] = /^((?:\s|\\\n)*)([\s\S]*?)((?:\s|\\\n)*)$/.exec(text) ?? []
  if (words === '') return text
  const [outside, behind] = [before + lead, rest + after]
  const isMarked =
    !/[*~]$/.test(outside) &&
    !/^[*~]|[*~]$/.test(words) &&
    !/^[*~]/.test(behind) &&
    (!/^[\p{P}\p{S}]/u.test(words) || isApart.test(outside.slice(-1))) &&
    (!/[\p{P}\p{S}]$/u.test(words) || /^(?:$|[\s\p{P}\p{S}])/u.test(behind))
  const inner = isMarked ? `${marks[name]}${words}${marks[name]}` : `<${name}>${words}</${name}>`
  return `${lead}${inner}${rest}`
}

/** The end of what stands before: nothing, a space or a sign. */
const isApart = /^$|[\s\p{P}\p{S}]$/u

const address = (url = ''): string =>
  /[\s()<>]/.test(url) ? `<${url.replace(/[<>\s]/g, encodeURIComponent)}>` : url

/** True for text that Hugo's shortcodes or the templates of Eleventy and Jekyll would take for their own, even in code. */
const isTemplate = (text: string): boolean => /\{[{%#]/.test(text)

/**
 * Escapes characters that Markdown reads as marks; at the beginning of a line also those that begin a block. A bare
 * address is no link here and becomes none, since a link would lead to the escaped characters.
 */
const escaped = (text: string): string =>
  text
    .replace(
      /[\\`*_[\]<>~|{]|(?<=\{)[%#]|%(?=%)|(?<!=)=(?==)|&(?=#?\w+;)|(?<=\b(?:https?|ftp)):(?=\/\/)|(?<=\bwww)\.|(?<=\S)@(?=\S)/gi,
      '\\$&',
    )
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
