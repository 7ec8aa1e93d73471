/** Groups the problems of a file: one message lists all rows that it concerns, with the column's Russian title. */
import { readHeader } from '#shared/calculator/tables/table-headers.ts'
import { tableKinds } from '#shared/calculator/tables/table-shapes.ts'
import type { TableFileProblem } from '#shared/client/api-error.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'

export interface GroupedProblem {
  /** Row numbers and ranges: `2–45, 50`. */
  rows: string
  column: string | null
  message: string
}

export const groupProblems = (title: TableTitle, problems: readonly TableFileProblem[]): GroupedProblem[] => {
  const groups = Map.groupBy(problems, ({ column, message }) => `${column}\n${message}`)
  return [...groups.values()].map(group => {
    const { column = null, message = '' } = group[0] ?? {}
    return { rows: rangesOf(group.map(({ row }) => row)), column: columnName(title, column), message }
  })
}

const columnName = (title: TableTitle, header: string | null): string | null =>
  header && (readHeader(tableKinds[title], header)?.title ?? header)

const rangesOf = (rows: readonly number[]): string => {
  const ranges: [first: number, last: number][] = []
  for (const row of [...new Set(rows)].sort((one, other) => one - other)) {
    const range = ranges.at(-1)
    if (range && row === range[1] + 1) range[1] = row
    else ranges.push([row, row])
  }
  const words = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return words.length > maxRanges ? `${words.slice(0, maxRanges).join(', ')} и\u00a0ещё` : words.join(', ')
}

const maxRanges = 8
