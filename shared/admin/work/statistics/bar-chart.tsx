import { Box, Flex } from '@mantine/core'
import { useId } from 'react'
import * as texts from '#messages/admin/work/statistics.js'
import { formatDay } from '#shared/admin/platform/format/format-time.ts'
import { TableOfPicture } from './figure-table.tsx'
import classes from './figures.module.css'

export interface Series {
  name: string
  /** One value for each day, in the order of `days`. */
  values: readonly number[]
}

export interface BarChartProps {
  title: string
  days: readonly string[]
  /** Stacked, the first at the bottom; at most three. */
  series: readonly Series[]
  /** Overlaid instead of stacked, for a series that is a part of another. */
  overlaid?: boolean
}

const width = 640
const height = 200
const left = 48
const bottom = 28
const top = 14

export const BarChart = ({ title, days, series, overlaid = false }: BarChartProps) => {
  const id = useId()
  const sums = days.map((_, day) => series.map(({ values }) => values[day] ?? 0))
  const highest = Math.max(
    0,
    ...sums.map(values => (overlaid ? Math.max(...values) : values.reduce((sum, value) => sum + value, 0))),
  )
  if (highest === 0) return null
  const scale = niceTop(highest)
  const step = (width - left) / days.length
  const y = (value: number) => height - bottom - (value / scale) * (height - bottom - top)
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <Box component="figcaption" mb="2xs" fw={600} id={id}>
        {title}
      </Box>
      <Legend series={series} />
      <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} aria-hidden="true">
        {[0, scale / 2, scale].map(value => (
          <g key={value}>
            <line x1={left} x2={width} y1={y(value)} y2={y(value)} stroke="var(--admin-line)" />
            {Number.isInteger(value) && (
              <text x={left - 6} y={y(value) + 4} textAnchor="end">
                {value}
              </text>
            )}
          </g>
        ))}
        {days.map((day, index) => {
          let under = 0
          return series.map(({ name, values }, place) => {
            const value = values[index] ?? 0
            const from = overlaid ? 0 : under
            under += value
            return (
              value > 0 && (
                <rect
                  key={day + name}
                  x={left + index * step + 2}
                  width={Math.max(1, step - 4)}
                  y={y(from + value)}
                  height={y(from) - y(from + value)}
                  fill={seriesColours[place]}
                />
              )
            )
          })
        })}
        {shownDays(days).map(({ day, index }) => (
          <text key={day} x={left + (index + 0.5) * step} y={height - 5} textAnchor="middle">
            {formatDay(day).slice(0, 5)}
          </text>
        ))}
      </svg>
      <TableOfPicture
        heads={[texts.day, ...series.map(({ name }) => name)]}
        rows={days
          .map((day, index) => [formatDay(day), ...series.map(({ values }) => String(values[index] ?? 0))])
          .toReversed()}
      />
    </figure>
  )
}

const Legend = ({ series }: { series: readonly Series[] }) => (
  <Flex component="p" wrap="wrap" rowGap="3xs" columnGap="md" mb="3xs" c="dimmed" fz="sm" aria-hidden="true">
    {series.map(({ name }, place) => (
      <span key={name}>
        <Box component="svg" me="2xs" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
          <rect width="10" height="10" rx="2" fill={seriesColours[place]} />
        </Box>
        {name}
      </span>
    ))}
  </Flex>
)

/** Days with a label: all of up to a week, else one in seven. */
const shownDays = (days: readonly string[]): { day: string; index: number }[] =>
  days.map((day, index) => ({ day, index })).filter(({ index }) => days.length <= 7 || index % 7 === 2)

/**
 * Upper end of a scale of whole numbers: a round number not below the highest value, and even, since half of it is
 * labelled too.
 *
 * @example niceTop(7) // 10
 */
export const niceTop = (highest: number): number => {
  for (let size = 1; ; size *= 10) {
    const found = [2, 4, 6, 10].find(step => step * size >= highest)
    if (found !== undefined) return found * size
  }
}

export const seriesColours = ['var(--accent)', 'var(--admin-second-series)'] as const
