/** Turns spreadsheet cells that are pasted as plain text into a table. */
import { Fragment, type Schema, Slice } from '@tiptap/pm/model'

/**
 * Rows of cells, all of one length; null for a text that is no table, where some line has no tab.
 *
 * @example pastedCells('Объём\tСтавка\n2 л\t50 €\n') // [['Объём', 'Ставка'], ['2 л', '50 €']]
 */
export const pastedCells = (text: string): string[][] | null => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (!lines.every(line => line.includes('\t'))) return null
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
