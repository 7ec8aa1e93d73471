// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtual list, which a real table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one focus stop and names its active cell
/** One row of the grid. It is rendered again only when something of its own has changed. */
import { memo, useEffect, useRef } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { columnTitle } from '#shared/calculator/tables/column-title.ts'
import type { TableColumn } from '#shared/calculator/tables/table-shapes.ts'
import { groupedText } from './cell-text.ts'
import type { CellProblem } from './grid-check.ts'
import { commitEditing, typeText } from './grid-edit.ts'
import { type ColumnLayout, columnPlace, numberColumnWidth } from './grid-head.tsx'
import { type CellEditing, changeGrid, type GridRow, type GridStore } from './grid-model.ts'
import classes from './table-grid.module.css'

interface GridRowViewProps {
  /** Prefix of the ids of the cells. */
  id: string
  row: GridRow
  /** Index among the shown rows, from 0. */
  index: number
  /** Offset from the top of the header, in pixels. */
  top: number
  columns: readonly TableColumn[]
  layout: ColumnLayout
  changed: ReadonlySet<number> | 'added'
  problems: ReadonlyMap<number, CellProblem> | undefined
  rowProblem: CellProblem | undefined
  /** The selected columns, -1 when the row is not in the range. */
  left: number
  right: number
  /** Holds `t` and `b` when the range begins or ends with this row. */
  edges: string
  /** Column of the active cell, -1 in other rows. */
  active: number
  editing: CellEditing | null
  /** True for rows at the end of the table, whose messages must open upwards. */
  last: boolean
  describedBy: string
  store: GridStore
}

export const GridRowView = memo((props: GridRowViewProps) => {
  const { index, top, columns, changed, rowProblem, left, right, active } = props
  const whole = left === 0 && right === columns.length - 1
  return (
    <div
      role="row"
      className={classes.row}
      aria-rowindex={index + 2}
      aria-selected={whole}
      data-active={active !== -1 || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`admin-quiet-small ${classes.number}`}
        data-row={index}
        data-selected={left !== -1 || undefined}
        data-changed={changed === 'added' ? 'added' : changed.size > 0 ? 'cells' : undefined}
        data-problem={rowProblem?.level ?? worst(props.problems)}
        title={rowProblem?.message}
        style={{ width: numberColumnWidth }}
      >
        {/* Number as in the file, where the header is row 1. */}
        {index + 2}
      </div>
      {columns.map((column, at) => (
        <Cell key={column.key} {...props} column={column} at={at} />
      ))}
    </div>
  )
})

interface CellProps extends GridRowViewProps {
  column: TableColumn
  at: number
}

const Cell = ({ column, at, ...props }: CellProps) => {
  const { row, index, changed, problems, rowProblem, left, right, edges, active, editing, layout } = props
  const problem = problems?.get(at) ?? (at === active ? rowProblem : undefined)
  const isActive = at === active
  const selected = at >= left && at <= right
  const text = row.cells[at] ?? ''
  return (
    <div
      role="gridcell"
      id={`${props.id}-${row.id}-${at}`}
      className={classes.cell}
      aria-colindex={at + 2}
      aria-selected={selected}
      aria-invalid={problem?.level === 'error' || undefined}
      aria-describedby={isActive ? props.describedBy : undefined}
      data-row={index}
      data-column={at}
      data-type={column.type}
      data-active={isActive || undefined}
      data-selected={selected || undefined}
      data-edges={selected ? `${edges}${at === left ? 'l' : ''}${at === right ? 'r' : ''}` : undefined}
      data-changed={changed === 'added' || changed.has(at) || undefined}
      data-problem={problem?.level}
      {...columnPlace(layout, at)}
    >
      {isActive && editing ? (
        <CellEditor
          editing={editing}
          label={texts.rowOf({ title: columnTitle(column), value2: index + 2 })}
          invalid={problem?.level === 'error'}
          describedBy={props.describedBy}
          store={props.store}
        />
      ) : (
        <span className={classes.text}>{groupedText(text, column.type)}</span>
      )}
      {isActive && problem && (
        <span
          className={classes.tooltip}
          data-level={problem.level}
          data-up={props.last || undefined}
          aria-hidden="true"
        >
          {problem.message}
        </span>
      )}
    </div>
  )
}

const worst = (problems: ReadonlyMap<number, CellProblem> | undefined): CellProblem['level'] | undefined => {
  if (!problems || problems.size === 0) return undefined
  return [...problems.values()].some(({ level }) => level === 'error') ? 'error' : 'warning'
}

interface CellEditorProps {
  editing: CellEditing
  label: string
  invalid: boolean
  describedBy: string
  store: GridStore
}

const CellEditor = ({ editing, label, invalid, describedBy, store }: CellEditorProps) => {
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
