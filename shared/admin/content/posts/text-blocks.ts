/** A rich text split into blocks, for comparing and merging by paragraph. */
import { diffComm } from 'node-diff3'
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

export const blockDifferences = (before: string, after: string): BlockDifference[] =>
  diffComm(blocksOf(before), blocksOf(after)).map(({ common, buffer1, buffer2 }) =>
    common ? { kind: 'same', blocks: common } : { kind: 'changed', removed: buffer1, added: buffer2 },
  )

/** The blocks that both texts have, in order. */
export const commonBlocks = (a: readonly string[], b: readonly string[]): string[] =>
  diffComm([...a], [...b]).flatMap(({ common }) => common ?? [])
