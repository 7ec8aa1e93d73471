/** Copy, cut and paste by the browser's own events: no permission to ask, and menus work like keys. */
import type { ClipboardEvent } from 'react'
import { readBlock, writeBlock } from './clipboard-text.ts'
import { clearCells, copyRange, pasteBlock } from './grid-edit.ts'
import { changeGrid, type GridStore } from './grid-store.ts'

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
      changeGrid(store, state => pasteBlock(state, block))
    },
  }
}
