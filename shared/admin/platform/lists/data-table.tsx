import { Table, type TableProps, VisuallyHidden } from '@mantine/core'
import type { HTMLAttributes, Key, ReactNode } from 'react'
import { ActionsHead } from './list-head.tsx'

export interface DataColumn<Row> {
  /** Where columns may be shown and hidden: a cell is then never filled anew with another column. */
  key?: string
  title: ReactNode
  cell(row: Row): ReactNode
  /** CSS class of the head. */
  className?: string
  /** CSS class of the cell; default: that of the head. */
  cellClass?: string
  /** Shown before the cell on a phone. */
  phoneLabel?: string
  /** True for the column whose cell is the head of its row. */
  names?: true
}

interface DataTableProps<Row> extends Omit<TableProps, 'children'> {
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): Key
  /** Read by screen readers only. */
  caption?: string
  /** Head of a list, whose columns sort and hide; default: the titles. */
  head?: ReactNode
  rowProps?: HTMLAttributes<HTMLTableRowElement> & { 'data-row'?: true }
  /** First cell of each row. */
  before?: (row: Row) => ReactNode
  /** Cells of the last column. */
  actions?: ((row: Row) => ReactNode) | undefined
  actionsClass?: string
}

export const DataTable = <Row,>({
  columns,
  rows,
  keyOf,
  caption,
  head,
  rowProps,
  before,
  actions,
  actionsClass = 'admin-actions',
  className = '',
  ...table
}: DataTableProps<Row>) => (
  <Table className={`admin-table ${className}`} {...table}>
    {caption && <VisuallyHidden component="caption">{caption}</VisuallyHidden>}
    {head ?? (
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ title, className }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table keep their order
            <Table.Th key={at} className={className}>
              {title}
            </Table.Th>
          ))}
          {actions && <ActionsHead />}
        </Table.Tr>
      </Table.Thead>
    )}
    <Table.Tbody>
      {rows.map(row => (
        <Table.Tr key={keyOf(row)} {...rowProps}>
          {before?.(row)}
          {columns.map(({ key, cell, names, className, cellClass = className, phoneLabel }, at) => {
            const Cell = names ? Table.Th : Table.Td
            return (
              <Cell key={key ?? at} scope={names && 'row'} className={cellClass} data-label={phoneLabel}>
                {cell(row)}
              </Cell>
            )
          })}
          {actions && <Table.Td className={actionsClass}>{actions(row)}</Table.Td>}
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
)
