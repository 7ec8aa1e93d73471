/** Texts of posts as ProseMirror documents, so that they are compared by content instead of bytes. */
import { createDocument, type Editor, getHTMLFromFragment, getSchema } from '@tiptap/core'
import { Fragment, type Node, type Schema } from '@tiptap/pm/model'
import { NodeSelection, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { diffIndices } from 'node-diff3'
import { storedPostText } from '../post-values.ts'
import { cachedByNode } from './cached-by-node.ts'
import { extensions } from './editor-extensions.ts'

const schema: { made?: Schema } = {}

const ownSchema = (): Schema => {
  schema.made ??= getSchema(extensions)
  return schema.made
}

/**
 * The text as the editor writes it, so that texts with the same content become the same string. The server orders
 * attributes differently and writes `&nbsp;` as the character itself.
 *
 * @example asEdited('<p><a rel="nofollow" href="/a">а</a></p>') === asEdited('<p><a href="/a">а</a></p>') // true
 */
export const asEdited = (html: string): string => {
  const known = ownSchema()
  return writtenText(createDocument(html, known))
}

/** Parses a text; the last text is cached, so that the stored text is not parsed again with every key. */
const documentOf = (html: string, known: Schema): Node => {
  const last = lastRead.get(known)
  const doc = last?.html === html ? last.doc : createDocument(html, known)
  lastRead.set(known, { html, doc })
  return doc
}

const lastRead = new WeakMap<Schema, { html: string; doc: Node }>()

/** The text of a document as the editor writes it. Unchanged blocks come from a cache. */
export const writtenText = (doc: Node): string =>
  storedPostText(withoutTail(doc).children.map(writtenBlock).join(''))

/** True when the document has the same content as the text. */
export const isWritten = (doc: Node, html: string): boolean => {
  const [own, stored] = [withoutTail(doc), withoutTail(documentOf(html, doc.type.schema))]
  return (
    own.childCount === stored.childCount &&
    own.children.every((block, index) => {
      const other = stored.children[index]
      return other !== undefined && (block.eq(other) || readAgain(block).eq(other))
    })
  )
}

/**
 * True for the empty last paragraph that the editor adds for writing on after a block of another kind. It is no part
 * of the text, even with a space in it.
 */
const hasTail = ({ childCount, lastChild, children }: Node): boolean =>
  isEmptyParagraph(lastChild) && childCount > 1 && children[childCount - 2]?.type !== lastChild?.type

const isEmptyParagraph = (node: Node | null): boolean =>
  node?.type.name === 'paragraph' && readAgain(node).content.size === 0

const withoutTail = (doc: Node): Node =>
  hasTail(doc) ? doc.cut(0, doc.content.size - (doc.lastChild?.nodeSize ?? 0)) : doc

const withTailOf = (doc: Node, present: Node): Node =>
  hasTail(present) && present.lastChild && doc.lastChild?.type !== present.lastChild.type
    ? doc.copy(doc.content.addToEnd(readAgain(present.lastChild)))
    : doc

const writtenBlock = cachedByNode(block => htmlOf(readAgain(block)))

const htmlOf = (block: Node): string => getHTMLFromFragment(Fragment.from(block), block.type.schema)

/**
 * A block as parsed from its own HTML, where spaces at the ends of a paragraph and repeated spaces are lost. Such
 * spaces do not count as a difference from the stored text: otherwise a save would remove the space that the writer has
 * just typed and join the next word to the last.
 */
const readAgain = cachedByNode(block => {
  if (!losesSpaces(block)) return block
  const { children } = createDocument(htmlOf(block), block.type.schema)
  return (children.length === 1 && children[0]) || block
})

const losesSpaces = (block: Node): boolean => {
  if (block.isTextblock)
    return !block.type.spec.code && / {2}|^ | $/.test(block.textBetween(0, block.content.size, '', ' '))
  return block.children.some(losesSpaces)
}

export const isSameText = (a: string, b: string): boolean => a === b || asEdited(a) === asEdited(b)

/**
 * Changes the editor to another text with the smallest edit. Selection, scroll position and undo history stay;
 * nothing happens when the document is the same.
 */
export const adoptText = (editor: Editor, html: string): void => {
  const { state } = editor
  const wanted = withTailOf(createDocument(html, editor.schema), state.doc)
  if (asRead(state.doc).eq(wanted)) return
  let change = state.tr
  adjust(change, { old: state.doc, read: asRead(state.doc) }, wanted, 0)
  if (!asRead(change.doc).eq(wanted)) change = state.tr.replaceWith(0, state.doc.content.size, wanted.content)
  // Equal sizes mean that only marks and attributes differ, so every position stays valid.
  if (wanted.content.size === state.doc.content.size) keepSelection(change, state.selection)
  editor.view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}

const asRead = (doc: Node): Node => doc.copy(Fragment.from(doc.children.map(readAgain)))

/** A node of the editor, and the same node parsed from its own HTML, which may only lack spaces. */
interface Present {
  old: Node
  read: Node
}

/** Changes `old`, whose content begins at `start`, into `next`, from end to beginning so that positions stay valid. */
const adjust = (change: Transaction, { old, read }: Present, next: Node, start: number): void => {
  if (old.inlineContent) {
    if (!read.eq(next)) replaceDifference(change, old, withLastSpaces(next, old), start)
    return
  }
  const [were, become] = [old.children, next.children]
  const reads = read.childCount === old.childCount ? read.children : were
  const places = [start]
  for (const child of were) places.push((places.at(-1) ?? start) + child.nodeSize)
  const placeOf = (index: number): number => places[index] ?? start
  // Equal children are kept; the children between them are changed one by one.
  for (const { buffer1, buffer2 } of diffIndices(reads.map(asText), become.map(asText)).toReversed()) {
    const [first, count] = buffer1
    const [next0, wanted] = buffer2
    const paired = Math.min(count, wanted)
    change.replaceWith(
      placeOf(first + paired),
      placeOf(first + count),
      become.slice(next0 + paired, next0 + wanted),
    )
    for (let index = paired - 1; index >= 0; index -= 1) {
      const [was, becomes] = [were[first + index], become[next0 + index]]
      if (!was || !becomes) continue
      const from = placeOf(first + index)
      const present = { old: was, read: reads[first + index] ?? was }
      if (!was.isLeaf && was.sameMarkup(becomes)) adjust(change, present, becomes, from + 1)
      else change.replaceWith(from, from + was.nodeSize, becomes)
    }
  }
}

/** Keeps spaces typed at the end, so that the next word is separated. */
const withLastSpaces = (next: Node, { lastChild, type }: Node): Node => {
  const spaces = (!type.spec.code && lastChild?.isText && /(?<! ) +$/.exec(lastChild.text ?? '')?.[0]) || ''
  if (!lastChild || spaces === '' || next.textContent.endsWith(' ')) return next
  return next.copy(next.content.append(Fragment.from(type.schema.text(spaces, lastChild.marks))))
}

const asText = (node: Node): string => JSON.stringify(node.toJSON())

const replaceDifference = (change: Transaction, old: Node, next: Node, start: number): void => {
  const from = old.content.findDiffStart(next.content)
  const ends = old.content.findDiffEnd(next.content)
  if (from === null || !ends) return
  // In a run of equal characters `findDiffStart` and `findDiffEnd` may overlap.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  change.replace(start + from, start + ends.a + overlap, next.slice(from, ends.b + overlap))
}

const keepSelection = (change: Transaction, selection: Selection): void => {
  const { doc } = change
  if (selection instanceof NodeSelection) {
    const node = doc.nodeAt(selection.from)
    if (node && NodeSelection.isSelectable(node))
      change.setSelection(NodeSelection.create(doc, selection.from))
    return
  }
  if (!(selection instanceof TextSelection)) return
  const [anchor, head] = [doc.resolve(selection.anchor), doc.resolve(selection.head)]
  if (anchor.parent.inlineContent && head.parent.inlineContent)
    change.setSelection(new TextSelection(anchor, head))
}
