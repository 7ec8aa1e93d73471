/** Files pasted or dropped into a text are uploaded, what is left out reported, cells made a table. */

import { Fragment, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorProps } from '@tiptap/pm/view'
import * as texts from '#messages/admin/content/posts.js'
import { filesIn, imagesIn } from '#shared/admin/content/media/picture-files.ts'
import { notifyWarning } from '#shared/admin/platform/components/dialogs/notify.ts'
import { cleanPaste } from './clean-paste.ts'

/** `take` uploads files into the text, at position `at` or at the cursor; it returns false when there are no files. */
export const pictureHandlers = (
  take: (files: File[], at?: number) => boolean,
): Pick<EditorProps, 'handlePaste' | 'handleDrop'> => ({
  handlePaste: (_view, event) => take(imagesIn(event.clipboardData)) || notifyLeftOut(event.clipboardData),
  handleDrop: (view, event, _slice, moved) => {
    if (moved) return false
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
    // Any file: the browser would open one that is no picture, and leave the page.
    return take(filesIn(event.dataTransfer), place?.pos) || notifyLeftOut(event.dataTransfer)
  },
})

/** Warns about pictures of other sites and hidden words, which are left out; returns false so that the text is pasted. */
const notifyLeftOut = (data: DataTransfer | null): false => {
  const { foreignPictures: refused, hidden } = cleanPaste(data?.getData('text/html') ?? '')
  if (refused > 0) notifyWarning(texts.picturesLeftOut({ n: refused }), texts.foreignPictures)
  if (hidden > 0) notifyWarning(texts.hiddenText, texts.hiddenPlaces({ n: hidden }))
  return false
}

/**
 * Rows of cells, all of one length; null for a text that is no table: of one line, or with a line that has no tab behind
 * a word, as an indented paragraph.
 *
 * @example pastedCells('Объём\tСтавка\n2 л\t50 €\n') // [['Объём', 'Ставка'], ['2 л', '50 €']]
 */
export const pastedCells = (text: string): string[][] | null => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length < 2 || !lines.every(line => /[^\t]\t/.test(line))) return null
  const rows = lines.map(line => line.split('\t').map(cell => cell.trim()))
  const columns = Math.max(...rows.map(row => row.length))
  return rows.map(row => [...row, ...Array.from({ length: columns - row.length }, () => '')])
}

/** The table for such a text; null leaves the text to the editor's default. */
export const tableOfText = (schema: Schema, text: string): Slice | null => {
  const cells = pastedCells(text)
  if (!cells) return null
  const table = schema.nodeFromJSON({
    type: 'table',
    content: cells.map(row => ({
      type: 'tableRow',
      content: row.map(cell => ({
        type: 'tableCell',
        content: [{ type: 'paragraph', ...(cell ? { content: [{ type: 'text', text: cell }] } : {}) }],
      })),
    })),
  })
  return new Slice(Fragment.from(table), 0, 0)
}
