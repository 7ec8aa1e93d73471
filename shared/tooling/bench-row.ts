/**
 * One measured figure. A file `*.bench.ts` exports `bench(): Promise<BenchRow[]>`; `npm run bench` finds it and prints
 * its rows.
 *
 * @example { what: 'post page, against bare node:http', value: 0.72, unit: '×', bar: 0.6, better: 'more' }
 */
export type BenchRow = {
  what: string
  value: number
  unit: string
  /** Bar that the measured value must keep; left out where there is none. */
  bar?: number
  better?: 'more' | 'less'
  /** How it was measured, when the figure alone would mislead. */
  note?: string
}
