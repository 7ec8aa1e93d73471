/**
 * One measured value. A file `*.bench.ts` exports `bench(): Promise<BenchRow[]>`; `npm run bench` finds it and prints
 * its rows.
 *
 * @example { what: 'post page, against bare node:http', value: 0.72, unit: '×', bar: 0.6, better: 'more' }
 */
export type BenchRow = {
  what: string
  /** Null for what could not be measured here; the note says why. */
  value: number | null
  unit: string
  /** Threshold for the value; absent if there is none. */
  bar?: number
  better?: 'more' | 'less'
  /** Milliseconds at each size of the data: drawn as a line; the table has the dearest alone. */
  costs?: { rows: number; ms: number }[]
  /** How it was measured, where the value alone would mislead. */
  note?: string
}
