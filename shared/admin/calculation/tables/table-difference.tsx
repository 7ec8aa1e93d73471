import { Group, Table, Text } from '@mantine/core'
import { Badge } from '#shared/admin/platform/components/facts/badge.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { formatCount } from '#shared/admin/platform/format/format-time.ts'
import { readHeader } from '#shared/calculator/tables/table-headers.ts'
import { tableKinds } from '#shared/calculator/tables/table-shapes.ts'
import type { Difference } from '#shared/contract/calculation/tables.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { showCell } from './table-rows.tsx'

const shown = 300

export interface TableDifferenceProps {
  title: TableTitle
  difference: Difference
}

export const TableDifferenceView = ({ title, difference }: TableDifferenceProps) => {
  const { added, removed, changed } = difference
  if (added === 0 && removed === 0 && changed.length === 0) {
    return <Text size="sm">Отличий от действующей версии нет.</Text>
  }
  return (
    <>
      <Group gap="xs">
        <Badge tone="good">Добавлено строк: {formatCount(added)}</Badge>
        <Badge tone="bad">Удалено строк: {formatCount(removed)}</Badge>
        <Badge tone="warn">Изменено ячеек: {formatCount(changed.length)}</Badge>
      </Group>
      {changed.length > 0 && (
        <ScrollFrame className="admin-table-frame" data-scroll label="Изменённые ячейки">
          <Table stickyHeader className="admin-table" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th className="admin-number">Строка</Table.Th>
                <Table.Th>Столбец</Table.Th>
                <Table.Th className="admin-number">Было</Table.Th>
                <Table.Th className="admin-number">Станет</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {changed.slice(0, shown).map(({ row, column, from, to }) => (
                <Table.Tr key={`${row} ${column}`}>
                  <Table.Td className="admin-number">{row}</Table.Td>
                  <Table.Td>{readHeader(tableKinds[title], column)?.title ?? column}</Table.Td>
                  <Table.Td className="admin-number">
                    <del>{showCell(from)}</del>
                  </Table.Td>
                  <Table.Td className="admin-number">
                    <ins>{showCell(to)}</ins>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollFrame>
      )}
      {changed.length > shown && (
        <Text size="sm" c="dimmed">
          Показаны первые {shown} из {formatCount(changed.length)}.
        </Text>
      )}
    </>
  )
}
