import { Box, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import * as texts from '#messages/admin/work/statistics.js'
import { language } from '#messages/language.js'
import { useCall } from '#shared/admin/platform/calls/call-query.ts'
import { AutoColumns } from '#shared/admin/platform/components/auto-columns.tsx'
import { formatDay, formatRate, formatWait } from '#shared/admin/platform/format/format-time.ts'
import type { RatePoint } from '#shared/contract/calculation/rates.ts'
import { type Figures, type Ranking, readFiguresEndpoint } from '#shared/contract/work/statistics.ts'
import { BarChart, seriesColours } from './bar-chart.tsx'
import { common, countedLanguageName, countedPageName, engineOf, routeOf } from './counted-names.ts'
import { FigureCard, TableOfPicture } from './figure-table.tsx'
import classes from './figures.module.css'
import { RankingChart } from './ranking-chart.tsx'

export const MonthChartsCard = () => (
  <FigureCard title={texts.month} query={useCall(readFiguresEndpoint, {}, { refetchInterval: 5 * 60_000 })}>
    {figures => <Pictures {...figures} />}
  </FigureCard>
)

const Pictures = ({ requests, sources, answers, calculations, asked, rates }: Figures) => (
  <AutoColumns fit least="26rem" gap="lg" className={classes.grid}>
    <div>
      <BarChart
        title={texts.requestsByDay}
        days={requests.map(({ day }) => day)}
        series={[
          { name: texts.call, values: requests.map(({ callback }) => callback) },
          { name: texts.calculation, values: requests.map(({ calculation }) => calculation) },
        ]}
      />
      <Answers answers={answers} />
    </div>
    <div>
      <BarChart
        title={texts.calculatedAndAsked}
        days={calculations.map(({ day }) => day)}
        series={[
          { name: texts.calculated, values: calculations.map(({ calculated }) => calculated) },
          { name: texts.sentRequest, values: calculations.map(({ requested }) => requested) },
        ]}
        overlaid
      />
      <Text mt="xs">{shareText(calculations)}</Text>
    </div>
    <AutoColumns fit least="15rem" gap="lg" className={`admin-whole ${classes.row}`}>
      <RankingChart title={texts.asked.route} ranking={asked.route} nameOf={routeOf} />
      <RankingChart title={texts.asked.car} ranking={asked.car} nameOf={engineOf} />
      <RankingChart title={texts.asked.year} ranking={asked.year} nameOf={year => common[year] ?? year} />
    </AutoColumns>
    <RankingChart title={texts.sources.page} ranking={sources.page} nameOf={countedPageName} />
    <Stack gap="lg">
      <RankingChart title={texts.sources.route} ranking={sources.route} nameOf={routeOf} />
      <RankingChart title={texts.sources.language} ranking={sources.language} nameOf={countedLanguageName} />
    </Stack>
    <CurrencyChart points={rates} />
    <p className="admin-quiet admin-whole">{texts.notTracked}</p>
  </AutoColumns>
)

const Answers = ({ answers }: { answers: Figures['answers'] }) => {
  const { answered, medianMinutes, slowestMinutes, waiting, waitingSince } = answers
  return (
    <>
      <RankingChart title={texts.firstAnswerWait} ranking={spansOf(answers)} nameOf={spanOf} />
      <dl className="admin-facts">
        <dt>{texts.usualAnswer}</dt>
        <dd>{showMinutes(medianMinutes)}</dd>
        <dt>{texts.longest}</dt>
        <dd>{showMinutes(slowestMinutes)}</dd>
        <dt>{texts.takenInMonth}</dt>
        <dd>{texts.requests({ n: answered })}</dd>
        <dt>{texts.spans.waiting}</dt>
        <dd>
          {waiting === 0 ? <span>0</span> : <Link to="/admin/requests?status=new">{waiting}</Link>}
          {waitingSince && <span>{texts.waitsLongest({ waitingSince: formatWait(waitingSince) })}</span>}
        </dd>
      </dl>
    </>
  )
}

const width = 640
const panel = 110
const left = 76
const top = 34
const bottom = 14

const currencies = [
  { code: 'USD', name: texts.currencies.USD },
  { code: 'EUR', name: texts.currencies.EUR },
] as const

/**
 * Dollar and euro rates of thirty days: two lines, each with its own scale, since the rates are several hryvnias apart.
 */
const CurrencyChart = ({ points }: { points: readonly RatePoint[] }) => {
  const id = useId()
  if (points.length < 2) return null
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <Box component="figcaption" mb="2xs" fw={600} id={id}>
        {texts.monthRate}
      </Box>
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
        heads={[texts.day, texts.dollarHead, texts.euroHead]}
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
      <text x={left} y={offset + 20} style={{ fill: 'var(--mantine-color-text)' }}>
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

/** @example showMinutes(135) // '2 ч 15 мин' */
export const showMinutes = (minutes: number | null): string => {
  if (minutes === null) return '—'
  if (minutes < 60) return texts.minutes({ minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48)
    return minutes % 60 === 0 ? texts.hours({ hours }) : texts.hoursMinutes({ hours, value2: minutes % 60 })
  return texts.days({ n: Math.round(hours / 24) })
}

/**
 * Share of calculations that became requests. No share when there are more requests than calculations: a page without
 * scripts counts no calculation, only the request.
 */
export const shareText = (days: Figures['calculations']): string => {
  const calculated = days.reduce((sum, day) => sum + day.calculated, 0)
  const requested = days.reduce((sum, day) => sum + day.requested, 0)
  if (calculated + requested === 0) return texts.nothingCalculated
  if (requested > calculated) return texts.requestsWithQuote({ requested })
  const share = (requested / calculated) * 100
  const shown = share.toLocaleString(language, { maximumFractionDigits: share < 10 ? 1 : 0 })
  return texts.shareOfQuotes({ requested, n: calculated, share: shown })
}

/** Requests by waiting time, shortest first, then those still waiting; empty when there are none. */
const spansOf = ({ spread = [], waiting }: Figures['answers']): Ranking => {
  const spans = spread.map(({ within, requests }) => ({ value: String(within ?? 'later'), hits: requests }))
  const all = [...spans, { value: 'waiting', hits: waiting }]
  return all.some(({ hits }) => hits > 0) ? all : []
}

/** Label of the bar for a value of `spansOf`. */
const spanOf = (value: string): string =>
  spanNames.get(value) ?? texts.upTo({ value: showMinutes(Number(value)) })

const spanNames: ReadonlyMap<string, string> = new Map([
  ['15', texts.spans.minutes15],
  ['60', texts.spans.minutes60],
  ['1440', texts.spans.minutes1440],
  ['later', texts.spans.later],
  ['waiting', texts.spans.waiting],
])
