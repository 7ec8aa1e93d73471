/** Problems of a table: only the first ones, so that a hostile file causes no large message, and unreadable files. */
import { texts } from '#messages/server/calculation/tables.js'
import type { TableReading } from '#shared/calculator/tables/table-rules.ts'
import { tableCellLimit, tableColumnLimit, tableRowLimit } from '#shared/domain/calculation/table-limits.ts'

/** Most problems in one response; the number of further ones is reported. */
export const maxProblems = 1_000

export interface FirstProblems {
  reading: TableReading
  /** Number of all errors, listed or not. */
  errorCount: number
}

export const firstProblems = (reading: TableReading): FirstProblems => {
  const warnings = reading.warnings.slice(0, maxProblems)
  return reading.errors
    ? {
        reading: { errors: reading.errors.slice(0, maxProblems), warnings },
        errorCount: reading.errors.length,
      }
    : { reading: { table: reading.table, warnings }, errorCount: 0 }
}

/** A file that cannot be read as a table: 400 for a broken one, 413 for one that is or unpacks too large. */
export class UnreadableFile extends Error {
  readonly code: 'table-file.unreadable' | 'table-file.too-large'

  constructor(code: UnreadableFile['code'], message: string) {
    super(message)
    this.code = code
  }
}

export const unreadableFile = (): UnreadableFile =>
  new UnreadableFile('table-file.unreadable', texts.fileUnreadable)

/** The error for a sheet with more cells than a table may have. */
export const tooManyCells = (): UnreadableFile =>
  new UnreadableFile(
    'table-file.too-large',
    texts.tooManyCells({ tableRowLimit, tableColumnLimit, tableCellLimit }),
  )
