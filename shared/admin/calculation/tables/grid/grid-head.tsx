// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtual list, which a real table does not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid is the one focus stop and names its active cell
import { Text, VisuallyHidden } from '@mantine/core'
import { IconButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { type ColumnLayout, numberColumnWidth } from './column-widths.ts'
import type { GridCheck } from './grid-check.ts'
import { commitEditing } from './grid-edit.ts'
import { changeGrid, type GridState, type GridStore } from './grid-model.ts'
import { sortGridRows } from './grid-rows.ts'
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
        <VisuallyHidden>Номер строки</VisuallyHidden>
      </div>
      {state.columns.map(({ key, title, type }, at) => {
        const problem = check.headers.get(at)
        const sorted =
          state.sort?.column === at ? (state.sort.descending ? 'descending' : 'ascending') : undefined
        const left = layout.stuck[at]
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
            data-stuck={left === undefined ? undefined : at === layout.stuck.length - 1 ? 'last' : 'yes'}
            title={problem ? problem.message : key}
            style={left === undefined ? { width: layout.widths[at] } : { width: layout.widths[at], left }}
          >
            <Text span inherit flex={1} lineClamp={3} className="admin-plain">
              {title}
            </Text>
            {problem && <VisuallyHidden>{problem.message}</VisuallyHidden>}
            {!readOnly && (
              <IconButton
                icon={sorted === 'descending' ? 'down' : 'up'}
                label={`Сортировать: ${title}`}
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
