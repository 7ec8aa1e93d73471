import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { formatCount } from '#shared/admin/platform/format/format-time.ts'
import { DataTable } from '#shared/admin/platform/lists/data-table.tsx'
import { withTitles } from '#shared/calculator/tables/column-title.ts'
import { type CellChange, compareTables } from '#shared/calculator/tables/table-difference.ts'
import type { TableColumn, TableContent, TableRow } from '#shared/calculator/tables/table-shapes.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { shownText } from './grid/cell-text.ts'

export interface ShownChange {
  row: number
  /** The row for people; absent where only its number is known. */
  name?: string
  column: string
  from: string
  to: string
}

interface TableChangesProps {
  /** Numbers of rows. */
  added: number
  removed: number
  /** Number of cells. */
  changed: number
  changes: readonly ShownChange[]
  /** Title of the column with the names of rows. */
  nameTitle?: string | undefined
  /** Text in place of an empty list. */
  same: string
}

/** Maximum number of changes listed; nobody would read more. */
const maxShown = 300

export const TableChanges = ({ added, removed, changed, changes, nameTitle, same }: TableChangesProps) => {
  if (added + removed + changed === 0) return <Text size="sm">{same}</Text>
  const figures = nameTitle === undefined ? { className: 'admin-number' } : {}
  return (
    <>
      <Group gap="xs">
        <Badge tone="warn">{texts.cellsChanged({ changed: formatCount(changed) })}</Badge>
        <Badge tone="good">{texts.rowsAdded({ added: formatCount(added) })}</Badge>
        <Badge tone="bad">{texts.rowsRemoved({ removed: formatCount(removed) })}</Badge>
      </Group>
      {changes.length > 0 && (
        <ScrollFrame className="admin-table-frame" data-scroll label={texts.differences}>
          <DataTable
            stickyHeader
            verticalSpacing={4}
            rows={changes.slice(0, maxShown)}
            keyOf={({ row, column }) => `${row} ${column}`}
            columns={[
              { title: texts.row, className: 'admin-number', cell: ({ row }) => row },
              ...(nameTitle === undefined
                ? []
                : [{ title: nameTitle, cell: ({ name }: ShownChange) => name }]),
              { title: texts.column, cell: ({ column }) => column },
              {
                title: texts.before,
                ...figures,
                cell: ({ from }) => (from === '' ? '—' : <del>{from}</del>),
              },
              { title: texts.after, ...figures, cell: ({ to }) => (to === '' ? '—' : <ins>{to}</ins>) },
            ]}
          />
        </ScrollFrame>
      )}
      {changes.length > maxShown && (
        <Text size="sm" c="dimmed">
          {texts.firstShown({ maxShown, changes: formatCount(changes.length) })}
        </Text>
      )}
    </>
  )
}

interface TableComparisonProps {
  title: TableTitle
  before: TableContent
  after: TableContent
  same?: string
}

export const TableComparison = ({ title, before, after, same = texts.onlyOrder }: TableComparisonProps) => {
  const difference = useMemo(() => compareTables(title, before, after), [title, before, after])
  const columns = withTitles(after.columns)
  const [added, removed] = [byRow(difference.added), byRow(difference.removed)]
  const changes = [
    ...difference.changed.map(({ row, column, from, to }) => {
      const { title = column, type = 'text' } = columns.find(({ key }) => key === column) ?? {}
      const name = nameOf(columns, after.data[row - 2])
      return { row, name, column: title, from: shownText(from, type), to: shownText(to, type) }
    }),
    ...rowChanges(columns, added, 'to', texts.newRow),
    ...rowChanges(columns, removed, 'from', texts.removedRow),
  ]
  return (
    <TableChanges
      added={added.size}
      removed={removed.size}
      changed={difference.changed.length}
      changes={changes}
      nameTitle={columns.slice(0, 2).some(isText) ? texts.what : columns[0]?.title}
      same={same}
    />
  )
}

const rowChanges = (
  columns: readonly TableColumn[],
  rows: ReadonlyMap<number, CellChange[]>,
  side: 'from' | 'to',
  column: string,
): ShownChange[] =>
  [...rows].map(([row, cells]) => {
    const values = Object.fromEntries(cells.map(cell => [cell.column, cell[side]]))
    const text = columns
      .flatMap(({ key, type }) => (key in values ? [shownText(values[key] ?? null, type)] : []))
      .join(' · ')
    return { row, name: nameOf(columns, values), column, from: '', to: '', [side]: text }
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
