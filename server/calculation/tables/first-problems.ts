/** Limits the problems of a table to the first ones, so that a hostile file causes no large message to this thread. */
import type { TableReading } from '#shared/calculator/tables/table-rules.ts'

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
