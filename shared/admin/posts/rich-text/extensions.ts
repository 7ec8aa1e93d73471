/** What the rich text can hold; the server's sanitiser lets exactly this through. */
import Image from '@tiptap/extension-image'
import Placeholder from '@tiptap/extension-placeholder'
import { Table, TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { Figcaption, Figure, Video } from './figure.ts'

/** Without widths of columns: visitors see none, and the content policy stops style attributes. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false })

export const extensions = [
  StarterKit.configure({
    // The page's own heading is the first level.
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TableKit.configure({ table: false }),
  PlainTable,
  Image.configure({ inline: false, allowBase64: false }),
  Figure,
  Figcaption,
  Video,
  Placeholder.configure({ placeholder: 'Insert text here ...' }),
]
