/** Caches a computation per block of the text, so that only changed blocks are computed again. */
import type { Node } from '@tiptap/pm/model'

/** Cached by object identity: ProseMirror nodes are immutable, and a change makes a new node. */
export const cachedByNode = <T>(read: (node: Node) => T): ((node: Node) => T) => {
  const cached = new WeakMap<Node, { value: T }>()
  return node => {
    const found = cached.get(node) ?? { value: read(node) }
    cached.set(node, found)
    return found.value
  }
}
