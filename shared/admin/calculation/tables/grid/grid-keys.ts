/** Actions of the keys of the grid. Letters are matched by key position, since the layout may be Russian. */
import * as texts from '#messages/admin/calculation/tables.js'
import * as edit from './grid-edit.ts'
import { type GridState, redo, undo } from './grid-model.ts'
import * as select from './grid-select.ts'

export interface KeyPress {
  key: string
  code: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

/** Null, or a change that returns null, leaves the key to the browser. */
export type KeyCommand = 'save' | 'nextProblem' | ((state: GridState) => GridState | null) | null

export interface KeySituation {
  state: GridState
  readOnly: boolean
  /** Number of rows by which PageUp and PageDown move. */
  page: number
}

export const keyCommand = (press: KeyPress, { state, readOnly, page }: KeySituation): KeyCommand => {
  if (press.ctrl && press.code === 'KeyS' && !press.shift && !press.alt) return 'save'
  if (press.key === 'F8') return 'nextProblem'
  if (state.editing) return editingCommand(press, state.editing.mode)
  return movement(press, page) ?? (readOnly ? null : changing(press))
}

const editingCommand = (press: KeyPress, mode: 'replace' | 'edit'): KeyCommand => {
  const { key, shift } = press
  if (press.alt || (press.ctrl && key !== 'Enter')) return null
  const leaveWith = (rows: number, columns: number) => (state: GridState) =>
    select.moveBy(edit.commitEditing(state), rows, columns)
  if (key === 'Enter') return leaveWith(shift ? -1 : 1, 0)
  if (key === 'Escape') return edit.cancelEditing
  if (key === 'Tab') {
    return state => {
      const committed = edit.commitEditing(state)
      return select.moveToNext(committed, shift) ?? committed
    }
  }
  if (key === 'F2') {
    return state => state.editing && { ...state, editing: { ...state.editing, mode: 'edit' } }
  }
  if (key === 'ArrowUp') return leaveWith(-1, 0)
  if (key === 'ArrowDown') return leaveWith(1, 0)
  if (mode === 'replace' && key === 'ArrowLeft') return leaveWith(0, -1)
  if (mode === 'replace' && key === 'ArrowRight') return leaveWith(0, 1)
  return null
}

const movement = ({ key, code, ctrl, shift, alt }: KeyPress, page: number): KeyCommand => {
  if (alt) return null
  if (ctrl && code === 'KeyA') return select.selectAll
  if (code === 'Space' && ctrl !== shift) return spanning(ctrl)
  if (key === 'Tab' && !ctrl) return state => select.moveToNext(state, shift)
  if (key === 'Enter' && !ctrl) return state => select.moveBy(state, shift ? -1 : 1, 0)
  const far = ctrl ? Number.POSITIVE_INFINITY : 1
  const steps: Record<string, readonly [rows: number, columns: number]> = {
    ArrowUp: [-far, 0],
    ArrowDown: [far, 0],
    ArrowLeft: [0, -far],
    ArrowRight: [0, far],
    Home: [ctrl ? Number.NEGATIVE_INFINITY : 0, Number.NEGATIVE_INFINITY],
    End: [ctrl ? Number.POSITIVE_INFINITY : 0, Number.POSITIVE_INFINITY],
    PageUp: [-page, 0],
    PageDown: [page, 0],
  }
  const step = steps[key]
  return step ? state => select.moveBy(state, step[0], step[1], shift) : null
}

/** Selects the whole column of the active cell, or with false its whole row. */
const spanning =
  (column: boolean) =>
  (state: GridState): GridState =>
    column
      ? select.selectColumnTo(state, state.selection.active.column, false)
      : select.selectRowTo(state, state.selection.active.row, false)

const changing = ({ key, code, ctrl, shift, alt }: KeyPress): KeyCommand => {
  if (alt) {
    if (ctrl || shift) return null
    if (key === 'ArrowUp') return state => edit.moveRows(state, -1)
    return key === 'ArrowDown' ? state => edit.moveRows(state, 1) : null
  }
  if (ctrl) {
    if (code === 'KeyZ') return shift ? redo : undo
    if (code === 'KeyY') return redo
    if (code === 'KeyD') return edit.fillDown
    if (key === 'Enter') return state => edit.insertRows(state, shift ? 'above' : 'below')
    return key === 'Delete' || key === 'Backspace' ? edit.removeRows : null
  }
  if (key === 'F2') return state => edit.startEditing(state, 'edit')
  if (key === 'Delete') return edit.clearCells
  if (key === 'Backspace') return state => edit.startEditing(state, 'replace', '')
  return [...key].length === 1 ? state => edit.startEditing(state, 'replace', key) : null
}

export const keyHelp: readonly (readonly [keys: string, what: string])[] = [
  [texts.keys.edit, texts.deeds.edit],
  ['Enter, Tab', texts.deeds.move],
  ['Esc', texts.deeds.cancel],
  [texts.keys.select, texts.deeds.select],
  ['Ctrl + A', texts.deeds.selectAll],
  [texts.keys.selectColumn, texts.deeds.selectColumn],
  [texts.keys.selectRow, texts.deeds.selectRow],
  ['Ctrl + C, X, V', texts.deeds.copy],
  ['Ctrl + D', texts.deeds.fillDown],
  ['Delete', texts.deeds.clear],
  ['Ctrl + Z, Ctrl + Y', texts.deeds.undo],
  ['Ctrl + Enter', texts.deeds.addRow],
  ['Ctrl + Delete', texts.deeds.removeRows],
  ['Alt + ↑, ↓', texts.deeds.moveRows],
  ['F8', texts.deeds.nextProblem],
  ['Ctrl + S', texts.deeds.save],
  [texts.keys.leave, texts.deeds.leave],
]
