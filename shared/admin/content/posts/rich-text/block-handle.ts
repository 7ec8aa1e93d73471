/** A handle beside the block under the pointer, by which it is dragged; by keyboard a block moves with Alt+Shift+arrows. */

import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, NodeSelection, Plugin, Selection, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import * as texts from '#messages/admin/content/posts.js'

export const BlockHandle = Extension.create({
  name: 'blockHandle',
  addKeyboardShortcuts: () => ({
    'Alt-Shift-ArrowUp': ({ editor }) => move(editor, -1),
    'Alt-Shift-ArrowDown': ({ editor }) => move(editor, 1),
  }),
  addProseMirrorPlugins: () => [handlePlugin()],
})

const move = (editor: Editor, by: 1 | -1): boolean => {
  const moved = moveBlock(editor.state, by)
  if (moved) editor.view.dispatch(moved.scrollIntoView())
  return moved !== null
}

/** The transaction that swaps the block of the cursor with its neighbour; null when there is no neighbour. */
export const moveBlock = (state: EditorState, by: 1 | -1): Transaction | null => {
  const { doc, selection } = state
  const index = selection.$from.index(0)
  const [block, neighbour] = [doc.maybeChild(index), doc.maybeChild(index + by)]
  if (!block || !neighbour) return null
  const from = startOf(doc, index)
  const shift = by * neighbour.nodeSize
  const change = state.tr.delete(from, from + block.nodeSize).insert(from + shift, block)
  const place = change.doc.resolve(selection.from + shift)
  return change.setSelection(
    selection instanceof NodeSelection
      ? NodeSelection.create(change.doc, selection.from + shift)
      : Selection.near(place),
  )
}

const startOf = (doc: Node, index: number): number => {
  let start = 0
  for (let before = 0; before < index; before += 1) start += doc.child(before).nodeSize
  return start
}

const handlePlugin = () =>
  new Plugin({
    view: view => {
      const handle = document.createElement('div')
      handle.className = 'admin-block-handle'
      handle.draggable = true
      handle.title = texts.dragBlock
      handle.hidden = true
      const place = view.dom.parentElement
      place?.append(handle)
      let held: number | null = null

      const follow = (event: MouseEvent) => {
        const block = blockAt(view, event.clientY)
        handle.hidden = block === null
        if (!block || !place) return
        held = block.position
        const [inner, outer] = [block.element.getBoundingClientRect(), place.getBoundingClientRect()]
        handle.style.top = `${inner.top - outer.top + place.scrollTop}px`
        handle.style.left = `${Math.max(2, inner.left - outer.left - 17)}px`
      }
      const hide = () => {
        handle.hidden = true
      }
      const drag = (event: DragEvent) => {
        if (held === null || !event.dataTransfer || held >= view.state.doc.content.size) return
        const selection = NodeSelection.create(view.state.doc, held)
        view.dispatch(view.state.tr.setSelection(selection))
        const { slice, text } = view.serializeForClipboard(selection.content())
        event.dataTransfer.setData('text/plain', text)
        event.dataTransfer.effectAllowed = 'move'
        const shown = view.nodeDOM(held)
        if (shown instanceof Element) event.dataTransfer.setDragImage(shown, 0, 0)
        view.dragging = { slice, move: true }
      }
      const end = () => {
        hide()
        view.dragging = null
      }
      place?.addEventListener('mousemove', follow)
      place?.addEventListener('mouseleave', hide)
      handle.addEventListener('dragstart', drag)
      handle.addEventListener('dragend', end)
      return {
        update: (_view, before) => {
          if (!before.doc.eq(view.state.doc)) hide()
        },
        destroy: () => {
          place?.removeEventListener('mousemove', follow)
          place?.removeEventListener('mouseleave', hide)
          handle.remove()
        },
      }
    },
  })

/** The top-level block at a vertical position of the window, in pixels. */
const blockAt = (view: EditorView, y: number): { position: number; element: Element } | null => {
  let position = 0
  for (const block of view.state.doc.children) {
    const element = view.nodeDOM(position)
    if (element instanceof Element) {
      const { top, bottom } = element.getBoundingClientRect()
      if (y >= top && y <= bottom) return { position, element }
    }
    position += block.nodeSize
  }
  return null
}
