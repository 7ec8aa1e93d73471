/** Caches the findings of a look at the whole text block by block, so that only changed blocks are read again. */
import type { Node } from '@tiptap/pm/model'

/** Nodes of a document never change; one that is changed is replaced. */
export const cachedByNode = <T>(read: (node: Node) => T): ((node: Node) => T) => {
  const cached = new WeakMap<Node, { value: T }>()
  return node => {
    const found = cached.get(node) ?? { value: read(node) }
    cached.set(node, found)
    return found.value
  }
}
