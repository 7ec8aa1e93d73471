/**
 * Table of numbers, its rows grouped where groups have a name. On a phone the first and the last column are shown;
 * the other cells are listed under the row's name.
 */
import { Box, Text } from '@mantine/core'
import { useIsPhone } from '#shared/admin/platform/components/controls/use-is-phone.ts'
import { ScrollFrame } from '#shared/admin/platform/components/scroll-frame.tsx'
import classes from './figures.module.css'

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
    <ScrollFrame className={classes.table} label={`Таблица: ${label}`}>
      <table>
        <thead>
          <tr>
            {first === '' ? <td /> : <th scope="col">{first}</th>}
            {heads
              .filter((_, column) => stands(column))
              .map(head => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
          </tr>
        </thead>
        {groups.map(({ title = '', rows }) => (
          <tbody key={title}>
            {title !== '' && (
              <tr>
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {title}
                </th>
              </tr>
            )}
            {rows.map(([name = '', ...values]) => {
              const under = values.flatMap((value, column) =>
                stands(column) || isNothing(value) ? [] : [`${heads[column]}: ${value}`],
              )
              return (
                <tr key={name}>
                  <th scope="row">
                    {name}
                    {under.length > 0 && (
                      <Text size="xs" c="dimmed">
                        {under.join(', ')}
                      </Text>
                    )}
                  </th>
                  {values.map((value, column) => stands(column) && <td key={heads[column]}>{value}</td>)}
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </ScrollFrame>
  )
}

const isNothing = (value: string | number): boolean => value === 0 || value === '' || value === '—'

/** The numbers of a chart, as a table that can be unfolded. */
export const TableOfPicture = ({ heads, rows }: { heads: readonly string[]; rows: readonly FigureRow[] }) => (
  <Box component="details" mt="2xs" fz="sm" className={classes.unfolded}>
    <summary>Таблицей</summary>
    <FigureTable label={heads.join(', ')} heads={heads} groups={[{ rows }]} />
  </Box>
)
