import { useWindowEvent } from '@mantine/hooks'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { useRef } from 'react'
import { commitEditing, startEditing } from './grid-edit.ts'
import { extendTo, selectCell, selectColumnTo, selectRowTo } from './grid-select.ts'
import type { GridState } from './grid-shapes.ts'
import { changeGrid, type GridStore } from './grid-store.ts'

/** Cells carry `data-row` and `data-column`; a row's number only `data-row`, a header only `data-column`. */
export const useCellPointer = (store: GridStore, readOnly: boolean) => {
  const dragging = useRef<'cell' | 'row' | 'column' | null>(null)

  const stop = () => {
    dragging.current = null
  }
  useWindowEvent('pointerup', stop)
  useWindowEvent('pointercancel', stop)

  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0 || isControl(event.target)) return
      const place = placeOf(event.target)
      if (!place) return
      // A finger that scrolls must not select.
      dragging.current = event.pointerType === 'mouse' ? place.kind : null
      changeGrid(store, state => selectPlace(commitEditing(state), place, event.shiftKey))
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (!dragging.current) return
      const place = placeOf(document.elementFromPoint(event.clientX, event.clientY))
      if (!place) return
      const { kind } = { kind: dragging.current }
      changeGrid(store, state => dragTo(state, kind, place))
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      if (readOnly || isControl(event.target) || placeOf(event.target)?.kind !== 'cell') return
      changeGrid(store, state => (state.editing ? null : startEditing(state, 'edit')))
    },
  }
}

interface Place {
  kind: 'cell' | 'row' | 'column'
  row: number
  column: number
}

const placeOf = (target: EventTarget | null): Place | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row], [data-column]') : null
  if (!element) return null
  const { row, column } = element.dataset
  return {
    kind: row === undefined ? 'column' : column === undefined ? 'row' : 'cell',
    row: Number(row ?? 0),
    column: Number(column ?? 0),
  }
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, button') !== null

const selectPlace = (state: GridState, place: Place, extend: boolean): GridState => {
  if (place.kind === 'row') return selectRowTo(state, place.row, extend)
  if (place.kind === 'column') return selectColumnTo(state, place.column, extend)
  return extend ? extendTo(state, place) : selectCell(state, place)
}

const dragTo = (state: GridState, kind: Place['kind'], place: Place): GridState | null => {
  const { far } = state.selection
  if (kind === 'row' && place.kind !== 'column') return selectRowTo(state, place.row, true)
  if (kind === 'column' && place.kind !== 'row') return selectColumnTo(state, place.column, true)
  if (kind !== 'cell' || place.kind !== 'cell') return null
  return far.row === place.row && far.column === place.column ? null : extendTo(state, place)
}
