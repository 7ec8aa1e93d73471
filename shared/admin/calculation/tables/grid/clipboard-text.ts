import type { ClipboardEvent } from 'react'
import { clearCells, copyRange, pasteBlock } from './grid-edit.ts'
import { changeGrid, type GridStore } from './grid-model.ts'

/** Blocks of cells as Excel, LibreOffice and Google Sheets put them on the clipboard: tabs, line ends, quotes. */

/**
 * The rows of a block. A quoted cell may hold tabs, line ends and doubled quotes; a line end inside a cell becomes a
 * space, since a cell here is one line. The line end after the last row adds no row.
 *
 * @example readBlock('a\t"b ""c"""\r\nd\te\r\n') // [['a', 'b "c"'], ['d', 'e']]
 */
export const readBlock = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at <= text.length) {
    const { cell, end } = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(onOneLine(cell))
    if (text[end] === '\t') {
      at = end + 1
      continue
    }
    rows.push(row)
    row = []
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    if (at >= text.length) break
  }
  return rows
}

/** Joins a cell's lines; one pass over each run of spaces keeps the time linear. */
const onOneLine = (cell: string): string =>
  cell.replace(/\s+/g, spaces => (/[\r\n]/.test(spaces) ? ' ' : spaces))

/** A block for the clipboard; cells with quotes at the start, tabs or line ends are quoted. */
export const writeBlock = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(quoted).join('\t')).join('\r\n')

interface CellText {
  cell: string
  /** Index of the tab or line end after the cell, or the length of the text. */
  end: number
}

const readPlain = (text: string, at: number): CellText => {
  let end = at
  while (end < text.length && !'\t\r\n'.includes(text[end] ?? '')) end += 1
  return { cell: text.slice(at, end), end }
}

const readQuoted = (text: string, at: number): CellText => {
  let cell = ''
  let end = at + 1
  while (end < text.length) {
    if (text[end] !== '"') cell += text[end]
    else if (text[end + 1] === '"') {
      cell += '"'
      end += 1
    } else {
      end += 1
      // Text after the closing quote means that the quote was only a letter: 5" pipe.
      return '\t\r\n'.includes(text[end] ?? '\n') ? { cell, end } : readPlain(text, at)
    }
    end += 1
  }
  return readPlain(text, at)
}

/** True for formatted text that may show other cells than its plain text: struck out, raised, hidden or merged. */
export const mayDiffer = (html: string): boolean =>
  /line-through|<(?:s|strike|del|su[bp])\b|vertical-align:\s*su|display:\s*none|hidden|(?:col|row)span=["']?(?:[2-9]|1\d)/i.test(
    html,
  )

const quoted = (cell: string): string =>
  /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell

/** Uses the browser's own events: no permission to ask, and menus work like keys. */
export const useGridClipboard = (store: GridStore, readOnly: boolean) => {
  const copy = (event: ClipboardEvent) => {
    if (store.get().editing) return false
    event.preventDefault()
    event.clipboardData.setData('text/plain', writeBlock(copyRange(store.get())))
    return true
  }
  return {
    onCopy: copy,
    onCut: (event: ClipboardEvent) => {
      if (copy(event) && !readOnly) changeGrid(store, clearCells)
    },
    onPaste: (event: ClipboardEvent) => {
      if (readOnly || store.get().editing) return
      event.preventDefault()
      const block = readBlock(event.clipboardData.getData('text/plain'))
      const html = event.clipboardData.getData('text/html')
      const paste = (seen = block) => changeGrid(store, state => pasteBlock(state, seen))
      if (!mayDiffer(html)) return paste()
      // Loaded only for such a text: the rules of foreign texts are longer than the grid's.
      import('./seen-block.ts').then(
        ({ seenBlock }) => paste(seenBlock(html) ?? block),
        () => paste(),
      )
    },
  }
}
