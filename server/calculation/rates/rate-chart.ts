/**
 * The rates as a chart in hand-written SVG: two panels with scales of their own, since dollar and euro move by kopecks
 * but are hryvnias apart. Its colours suit light and dark backgrounds; no style attributes, no script.
 */
import * as ru from '#messages/calculation/rate-chart.js'
import * as uk from '#messages/uk/calculation/rate-chart.js'
import type { RatePoint } from '#shared/contract/calculation/rates.ts'
import type { Language } from '#shared/domain/site/languages.ts'
import { formatDayDmy } from '#shared/domain/time/kyiv-day.ts'

const messages: Record<Language, typeof ru> = { ru, uk }

/** SVG units, equal to pixels where the chart is shown, so that its text has the size of the text around it. */
const widths = { wide: 640, narrow: 340 } as const
const panelHeight = 130
const left = 64
const right = 12
const top = 26
const bottom = 22

const ink = '#767c85'
const panels = [
  { code: 'USD', name: 'dollar', colour: '#b3793a' },
  { code: 'EUR', name: 'euro', colour: '#767c85' },
] as const

/** Without points the chart shows a message. */
export const renderRateChart = (
  points: readonly RatePoint[],
  { lang = 'ru', size = 'wide' }: { lang?: Language; size?: keyof typeof widths } = {},
): string => {
  const width = widths[size]
  const height = panelHeight * panels.length
  const inside =
    points.length < 2
      ? text(width / 2, height / 2, messages[lang].none, 'middle')
      : panels
          .map((panel, at) =>
            renderPanel(panel, messages[lang][panel.name], points, { width, offset: at * panelHeight }),
          )
          .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Onest, system-ui, sans-serif" font-size="13">${inside}</svg>`
}

const renderPanel = (
  { code, colour }: (typeof panels)[number],
  name: string,
  points: readonly RatePoint[],
  { width, offset }: { width: number; offset: number },
): string => {
  const rates = points.map(point => point[code])
  const low = Math.min(...rates)
  const high = Math.max(...rates)
  const first = dayNumber(points[0]?.date)
  const span = Math.max(1, dayNumber(points.at(-1)?.date) - first)
  const x = (date: string) => left + ((dayNumber(date) - first) / span) * (width - left - right)
  const inner = panelHeight - top - bottom
  const y = (rate: number) =>
    offset + top + (high === low ? inner / 2 : ((high - rate) / (high - low)) * inner)
  const line = points.map(point => `${x(point.date).toFixed(1)},${y(point[code]).toFixed(1)}`).join(' ')
  const last = rates.at(-1) ?? 0
  return [
    text(left, offset + 16, `${name}: ${shown(last)}`),
    ...(high === low ? [last] : [high, low]).map(
      rate =>
        `<line x1="${left}" x2="${width - right}" y1="${y(rate).toFixed(1)}" y2="${y(rate).toFixed(1)}" stroke="${ink}" stroke-opacity="0.35"/>${text(left - 8, y(rate) + 4, shown(rate), 'end')}`,
    ),
    `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>`,
    `<circle cx="${x(points.at(-1)?.date ?? '').toFixed(1)}" cy="${y(last).toFixed(1)}" r="3.5" fill="${colour}"/>`,
    text(left, offset + panelHeight - 5, formatDayDmy(points[0]?.date ?? '')),
    text(width - right, offset + panelHeight - 5, formatDayDmy(points.at(-1)?.date ?? ''), 'end'),
  ].join('')
}

const text = (x: number, y: number, words: string, anchor = 'start'): string =>
  `<text x="${x}" y="${y.toFixed(1)}" fill="${ink}" text-anchor="${anchor}">${words}</text>`

const shown = (rate: number): string => rate.toFixed(2).replace('.', ',')

const dayNumber = (day = '1970-01-01'): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
