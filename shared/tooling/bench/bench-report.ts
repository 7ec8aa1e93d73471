// Formats the results of a benchmark run as text for the terminal, as Markdown and as an SVG chart.

import { escapeText } from '#shared/domain/text/escape-html.ts'
import type { BenchRow } from './bench-row.ts'

export function textTable(rows: BenchRow[]) {
  const cells = [['what', 'measured', 'bar', '', ''], ...rows.map(cellsOf)]
  const widths = [0, 1, 2, 3].map(column => Math.max(...cells.map(line => (line[column] ?? '').length)))
  return cells
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

interface Machine {
  commit: string
  node: string
  cpu: string
  threads: number
}

export function markdownTable(rows: BenchRow[], at: string, machine: Machine) {
  return `# Speed, as last measured

\`npm run bench -- --keep\` ${whenOf(at, machine)}.
Ratios compare two programs in one run; absolute figures hold for this machine and hour.

![each figure against its bar](bench.svg)

${linesOf(rows)}
`
}

const whenOf = (at: string, { commit, node, cpu, threads }: Machine) =>
  `on ${at.slice(0, 10)} at ${at.slice(11, 16)} UTC: commit ${commit}, Node ${node}, ${cpu}, ${threads} threads`

const linesOf = (rows: BenchRow[]) =>
  [
    '| what | measured | bar | | how |',
    '|---|---|---|---|---|',
    ...rows.map(row => `| ${cellsOf(row).join(' | ')} |`),
  ].join('\n')

/** The reads of the office that cost most at the last size, dearest first. */
const dearest = (rows: BenchRow[]) =>
  rows
    .flatMap(({ what, costs }) => (costs ? [{ what, costs }] : []))
    .toSorted((one, other) => (other.costs.at(-1)?.ms ?? 0) - (one.costs.at(-1)?.ms ?? 0))
    .slice(0, 5)

/** Begins the second part of bench.md. */
export const growthHeading = '\n## Ten times the years\n'

/** Rows above their bar, rows that are no read, and the dearest reads. */
export function growthSection(rows: BenchRow[], at: string, machine: Machine) {
  const drawn = dearest(rows)
  const reads = rows.filter(({ costs }) => costs)
  const above = reads.filter(({ value, bar = Infinity }) => (value ?? Infinity) > bar)
  const dear = drawn.map(
    ({ what, costs }) => `| ${what} | ${costs.map(({ ms }) => `${figure(ms)} ms`).join(' | ')} |`,
  )
  const listed = [...above, ...rows.filter(({ costs }) => !costs)]
  return `${growthHeading}
\`npm run bench -- --only growth --keep\`, last ${whenOf(at, machine)}. ${reads.length - above.length} of ${reads.length} reads cost at most 1.5 times as much.

${listed.length > 0 ? `${linesOf(listed)}\n\n` : ''}![cost over size](growth.svg)

| orders | ${drawn[0]?.costs.map(({ rows: size }) => figure(size)).join(' | ')} |
|---${'|---'.repeat(drawn[0]?.costs.length ?? 0)}|
${dear.join('\n')}
`
}

/** Draws what the dearest reads cost over the size of the data, both on logarithmic scales: what grows with it climbs. */
export function renderGrowth(rows: BenchRow[]) {
  const drawn = dearest(rows)
  const points = drawn.flatMap(({ costs }) => costs)
  const scale = (values: number[], from: number, to: number) => {
    const [least, most] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))]
    return (value: number) =>
      (from + ((to - from) * (Math.log(value) - least)) / (most - least || 1)).toFixed(1)
  }
  const [left, right, top, bottom] = [60, 420, 30, 260]
  const x = scale(
    points.map(({ rows: size }) => size),
    left,
    right,
  )
  const y = scale(
    points.map(({ ms }) => ms),
    bottom,
    top,
  )
  const lines = drawn.map(({ what, costs }, index) => {
    const line = costs.map(({ rows: size, ms }) => `${x(size)},${y(ms)}`).join(' ')
    const colour = `hsl(${index * 72} 60% 35%)`
    return `<polyline points="${line}" fill="none" stroke="${colour}" stroke-width="2"/>
<rect x="${right + 70}" y="${top + index * 22}" width="12" height="12" fill="${colour}"/>
<text x="${right + 90}" y="${top + 11 + index * 22}">${escapeText(what)}</text>
<text x="${right + 6}" y="${Number(y(costs.at(-1)?.ms ?? 1)) + 4}">${figure(costs.at(-1)?.ms ?? 0)} ms</text>`
  })
  const sizes = drawn[0]?.costs.map(
    ({ rows: size }) =>
      `<text x="${x(size)}" y="${bottom + 24}" text-anchor="middle">${figure(size)} orders</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 300" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${[...lines, ...(sizes ?? [])].join('\n')}
</svg>
`
}

/** Draws each value as a share of its threshold on a logarithmic scale; further right is better, whatever the unit. */
export function renderBars(rows: BenchRow[]) {
  const drawn = rows.flatMap(({ value, bar = 0, ...row }) =>
    value !== null && value > 0 && bar > 0 ? [{ ...row, value, bar }] : [],
  )
  const [left, width, line] = [470, 320, 22]
  const height = drawn.length * line + 40
  const x = (share: number) => left + (width * (Math.log10(Math.min(Math.max(share, 0.1), 100)) + 1)) / 3
  const bars = drawn.map(({ what, value, unit, bar, better = 'more' }, index) => {
    const share = better === 'more' ? value / bar : bar / value
    const y = 30 + index * line
    const colour = share >= 1 ? '#2f7d4f' : '#b3452c'
    return `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${escapeText(what)}</text>
<rect x="${left}" y="${y}" width="${(x(share) - left).toFixed(1)}" height="${line - 6}" fill="${colour}"/>
<text x="${(x(share) + 6).toFixed(1)}" y="${y + 12}">${escapeText(`${figure(value)} ${unit}`)}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 130} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
<line x1="${x(1)}" y1="22" x2="${x(1)}" y2="${height}" stroke="#333" stroke-dasharray="3 3"/>
<text x="${x(1)}" y="16" text-anchor="middle">the bar</text>
${bars.join('\n')}
</svg>
`
}

function cellsOf({ what, value, unit, bar, better = 'more', note = '' }: BenchRow) {
  const verdict =
    bar === undefined || value === null
      ? ''
      : (better === 'more' ? value >= bar : value <= bar)
        ? 'ok'
        : 'BELOW THE BAR'
  const asked = bar === undefined ? '' : `${better === 'more' ? '≥' : '≤'} ${figure(bar)} ${unit}`
  return [what, value === null ? 'not measured' : `${figure(value)} ${unit}`, asked, verdict, note]
}

function figure(value: number) {
  return value.toLocaleString('en', { maximumSignificantDigits: value >= 1000 ? 6 : 3 })
}
