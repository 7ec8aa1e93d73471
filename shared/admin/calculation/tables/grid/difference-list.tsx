import { Group, Text } from '@mantine/core'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import type { CellChange, TableDifference } from '#shared/calculator/tables/table-difference.ts'
import type { TableColumn, TableRow } from '#shared/calculator/tables/table-shapes.ts'
import { shownText } from './cell-text.ts'

export interface DifferenceListProps {
  difference: TableDifference
  columns: readonly TableColumn[]
  /** The rows after the change, used to name the changed ones. */
  rows: readonly TableRow[]
  same?: string
}

/** Maximum number of changes listed; nobody would read more. */
const maxShown = 300

export const DifferenceList = ({
  difference: { added, removed, changed },
  columns,
  rows,
  same = 'Значения те же, изменён только порядок строк.',
}: DifferenceListProps) => {
  const addedRows = byRow(added)
  const removedRows = byRow(removed)
  if (changed.length + added.length + removed.length === 0) {
    return <Text size="sm">{same}</Text>
  }
  const lines = [
    ...changed.map(change => ({
      key: `c${change.row} ${change.column}`,
      row: change.row,
      name: nameOf(columns, rows[change.row - 2]),
      column: titleOf(columns, change.column),
      from: textOf(columns, change, 'from'),
      to: textOf(columns, change, 'to'),
    })),
    ...rowLines(columns, addedRows, 'to', 'Новая строка'),
    ...rowLines(columns, removedRows, 'from', 'Удалённая строка'),
  ]
  return (
    <>
      <Group gap="xs">
        <Badge tone="warn">Изменено ячеек: {changed.length}</Badge>
        <Badge tone="good">Добавлено строк: {addedRows.size}</Badge>
        <Badge tone="bad">Удалено строк: {removedRows.size}</Badge>
      </Group>
      <ScrollFrame
        className="admin-table-frame"
        style={{ maxHeight: '55vh', overflow: 'auto' }}
        label="Отличия от прежней версии"
      >
        <DataTable
          stickyHeader
          verticalSpacing={4}
          rows={lines.slice(0, maxShown)}
          keyOf={({ key }) => key}
          columns={[
            { title: 'Строка', className: 'admin-number', cell: ({ row }) => row },
            {
              title: columns.slice(0, 2).some(isText) ? 'Что' : columns[0]?.title,
              cell: ({ name }) => name,
            },
            { title: 'Столбец', cell: ({ column }) => column },
            { title: 'Было', cell: ({ from }) => (from === '' ? '—' : <del>{from}</del>) },
            { title: 'Станет', cell: ({ to }) => (to === '' ? '—' : <ins>{to}</ins>) },
          ]}
        />
      </ScrollFrame>
      {lines.length > maxShown && (
        <Text size="sm" c="dimmed">
          Показаны первые {maxShown} из {lines.length}.
        </Text>
      )}
    </>
  )
}

const rowLines = (
  columns: readonly TableColumn[],
  rows: ReadonlyMap<number, CellChange[]>,
  side: 'from' | 'to',
  name: string,
) =>
  [...rows].map(([row, cells]) => {
    const text = cells.map(cell => textOf(columns, cell, side)).join(' · ')
    return {
      key: `${side}${row}`,
      row,
      name: nameOf(columns, Object.fromEntries(cells.map(cell => [cell.column, cell[side]]))),
      column: name,
      from: side === 'from' ? text : '',
      to: side === 'to' ? text : '',
    }
  })

const isText = ({ type }: TableColumn): boolean => type === 'text'

/** Name of a row for people: the tier's start, or the place. */
const nameOf = (columns: readonly TableColumn[], row: TableRow | undefined): string =>
  columns
    .slice(0, columns[0] && isText(columns[0]) ? 2 : 1)
    .map(({ key, type }) => shownText(row?.[key] ?? null, type))
    .join(' · ')

const byRow = (cells: readonly CellChange[]): Map<number, CellChange[]> =>
  Map.groupBy(cells, ({ row }) => row)

const titleOf = (columns: readonly TableColumn[], key: string): string =>
  columns.find(column => column.key === key)?.title ?? key

const textOf = (columns: readonly TableColumn[], change: CellChange, side: 'from' | 'to'): string =>
  shownText(change[side], columns.find(({ key }) => key === change.column)?.type ?? 'text')
