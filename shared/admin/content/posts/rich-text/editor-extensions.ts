/** Nodes and marks of the rich text; the server's sanitiser allows exactly these. */
import { Mark, markPasteRule, Node } from '@tiptap/core'
import Placeholder from '@tiptap/extension-placeholder'
import { Table, TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'
import { Figcaption, FigureNode, VideoNode } from './figure-and-video-nodes.ts'
import { PictureNode } from './picture-node.ts'
import { SiteBlock } from './site-block.ts'

/**
 * A table without column widths: visitors see none, and the content policy forbids style attributes. Its caption is kept
 * as words, since whatever stands in a table of ProseMirror is a row.
 */
const PlainTable = Table.extend({
  addAttributes: () => ({
    caption: {
      default: null,
      parseHTML: element => element.querySelector(':scope > caption')?.textContent || null,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
  renderHTML: ({ HTMLAttributes: { caption } }) =>
    caption ? ['table', ['caption', caption], ['tbody', 0]] : ['table', ['tbody', 0]],
}).configure({ resizable: false })

/** Words between marks that stand at them, as in Markdown; «600 *, 700 *» and «*без НДС, *с доставкой» are footnotes. */
const italicWords = /(?:^|\s)(([*_])(?![\s*_\p{P}])([^*_]*[^*_\s])\2(?![\p{L}\p{N}]))/gu

/** Links store only URL and title; the server adds the other attributes. */
const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(extension => {
      if (extension instanceof Mark && extension.name === 'link')
        return extension.extend({
          addAttributes: () => ({ href: { default: null }, title: { default: null } }),
        })
      if (extension instanceof Mark && extension.name === 'italic')
        return extension.extend({
          addPasteRules() {
            return [markPasteRule({ find: italicWords, type: this.type })]
          },
        })
      // A link and bold letters go together with code on pages moved in; the editor would drop them.
      if (extension instanceof Mark && extension.name === 'code') return extension.extend({ excludes: '' })
      // Only the top level of a text may hold site blocks, not quotations, lists or cells.
      if (extension instanceof Node && extension.name === 'doc')
        return extension.extend({ content: '(block | onTop)+' })
      if (extension instanceof Node && extension.name === 'heading')
        return extension.extend({
          parseHTML() {
            return this.parent?.()?.map(rule => ({ ...rule, contentElement: withPicturesAfter }))
          },
        })
      // Pages moved in begin items with a picture or a heading, at which the list would break in two.
      if (extension instanceof Node && extension.name === 'listItem')
        return extension.extend({ content: 'block+' })
      return extension
    })
  },
})

/** A picture stands between blocks: within a heading it would end it, and the words behind it would be a paragraph. */
const withPicturesAfter = (heading: globalThis.Node): HTMLElement => {
  const element = heading as HTMLElement
  element.after(...element.querySelectorAll('img[src]'))
  return element
}

/** A file whose extension is also a domain of somebody else. */
const fileName = /^[^/:@]+\.(?:zip|mov|md)$/i

export const extensions = [
  Basics.configure({
    // Level 1 is the page's own heading.
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url, { defaultValidate }) => defaultValidate(url) && !fileName.test(url),
      HTMLAttributes: { target: null, rel: null },
    },
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
