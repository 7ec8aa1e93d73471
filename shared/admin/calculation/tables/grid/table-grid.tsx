// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtual list, which a real table does not allow

import { useWindowEvent } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useGridClipboard } from './clipboard-text.ts'
import { changedColumns } from './grid-changes.ts'
import { type GridCheck, toNextProblem } from './grid-check.ts'
import { commitEditing, startEditing } from './grid-edit.ts'
import { type ColumnLayout, GridHead, layOutColumns, numberColumnWidth } from './grid-head.tsx'
import { keyCommand } from './grid-keys.ts'
import { changeGrid, type GridState, type GridStore, shownRows, useGrid } from './grid-model.ts'
import { GridRowView } from './grid-row-view.tsx'
import { extendTo, rangeOf, selectCell, selectColumnTo, selectRowTo } from './grid-select.ts'
import classes from './table-grid.module.css'

interface TableGridProps {
  store: GridStore
  check: GridCheck
  label: string
  /** Id of the element that describes the active cell. */
  describedBy: string
  readOnly?: boolean
  onSave(): void
}

/** Pixels; the style sheet repeats the value. */
const rowHeight = 28

export const TableGrid = ({ store, check, label, describedBy, readOnly = false, onSave }: TableGridProps) => {
  const state = useGrid(store)
  const { selection, editing, columns } = state
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const leaving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the state moves nothing here
  const rows = useMemo(() => shownRows(state), [state.rows, state.shown])
  const [layout] = useState(() => layOutColumns(columns, rows))
  const { headHeight } = layout
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: headHeight,
  })
  const pointer = useCellPointer(store, readOnly)
  const clipboard = useGridClipboard(store, readOnly)
  useFollowCell(scroller, state, rows.length, { rowHeight, layout })
  useFocusAfterEditing(scroller, editing !== null)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
    if (event.key === 'Escape' && !store.get().editing) leaving.current = true
    else if (event.key !== 'Tab' && event.key !== 'Shift') leaving.current = false
    if (event.key === 'Tab' && leaving.current) return
    const press = {
      key: event.key,
      code: event.code,
      ctrl: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      alt: event.altKey,
    }
    const command = keyCommand(press, { state: store.get(), readOnly, page })
    if (command === null) return
    if (command === 'save') {
      changeGrid(store, commitEditing)
      // The cell's text field goes: the dialog must give the focus back to the grid, not to a cell that may scroll away.
      scroller.current?.focus({ preventScroll: true })
      onSave()
    } else if (command === 'nextProblem') {
      changeGrid(store, toNextProblem(check))
    } else if (!changeGrid(store, command)) return
    event.preventDefault()
    // Keeps the key from the window's own Ctrl+S.
    event.stopPropagation()
  }

  const range = rangeOf(selection)
  const active = rows[selection.active.row]
  const items = virtual.getVirtualItems()
  const rendered = active && items.some(({ index }) => index === selection.active.row)
  return (
    <div
      ref={scroller}
      role="grid"
      className={classes.view}
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-readonly={readOnly}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-activedescendant={rendered ? `${id}-${active.id}-${selection.active.column}` : undefined}
      onKeyDown={onKeyDown}
      {...pointer}
      {...clipboard}
    >
      <div role="presentation" style={{ position: 'relative', width: layout.total }}>
        <GridHead
          store={store}
          state={state}
          check={check}
          layout={layout}
          range={range}
          readOnly={readOnly}
        />
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const inRange = index >= range.top && index <= range.bottom
            const isActive = index === selection.active.row
            return (
              <GridRowView
                key={row.id}
                id={id}
                row={row}
                index={index}
                top={start}
                columns={columns}
                layout={layout}
                changed={changedColumns(state, row)}
                problems={check.cells.get(row.id)}
                rowProblem={check.rows.get(row.id)}
                left={inRange ? range.left : -1}
                right={inRange ? range.right : -1}
                edges={`${index === range.top ? 't' : ''}${index === range.bottom ? 'b' : ''}`}
                active={isActive ? selection.active.column : -1}
                editing={isActive ? editing : null}
                last={index >= rows.length - 2 && index > 2}
                describedBy={describedBy}
                store={store}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

/** Returns the focus to the grid when the cell's text field, which had the focus, is removed. */
const useFocusAfterEditing = (scroller: React.RefObject<HTMLElement | null>, editing: boolean): void => {
  const was = useRef(false)
  useEffect(() => {
    const ended = was.current && !editing
    was.current = editing
    const nowhere = document.activeElement === null || document.activeElement === document.body
    if (ended && nowhere) scroller.current?.focus({ preventScroll: true })
  }, [editing, scroller])
}

interface CellSizes {
  rowHeight: number
  layout: ColumnLayout
}

const useFollowCell = (
  scroller: RefObject<HTMLElement | null>,
  { selection, columns, editing, rows }: GridState,
  rowCount: number,
  sizes: CellSizes,
): void => {
  const typing = editing !== null
  const before = useRef(rows)
  // Only a move of the person scrolls, not a change of sizes.
  const follow = useEffectEvent((selection: GridState['selection'], typing: boolean) => {
    const element = scroller.current
    if (!element) return
    // Scrolls to the active cell while typing and after a paste or an undo; otherwise to the corner that Shift moves.
    const { row, column } = typing || before.current !== rows ? selection.active : selection.far
    before.current = rows
    const { top, bottom, left, right } = rangeOf(selection)
    // Selecting whole rows or columns must not scroll to their end.
    const allRows = rowCount > 1 && top === 0 && bottom === rowCount - 1
    const allColumns = columns.length > 1 && left === 0 && right === columns.length - 1
    if (!allRows) followRow(element, row, sizes)
    if (!allColumns) followColumn(element, column, sizes.layout)
  })
  useEffect(() => follow(selection, typing), [selection, typing])
}

const followRow = (element: HTMLElement, row: number, { rowHeight, layout }: CellSizes): void => {
  const top = row * rowHeight
  const room = element.clientHeight - layout.headHeight
  if (top < element.scrollTop) element.scrollTop = top
  else if (top + rowHeight > element.scrollTop + room) element.scrollTop = top + rowHeight - room
}

const followColumn = (element: HTMLElement, column: number, { widths, stuck }: ColumnLayout): void => {
  if (column < stuck.length) return
  const kept = (stuck.at(-1) ?? numberColumnWidth) + (widths[stuck.length - 1] ?? 0)
  const left = numberColumnWidth + widths.slice(0, column).reduce((sum, width) => sum + width, 0)
  const right = left + (widths[column] ?? 0)
  if (left < element.scrollLeft + kept) element.scrollLeft = left - kept
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
}

/** Cells carry `data-row` and `data-column`; a row's number only `data-row`, a header only `data-column`. */
const useCellPointer = (store: GridStore, readOnly: boolean) => {
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
      const kind = dragging.current
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
  if (place.kind !== 'cell' && place.kind !== kind) return null
  const { far } = state.selection
  if (kind === 'cell' && far.row === place.row && far.column === place.column) return null
  return selectPlace(state, { ...place, kind }, true)
}
