import Image from '@tiptap/extension-image'
import { Fragment, type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { dropPoint } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { type PictureWidth, pictureWidths } from '#shared/domain/text/rich-text.ts'

const isWidth = (name: string): name is PictureWidth => pictureWidths.some(width => width === name)

/** Width class among the classes of an element; null for the full width of the text. */
export const widthOf = (classes: string | null): PictureWidth | null =>
  (classes ?? '').split(/\s+/).find(isWidth) ?? null

export const PictureNode = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      alt: { default: '', parseHTML: element => element.getAttribute('alt') ?? '' },
      class: { default: null, parseHTML: element => widthOf(element.getAttribute('class')) },
      /** Target of the link around the picture. */
      href: {
        default: null,
        parseHTML: element => element.closest('a')?.getAttribute('href') ?? null,
      },
    }
  },
  renderHTML: ({ HTMLAttributes: { href, ...picture } }) =>
    href ? ['a', { href }, ['img', picture]] : ['img', picture],
  addProseMirrorPlugins: () => [showPlaceOfFiles()],
}).configure({ inline: false, allowBase64: false })

/**
 * Position for a picture dropped or pasted at `position`: between two blocks, never within a word; an empty
 * paragraph is replaced.
 */
export const placeOfPicture = (doc: Node, position: number): number => {
  const picture = doc.type.schema.nodes.image?.create()
  if (!picture || doc.resolve(position).parent.content.size === 0) return position
  return dropPoint(doc, position, new Slice(Fragment.from(picture), 0, 0)) ?? doc.content.size
}

/** Shows the drop cursor at the picture's future position while a file is dragged over the text. */
const showPlaceOfFiles = () => {
  let held: EditorView['dragging'] = null
  const letGo = (view: EditorView): false => {
    if (view.dragging === held) view.dragging = null
    held = null
    return false
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        dragover: (view, { dataTransfer }) => {
          const picture = view.state.schema.nodes.image?.create()
          if (!picture || view.dragging || !dataTransfer?.types.includes('Files')) return false
          held = { slice: new Slice(Fragment.from(picture), 0, 0), move: false }
          view.dragging = held
          return false
        },
        dragleave: letGo,
        drop: letGo,
      },
    },
  })
}
