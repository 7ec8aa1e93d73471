/** Widths of the columns in pixels, and which columns are sticky. */
import type { TableColumn } from '#shared/calculator/tables/table-shapes.ts'
import type { GridRow } from './grid-model.ts'

export interface ColumnLayout {
  widths: readonly number[]
  /** Left offset in pixels of each sticky column; the sticky columns name the row. */
  stuck: readonly number[]
  total: number
  headHeight: number
}

export const numberColumnWidth = 52

/** Computed once from the texts, so that columns do not change width while the person types. */
export const layOutColumns = (columns: readonly TableColumn[], rows: readonly GridRow[]): ColumnLayout => {
  const widths = columns.map(({ title, type }, column) => {
    const longest = Math.max(0, ...rows.slice(0, 500).map(({ cells }) => cells[column]?.length ?? 0))
    const word = Math.max(...title.split(/[\s,]+/).map(({ length }) => length))
    const text = type === 'text' ? Math.min(longest, 32) : Math.min(longest, 14)
    return Math.max(type === 'text' ? 84 : 100, text * 8 + 22, word * 7 + 24)
  })
  const stuck: number[] = []
  let left = numberColumnWidth
  for (const width of widths.slice(0, 2)) {
    stuck.push(left)
    left += width
  }
  const lines = columns.map(({ title }, column) => linesOf(title, (widths[column] ?? 0) - 16))
  return {
    widths,
    stuck,
    total: numberColumnWidth + widths.reduce((sum, width) => sum + width, 0),
    headHeight: 14 + 16 * Math.min(3, Math.max(2, ...lines)),
  }
}

/** Number of lines that a header takes, at about seven pixels a letter. */
const linesOf = (title: string, width: number): number => {
  let lines = 1
  let used = 0
  for (const word of title.split(' ')) {
    const needed = (word.length + 1) * 7
    if (used > 0 && used + needed > width + 7) {
      lines += 1
      used = 0
    }
    used += needed
  }
  return lines
}
