// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtual list, which a real table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one focus stop and names its active cell
import { Text, VisuallyHidden } from '@mantine/core'
import * as words from '#messages/admin/calculation/tables.js'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { withTitles } from '#shared/calculator/tables/column-title.ts'
import type { TableColumn } from '#shared/calculator/tables/table-shapes.ts'
import type { GridCheck } from './grid-check.ts'
import { commitEditing, sortGridRows } from './grid-edit.ts'
import { changeGrid, type GridRow, type GridState, type GridStore } from './grid-model.ts'
import type { Range } from './grid-select.ts'
import classes from './table-grid.module.css'

export interface GridHeadProps {
  store: GridStore
  state: GridState
  check: GridCheck
  layout: ColumnLayout
  range: Range
  readOnly: boolean
}

export const GridHead = ({ store, state, check, layout, range, readOnly }: GridHeadProps) => (
  <div role="rowgroup" className={classes.head} style={{ height: layout.headHeight }}>
    <div role="row" className={classes.row} style={{ height: '100%' }} aria-rowindex={1}>
      <div
        role="columnheader"
        aria-colindex={1}
        className={`admin-quiet-small ${classes.number} ${classes.corner}`}
        style={{ width: numberColumnWidth }}
      >
        <span aria-hidden="true">№</span>
        <VisuallyHidden>{words.rowNumber}</VisuallyHidden>
      </div>
      {withTitles(state.columns).map(({ key, title, type }, at) => {
        const problem = check.headers.get(at)
        const sorted =
          state.sort?.column === at ? (state.sort.descending ? 'descending' : 'ascending') : undefined
        return (
          <div
            key={key}
            role="columnheader"
            className={`admin-quiet-small ${classes.header}`}
            aria-colindex={at + 2}
            aria-sort={sorted ?? 'none'}
            data-column={at}
            data-type={type}
            data-selected={(at >= range.left && at <= range.right) || undefined}
            data-problem={problem?.level}
            title={problem ? problem.message : key}
            {...columnPlace(layout, at)}
          >
            <Text span inherit flex={1} lineClamp={3} className="admin-plain">
              {title}
            </Text>
            {problem && <VisuallyHidden>{problem.message}</VisuallyHidden>}
            {!readOnly && (
              <IconButton
                icon={sorted === 'descending' ? 'down' : 'up'}
                label={words.sortBy({ title })}
                iconSize={12}
                size={16}
                c="inherit"
                className={classes.sort}
                tabIndex={-1}
                data-sorted={sorted}
                onClick={() =>
                  changeGrid(store, now => sortGridRows(commitEditing(now), at, sorted === 'ascending'))
                }
              />
            )}
          </div>
        )
      })}
    </div>
  </div>
)

export interface ColumnLayout {
  widths: readonly number[]
  /** Left offset in pixels of each sticky column; the sticky columns name the row. */
  stuck: readonly number[]
  total: number
  headHeight: number
}

export const numberColumnWidth = 52

/** Computed once from the texts, so that columns do not change width while the person types. */
export const layOutColumns = (columns: readonly TableColumn[], rows: readonly GridRow[]): ColumnLayout => {
  const widths = withTitles(columns).map(({ title, type }, column) => {
    const longest = Math.max(0, ...rows.slice(0, 500).map(({ cells }) => cells[column]?.length ?? 0))
    const word = Math.max(...title.split(/[\s,]+/).map(({ length }) => length))
    const text = type === 'text' ? Math.min(longest, 32) : Math.min(longest, 14)
    return Math.max(type === 'text' ? 84 : 100, text * 8 + 22, word * 7 + 24)
  })
  const stuck: number[] = []
  let left = numberColumnWidth
  for (const width of widths.slice(0, 2)) {
    stuck.push(left)
    left += width
  }
  const lines = withTitles(columns).map(({ title }, column) => linesOf(title, (widths[column] ?? 0) - 16))
  return {
    widths,
    stuck,
    total: numberColumnWidth + widths.reduce((sum, width) => sum + width, 0),
    headHeight: 14 + 16 * Math.min(3, Math.max(2, ...lines)),
  }
}

/** Width of a header or cell, and where it sticks. */
export const columnPlace = ({ widths, stuck }: ColumnLayout, at: number) => {
  const width = widths[at]
  const left = stuck[at]
  if (left === undefined) return { style: { width } }
  return { 'data-stuck': at === stuck.length - 1 ? 'last' : 'yes', style: { width, left } }
}

/** Number of lines that a header takes, at about seven pixels a letter. */
const linesOf = (title: string, width: number): number => {
  let lines = 1
  let used = 0
  for (const word of title.split(' ')) {
    const needed = (word.length + 1) * 7
    if (used > 0 && used + needed > width + 7) {
      lines += 1
      used = 0
    }
    used += needed
  }
  return lines
}
