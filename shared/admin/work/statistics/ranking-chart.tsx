/** Ranking as horizontal bars with numbers, drawn in the cells of a table. */
import { useId } from 'react'
import type { Ranking } from '#shared/contract/work/statistics.ts'
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
      <figcaption id={id}>{title}</figcaption>
      <table className={classes.ranking} aria-labelledby={id}>
        <tbody>
          {ranking.map(({ value, hits }) => (
            <tr key={value}>
              <th scope="row">{nameOf(value)}</th>
              <td aria-hidden="true">
                <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    width={(hits / most) * width}
                    height={height}
                    className={classes.bar}
                    data-series={0}
                  />
                </svg>
              </td>
              <td>{hits}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
