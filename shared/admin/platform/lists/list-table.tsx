/** The table of a list: each shown column has its head and its cell. */
import { Table } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import { navigateRows } from '#shared/admin/platform/components/controls/navigate-rows.ts'
import { type ListColumn, sortRows } from './list-columns.ts'
import { ActionsHead, ListHead } from './list-head.tsx'
import { TickAll, TickCell, type Ticks } from './ticks.tsx'
import type { List } from './use-list.ts'

export interface TableColumn<Row> extends ListColumn<Row> {
  cell(row: Row): ReactNode
  /** CSS class of the cell; default: that of the head. */
  cellClass?: string
  /** Shown before the cell on a phone. */
  phoneLabel?: string
}

interface ListTableProps<Row> {
  list: Pick<List, 'all' | 'sort' | 'setSort' | 'shows' | 'density'>
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): Key
  /** Checkboxes in front of rows whose key is their id; null where nothing may be ticked. */
  ticks?: (Ticks & { labelOf(row: Row): string }) | null
  className?: string | undefined
  /** Cells of the last column. */
  actions?: (row: Row) => ReactNode
  /** False for a table whose rows stay table rows on a phone instead of becoming cards. */
  stacks?: boolean
  /** True for rows that open a record. */
  opens?: boolean
  actionsClass?: string
  /** True while the rows of another page or search are loading. */
  stale?: boolean
}

export const ListTable = <Row,>({
  list,
  columns,
  rows,
  keyOf,
  ticks = null,
  className = '',
  actions,
  stacks = true,
  opens = false,
  actionsClass = 'admin-actions',
  stale = false,
}: ListTableProps<Row>) => (
  <div className="admin-table-frame" data-stale={stale || undefined} data-density={list.density}>
    <Table
      onKeyDown={navigateRows}
      stickyHeader
      highlightOnHover={opens}
      className={`admin-table ${stacks ? 'admin-stack' : ''} ${className}`}
    >
      <ListHead
        list={list}
        before={ticks && <TickAll rows={rows.map(row => ({ id: Number(keyOf(row)) }))} ticks={ticks} />}
        after={actions && <ActionsHead />}
      />
      <Table.Tbody>
        {sortRows(rows, columns, list.sort).map(row => (
          <Table.Tr key={keyOf(row)} {...(opens && { className: 'admin-row-link' })} data-row>
            {ticks && <TickCell id={Number(keyOf(row))} label={ticks.labelOf(row)} ticks={ticks} />}
            {columns.map(
              ({ key, cell, className, cellClass = className, phoneLabel }) =>
                list.shows(key) && (
                  <Table.Td key={key} className={cellClass} data-label={phoneLabel}>
                    {cell(row)}
                  </Table.Td>
                ),
            )}
            {actions && <Table.Td className={actionsClass}>{actions(row)}</Table.Td>}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)
