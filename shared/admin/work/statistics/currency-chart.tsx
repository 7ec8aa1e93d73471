/**
 * Dollar and euro rates of thirty days: two lines, each with its own scale, since the rates are several hryvnias apart.
 */
import { useId } from 'react'
import { formatDay, formatRate } from '#shared/admin/platform/format/format-time.ts'
import type { RatePoint } from '#shared/contract/calculation/rates.ts'
import { TableOfPicture } from './figure-table.tsx'
import classes from './figures.module.css'
import { seriesColours } from './series-colours.ts'

const width = 640
const panel = 110
const left = 76
const top = 34
const bottom = 14

const currencies = [
  { code: 'USD', name: 'Доллар' },
  { code: 'EUR', name: 'Евро' },
] as const

export const CurrencyChart = ({ points }: { points: readonly RatePoint[] }) => {
  const id = useId()
  if (points.length < 2) return null
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id}>Курс за 30 дней</figcaption>
      <svg viewBox={`0 0 ${width} ${panel * currencies.length}`} className={classes.chart} aria-hidden="true">
        {currencies.map(({ code, name }, index) => (
          <Panel
            key={code}
            name={name}
            rates={points.map(point => point[code])}
            offset={index * panel}
            series={index}
          />
        ))}
      </svg>
      <TableOfPicture
        heads={['День', 'Доллар, ₴', 'Евро, ₴']}
        rows={points
          .map(({ date, USD, EUR }) => [formatDay(date), formatRate(USD), formatRate(EUR)])
          .toReversed()}
      />
    </figure>
  )
}

interface PanelProps {
  name: string
  rates: readonly number[]
  offset: number
  series: number
}

const Panel = ({ name, rates, offset, series }: PanelProps) => {
  const low = Math.min(...rates)
  const high = Math.max(...rates)
  const inner = panel - top - bottom
  const x = (index: number) => left + (index / (rates.length - 1)) * (width - left - 8)
  const y = (rate: number) =>
    offset + top + (high === low ? inner / 2 : ((high - rate) / (high - low)) * inner)
  const last = rates.at(-1) ?? 0
  return (
    <>
      <text x={left} y={offset + 20} className={classes.name}>
        {name} {formatRate(last)} ₴
      </text>
      {(high === low ? [high] : [high, low]).map(rate => (
        <g key={rate}>
          <line x1={left} x2={width} y1={y(rate)} y2={y(rate)} stroke="var(--admin-line)" />
          <text x={left - 6} y={y(rate) + 5} textAnchor="end">
            {rate.toFixed(2).replace('.', ',')}
          </text>
        </g>
      ))}
      <polyline
        points={rates.map((rate, index) => `${x(index).toFixed(1)},${y(rate).toFixed(1)}`).join(' ')}
        fill="none"
        stroke={seriesColours[series]}
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <circle cx={x(rates.length - 1)} cy={y(last)} r="3.5" fill={seriesColours[series]} />
    </>
  )
}
