/** A rich text split into blocks, for comparing and merging by paragraph. */
import { diffIndices } from 'node-diff3'
import { escapeText } from '#shared/domain/text/escape-html.ts'

/**
 * The outermost elements of a rich text, in order.
 *
 * @example blocksOf('<h2>Ставка</h2><p>10 %</p>') // ['<h2>Ставка</h2>', '<p>10 %</p>']
 */
export const blocksOf = (html: string): string[] => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.childNodes].flatMap(node => {
    // oxlint-disable-next-line no-restricted-properties -- only reads a parsed text back, block by block
    if (node instanceof Element) return [node.outerHTML]
    const text = node.textContent?.trim() ?? ''
    // Text outside of any element is escaped, so that it stays text when the block is parsed again.
    return text === '' ? [] : [escapeText(text)]
  })
}

export type BlockDifference =
  | { kind: 'same'; blocks: string[] }
  | { kind: 'changed'; removed: string[]; added: string[] }

export const blockDifferences = (before: string, after: string): BlockDifference[] => {
  const [a, b] = [blocksOf(before), blocksOf(after)]
  const parts: BlockDifference[] = []
  let at = 0
  const same = (to: number) => {
    if (to > at) parts.push({ kind: 'same', blocks: a.slice(at, to) })
  }
  for (const { buffer1, buffer2 } of changesOf(a, b)) {
    const [from, length] = buffer1
    const [start, count] = buffer2
    same(from)
    parts.push({
      kind: 'changed',
      removed: a.slice(from, from + length),
      added: b.slice(start, start + count),
    })
    at = from + length
  }
  same(a.length)
  return parts
}

/** The blocks that both texts have, in order. */
export const commonBlocks = (a: readonly string[], b: readonly string[]): string[] => {
  const gone = new Set<number>()
  for (const { buffer1 } of changesOf(a, b)) {
    const [from, length] = buffer1
    for (let place = from; place < from + length; place += 1) gone.add(place)
  }
  return a.filter((_, place) => !gone.has(place))
}

/** Position and length of a change in both texts. */
interface Change {
  buffer1: [from: number, length: number]
  buffer2: [from: number, length: number]
}

const changesOf = (a: readonly string[], b: readonly string[]): Change[] =>
  diffIndices([...a], [...b]).map(({ buffer1, buffer2 }) => ({
    buffer1: [Number(buffer1[0]), Number(buffer1[1])],
    buffer2: [Number(buffer2[0]), Number(buffer2[1])],
  }))
