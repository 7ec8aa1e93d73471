/** Blocks that are not stored: their words stay lines of their own. */
import { blockTags, richTextInline } from '#shared/domain/text/rich-text.ts'
import { elementOf, type HtmlElement, type HtmlNode, isBlankText } from './html-tree.ts'

export const isBlock = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && (node.ownLine === true || blockTags.has(node.name))

const isOwnLine = (node: HtmlNode): boolean => typeof node === 'object' && node.ownLine === true

/** A line between blocks, or a block. */
type Run = { words: HtmlNode[] } | { block: HtmlElement }

const runsOf = (nodes: readonly HtmlNode[]): Run[] => {
  const runs: Run[] = []
  for (const node of nodes) {
    const last = runs.at(-1)
    if (isBlock(node)) runs.push({ block: node })
    else if (last && 'words' in last) last.words.push(node)
    else runs.push({ words: [node] })
  }
  return runs
}

/** Replaces blocks that are not stored by their blocks and by paragraphs of their words. */
export const ownLines = (nodes: HtmlNode[]): HtmlNode[] => {
  if (nodes.length > 0 && nodes.every(isOwnLine)) return nodes
  const lines = runsOf(nodes).flatMap(run => {
    if ('block' in run) return [run.block]
    if (run.words.every(isBlank)) return []
    if (run.words.every(isPicture)) return run.words.filter(node => typeof node === 'object')
    return [elementOf('p', trimmed(run.words))]
  })
  // An empty block ends the line before it too.
  if (lines.length === 0) lines.push(elementOf('br', []))
  for (const line of lines) line.ownLine = true
  return lines
}

/**
 * Content of an element that stays: words beside lines of unwrapped blocks become paragraphs as well. What no block was
 * taken out of stays as it is, except breaks directly between blocks.
 */
export const settled = (nodes: readonly HtmlNode[]): HtmlNode[] => {
  if (!nodes.some(isBlock)) return [...nodes]
  const isUnwrapped = nodes.some(isOwnLine)
  return runsOf(nodes).flatMap(run => {
    if ('block' in run) return run.block.name === 'br' ? [] : [run.block]
    if (run.words.every(isBlank)) return run.words.filter(node => typeof node === 'string')
    return isUnwrapped && !run.words.every(isPicture) ? [elementOf('p', trimmed(run.words))] : run.words
  })
}

/** Content of a heading or another block that holds only words: each block in it becomes a line. */
export const wordLines = (nodes: readonly HtmlNode[], lineBreak: () => HtmlNode): HtmlNode[] => {
  const lines = runsOf(nodes).flatMap(run => {
    if ('words' in run) return run.words.every(isBlank) ? [] : [trimmed(run.words)]
    const { block } = run
    if (block.name === 'br') return []
    if (block.name === 'p') return block.children.every(isBlank) ? [] : [block.children]
    return [[richTextInline.includes(block.name) ? withWordLines(block, lineBreak) : block]]
  })
  return lines.flatMap((line, at) => (at > 0 ? [lineBreak(), ...line] : line))
}

const withWordLines = (element: HtmlElement, lineBreak: () => HtmlNode): HtmlElement => ({
  ...elementOf(element.name, wordLines(element.children, lineBreak), element.attributes),
})

/** Spaces and line breaks, also within formatting. */
const isBlank = (node: HtmlNode): boolean =>
  typeof node === 'string'
    ? isBlankText(node)
    : node.name === 'br' || (!isPictureTag(node) && node.children.every(isBlank))

/** A picture or video stands on its own, outside of paragraphs. */
const isPicture = (node: HtmlNode): boolean =>
  isBlank(node) ||
  (typeof node === 'object' && (isPictureTag(node) || (node.name === 'a' && node.children.every(isPicture))))

const isPictureTag = ({ name }: HtmlElement): boolean => name === 'img' || name === 'iframe'

/** Without spaces and line breaks at its ends. */
const trimmed = (nodes: readonly HtmlNode[]): HtmlNode[] => {
  const isWords = (node: HtmlNode) => (typeof node === 'string' ? !isBlankText(node) : node.name !== 'br')
  const from = nodes.findIndex(isWords)
  const to = nodes.findLastIndex(isWords)
  return nodes.slice(from, to + 1).map((node, at, all) => {
    if (typeof node !== 'string') return node
    const begun = at === 0 ? node.trimStart() : node
    return at === all.length - 1 ? begun.trimEnd() : begun
  })
}
