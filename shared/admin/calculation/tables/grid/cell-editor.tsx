import { useEffect, useRef } from 'react'
import { commitEditing, typeText } from './grid-edit.ts'
import type { CellEditing } from './grid-shapes.ts'
import { changeGrid, type GridStore } from './grid-store.ts'
import classes from './table-grid.module.css'

export interface CellEditorProps {
  editing: CellEditing
  label: string
  invalid: boolean
  describedBy: string
  store: GridStore
}

export const CellEditor = ({ editing, label, invalid, describedBy, store }: CellEditorProps) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  return (
    <input
      ref={input}
      className={classes.input}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={editing.text}
      onChange={event => {
        const text = event.currentTarget.value
        changeGrid(store, state => typeText(state, text))
      }}
      // Moving the focus to a button or another window keeps the typed text.
      onBlur={() => changeGrid(store, state => (state.editing ? commitEditing(state) : null))}
    />
  )
}
