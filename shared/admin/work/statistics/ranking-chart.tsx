import { Box, Table } from '@mantine/core'
import { useId } from 'react'
import type { Ranking } from '#shared/contract/work/statistics.ts'
import { seriesColours } from './bar-chart.tsx'
import classes from './figures.module.css'

export interface RankingChartProps {
  title: string
  ranking: Ranking
  nameOf(value: string): string
}

const width = 200
const height = 10

export const RankingChart = ({ title, ranking, nameOf }: RankingChartProps) => {
  const id = useId()
  if (ranking.length === 0) return null
  const most = Math.max(1, ...ranking.map(({ hits }) => hits))
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <Box component="figcaption" mb="2xs" fw={600} id={id}>
        {title}
      </Box>
      <Table withRowBorders={false} className="admin-table" aria-labelledby={id}>
        <Table.Tbody>
          {ranking.map(({ value, hits }) => (
            <Table.Tr key={value}>
              <Table.Th scope="row" w="40%" ps={0}>
                {nameOf(value)}
              </Table.Th>
              <Table.Td aria-hidden="true">
                <Box
                  component="svg"
                  viewBox={`0 0 ${width} ${height}`}
                  display="block"
                  w="100%"
                  h="0.625rem"
                  preserveAspectRatio="none"
                  aria-hidden="true"
                >
                  <rect width={(hits / most) * width} height={height} fill={seriesColours[0]} />
                </Box>
              </Table.Td>
              <Table.Td w="3rem" className="admin-number">
                {hits}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </figure>
  )
}
