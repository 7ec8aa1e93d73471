import { Table as Grid } from '@mantine/core'
import { useState } from 'react'
import * as texts from '#messages/admin/calculation/tables.js'
import { language } from '#messages/language.js'
import { SmallButton } from '#shared/admin/platform/components/controls/buttons.tsx'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { formatCount } from '#shared/admin/platform/format/format-time.ts'
import { withTitles } from '#shared/calculator/tables/column-title.ts'
import type { Cell, Table } from '#shared/contract/calculation/tables.ts'
import { InOrder } from '#shared/ui/in-order.tsx'

const part = 200

export const TableRows = ({ table }: { table: Pick<Table, 'columns' | 'data'> }) => {
  const [shown, setShown] = useState(part)
  const rest = table.data.length - shown
  return (
    <>
      <ScrollFrame className="admin-table-frame" data-scroll label={texts.tableRows}>
        <Grid stickyHeader striped className="admin-table" verticalSpacing={4}>
          <Grid.Thead>
            <Grid.Tr>
              <Grid.Th className="admin-number">№</Grid.Th>
              {withTitles(table.columns).map(({ key, title, type }) => (
                <Grid.Th key={key} className={type === 'text' ? '' : 'admin-number'}>
                  {title}
                </Grid.Th>
              ))}
            </Grid.Tr>
          </Grid.Thead>
          <Grid.Tbody>
            <InOrder items={table.data.slice(0, shown)}>
              {(row, index) => (
                <Grid.Tr>
                  {/* Number as in the file, where the header is row 1. */}
                  <Grid.Td className="admin-number admin-moment">{index + 2}</Grid.Td>
                  {table.columns.map(({ key, type }) => (
                    <Grid.Td key={key} className={type === 'text' ? '' : 'admin-number'}>
                      {showCell(row[key] ?? null)}
                    </Grid.Td>
                  ))}
                </Grid.Tr>
              )}
            </InOrder>
          </Grid.Tbody>
        </Grid>
      </ScrollFrame>
      {rest > 0 && (
        <SmallButton mt="sm" onClick={() => setShown(shown + part * 5)}>
          {texts.showMore({ rest: Math.min(rest, part * 5), value2: formatCount(rest) })}
        </SmallButton>
      )}
    </>
  )
}

export const showCell = (cell: Cell): string => {
  if (cell === null || cell === '') return '—'
  return typeof cell === 'number' ? cell.toLocaleString(language) : cell
}
