/**
 * Table of numbers, its rows grouped where groups have a name. On a phone the first and the last column are shown;
 * the other cells are listed under the row's name.
 */

import { Box, Table, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import * as texts from '#messages/admin/work/statistics.js'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import { QueryState } from '#shared/admin/platform/components/states/states.tsx'

/** Row name, then a cell for each further column. */
export type FigureRow = readonly (string | number)[]

interface FigureTableProps {
  label: string
  /** Column headings, including that of the row names. */
  heads: readonly string[]
  groups: readonly { title?: string; rows: readonly FigureRow[] }[]
}

export const FigureTable = ({ label, heads: [first = '', ...heads], groups }: FigureTableProps) => {
  const isNarrow = useIsPhone() && heads.length > 2
  const stands = (column: number) => !isNarrow || column === 0 || column === heads.length - 1
  return (
    <ScrollFrame className="admin-scroll" label={texts.tableOf({ label })}>
      <Table className="admin-table">
        <Table.Thead>
          <Table.Tr>
            {first === '' ? <Table.Td /> : <Table.Th scope="col">{first}</Table.Th>}
            {heads
              .filter((_, column) => stands(column))
              .map(head => (
                <Table.Th key={head} scope="col" className="admin-number">
                  {head}
                </Table.Th>
              ))}
          </Table.Tr>
        </Table.Thead>
        {groups.map(({ title = '', rows }) => (
          <Table.Tbody key={title}>
            {title !== '' && (
              <Table.Tr>
                <Table.Th scope="rowgroup" colSpan={heads.length + 1}>
                  {title}
                </Table.Th>
              </Table.Tr>
            )}
            {rows.map(([name = '', ...values]) => {
              const under = values.flatMap((value, column) =>
                stands(column) || isNothing(value) ? [] : [`${heads[column]}: ${value}`],
              )
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row">
                    {name}
                    {under.length > 0 && (
                      <Text size="xs" c="dimmed">
                        {under.join(', ')}
                      </Text>
                    )}
                  </Table.Th>
                  {values.map(
                    (value, column) =>
                      stands(column) && (
                        <Table.Td key={heads[column]} className="admin-number">
                          {value}
                        </Table.Td>
                      ),
                  )}
                </Table.Tr>
              )
            })}
          </Table.Tbody>
        ))}
      </Table>
    </ScrollFrame>
  )
}

const isNothing = (value: string | number): boolean => value === 0 || value === '' || value === '—'

export const TableOfPicture = ({ heads, rows }: { heads: readonly string[]; rows: readonly FigureRow[] }) => (
  <Box component="details" mt="2xs" className="admin-unfolded">
    <summary>{texts.asTable}</summary>
    <FigureTable label={heads.join(', ')} heads={heads} groups={[{ rows }]} />
  </Box>
)

interface FigureCardProps<T> {
  title: string
  query: UseQueryResult<T>
  children(data: T): ReactNode
}

export const FigureCard = <T,>({ title, query, children }: FigureCardProps<T>) => {
  const id = useId()
  return (
    <Box component="section" my="sm" className="admin-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <QueryState of={query} rows={5} />
      {query.data !== undefined && children(query.data)}
    </Box>
  )
}
