/** Checks the rows by the rules of the tables while the person types, and assigns problems to cells, rows and columns. */
import { readTable } from '#shared/calculator/tables/table-rules.ts'
import type { CalculatorTables, TableColumn, TableContent } from '#shared/calculator/tables/table-shapes.ts'
import type { TableProblem } from '#shared/calculator/tables/table-sheet.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { commitEditing } from './grid-edit.ts'
import { type CellPosition, type GridRow, type GridState, shownRows } from './grid-model.ts'
import { selectCell } from './grid-select.ts'
import { filledRows } from './grid-values.ts'

export interface CellProblem {
  level: 'error' | 'warning'
  message: string
}

export interface GridCheck {
  /** Problems of cells, by row id, then by column from 0. */
  cells: ReadonlyMap<number, ReadonlyMap<number, CellProblem>>
  /** Problems of whole rows, by row id. */
  rows: ReadonlyMap<number, CellProblem>
  /** Problems of a column, by column from 0. */
  headers: ReadonlyMap<number, CellProblem>
  table: readonly CellProblem[]
  errors: number
  warnings: number
  /** The content that a save would store; `null` while there is an error. */
  content: TableContent | null
}

export interface CheckedRows {
  title: TableTitle
  columns: readonly TableColumn[]
  rows: readonly GridRow[]
}

/** Checks rows as an upload of the same sheet would be checked. `others` are the tables in force. */
export const checkGrid = ({ title, columns, rows }: CheckedRows, others: CalculatorTables): GridCheck => {
  const reading = readTable(title, [columns.map(({ key }) => key), ...rows.map(({ cells }) => cells)], others)
  return { ...placeProblems(columns, rows, reading), content: reading.table ?? null }
}

/** Problems that the server found; its row numbers leave out empty rows. */
export const checkOfServer = (
  { columns, rows }: Omit<CheckedRows, 'title'>,
  errors: readonly TableProblem[],
): GridCheck => ({ ...placeProblems(columns, filledRows(rows), { errors, warnings: [] }), content: null })

/** The problem to show for a cell: its own, else the one of its row. */
export const problemAt = (check: GridCheck, row: GridRow | undefined, column: number): CellProblem | null =>
  (row && (check.cells.get(row.id)?.get(column) ?? check.rows.get(row.id))) ?? null

export const problemRows = (check: GridCheck): Set<number> =>
  new Set([...check.cells.keys(), ...check.rows.keys()])

/** The next place with an error, or with a warning when there is no error; continues from the top after the end. */
export const nextProblem = (
  check: GridCheck,
  rows: readonly GridRow[],
  after: CellPosition,
): CellPosition | null => {
  const level = check.errors > 0 ? 'error' : 'warning'
  const places = rows.flatMap((row, index) => [
    ...(check.rows.get(row.id)?.level === level ? [{ row: index, column: 0 }] : []),
    ...[...(check.cells.get(row.id) ?? [])]
      .filter(([, problem]) => problem.level === level)
      .map(([column]) => ({ row: index, column }))
      .toSorted((a, b) => a.column - b.column),
  ])
  const isAfter = (place: CellPosition) =>
    place.row > after.row || (place.row === after.row && place.column > after.column)
  return places.find(isAfter) ?? places[0] ?? null
}

/** Selects the next place with a problem, `null` when there is none. */
export const toNextProblem =
  (check: GridCheck) =>
  (state: GridState): GridState | null => {
    const place = nextProblem(check, shownRows(state), state.selection.active)
    return place && selectCell(commitEditing(state), place)
  }

const placeProblems = (
  columns: readonly TableColumn[],
  rows: readonly GridRow[],
  {
    errors = [],
    warnings,
  }: { errors?: readonly TableProblem[] | undefined; warnings: readonly TableProblem[] },
): Omit<GridCheck, 'content'> => {
  const places = new Map(columns.map(({ key }, index) => [key, index]))
  const cells = new Map<number, Map<number, CellProblem>>()
  const ofRows = new Map<number, CellProblem>()
  const headers = new Map<number, CellProblem>()
  const table: CellProblem[] = []
  const place = (problem: TableProblem, level: CellProblem['level']) => {
    const shown = { level, message: problem.message }
    const column = problem.column === null ? undefined : places.get(problem.column)
    // The header is row 1 of the sheet.
    const row = problem.row > 1 ? rows[problem.row - 2] : undefined
    if (row && column !== undefined) {
      const ofRow = cells.get(row.id) ?? new Map<number, CellProblem>()
      cells.set(row.id, ofRow)
      addProblem(ofRow, column, shown)
    } else if (row) addProblem(ofRows, row.id, shown)
    else if (column !== undefined) addProblem(headers, column, shown)
    else table.push(shown)
  }
  for (const problem of errors) place(problem, 'error')
  for (const problem of warnings) place(problem, 'warning')
  return { cells, rows: ofRows, headers, table, errors: errors.length, warnings: warnings.length }
}

/**
 * Joins two problems of one place into one message. Errors are added before warnings, so the first level is the graver.
 */
const addProblem = (problems: Map<number, CellProblem>, at: number, problem: CellProblem): void => {
  const known = problems.get(at)
  problems.set(at, known ? { level: known.level, message: `${known.message}. ${problem.message}` } : problem)
}
