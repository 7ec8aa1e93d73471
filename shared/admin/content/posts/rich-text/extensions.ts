/** Nodes and marks of the rich text; the server's sanitiser lets exactly these through. */
import { Mark, Node } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import { Table, TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { Figcaption, FigureNode, VideoNode } from './figure.ts'
import { PictureNode } from './picture.ts'
import { SiteBlock } from './site-block.ts'

/** Without widths of columns: visitors see none, and the content policy stops style attributes. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false })

/** Links are an address and a title. The rest is the server's to add, so that a stored link is the one that was put. */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(extension => {
      if (extension instanceof Mark && extension.name === 'link')
        return extension.extend({
          addAttributes: () => ({ href: { default: null }, title: { default: null } }),
        })
      // The text itself also holds blocks of the site; a quotation, a list and a cell do not.
      if (extension instanceof Node && extension.name === 'doc')
        return extension.extend({ content: '(block | onTop)+' })
      return extension
    })
  },
})

export const extensions = [
  Basics.configure({
    // The page's own heading is the first level.
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
    dropcursor: { class: 'admin-drop-slot', color: false, width: 3 },
  }),
  TableKit.configure({ table: false }),
  PlainTable,
  PictureNode,
  FigureNode,
  Figcaption,
  VideoNode,
  SiteBlock,
  Placeholder.configure({ placeholder: 'Insert text here ...' }),
]
