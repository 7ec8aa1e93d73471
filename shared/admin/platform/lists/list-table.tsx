import { Box, type MantineSpacing } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { type DataColumn, DataTable } from './data-table.tsx'
import { type ListColumn, sortRows } from './list-columns.ts'
import { ActionsHead, ListHead } from './list-head.tsx'
import { TickAll, TickCell, type Ticks } from './ticks.tsx'
import type { List } from './use-list.ts'

export type TableColumn<Row> = ListColumn<Row> & DataColumn<Row>

interface ListTableProps<Row> {
  list: Pick<List, 'all' | 'sort' | 'setSort' | 'shows' | 'density'>
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): Key
  /** Checkboxes in front of rows whose key is their id; null where nothing may be ticked. */
  ticks?: (Ticks & { labelOf(row: Row): string }) | null
  className?: string | undefined
  /** Space beside a cell; default: the theme's. */
  horizontalSpacing?: MantineSpacing
  /** Cells of the last column. */
  actions?: (row: Row) => ReactNode
  /** False for a table whose rows stay table rows on a phone instead of becoming cards. */
  stacks?: boolean
  opens?: boolean
  actionsClass?: string
  /** True while the rows of another page or search are loading. */
  stale?: boolean
}

export const ListTable = <Row,>({
  list,
  columns,
  rows,
  ticks = null,
  className = '',
  stacks = true,
  opens = false,
  stale = false,
  ...table
}: ListTableProps<Row>) => (
  <Box className="admin-table-frame" {...(stale && { opacity: 0.6 })} data-density={list.density}>
    <DataTable
      {...table}
      onKeyDown={navigateRows}
      stickyHeader
      highlightOnHover={opens}
      className={`${stacks ? 'admin-stack' : ''} ${className}`}
      head={
        <ListHead
          list={list}
          before={
            ticks && <TickAll rows={rows.map(row => ({ id: Number(table.keyOf(row)) }))} ticks={ticks} />
          }
          after={table.actions && <ActionsHead />}
        />
      }
      columns={columns.filter(({ key }) => list.shows(key))}
      rows={sortRows(rows, columns, list.sort)}
      rowProps={{ ...(opens && { className: 'admin-row-link' }), 'data-row': true }}
      {...(ticks && {
        before: (row: Row) => (
          <TickCell id={Number(table.keyOf(row))} label={ticks.labelOf(row)} ticks={ticks} />
        ),
      })}
    />
  </Box>
)
