/** Worker that reads table files and long tables of the grid: a crash in it does not affect the server. */
import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { holdsTable, readTable } from '#shared/calculator/tables/table-rules.ts'
import type { CalculatorTables } from '#shared/calculator/tables/table-shapes.ts'
import type { SheetCell } from '#shared/calculator/tables/table-sheet.ts'
import type { TableTitle } from '#shared/domain/calculation/table-titles.ts'
import { readSheetFile } from './read-sheet.ts'
import { type FirstProblems, firstProblems, UnreadableFile } from './table-problems.ts'

interface Job {
  title: TableTitle
  /** Tables in force, since the two delivery tables are compared with one another. */
  others: CalculatorTables
}
export type ReadFileJob = Job & { bytes: Uint8Array }
export type ReadRowsJob = Job & { sheet: string; rows: SheetCell[][] }
export type ReadTableJob = ReadFileJob | ReadRowsJob

export type WorkerResult =
  | ({ sheet: string } & FirstProblems)
  | { unreadable: { code: UnreadableFile['code']; text: string } }

const run = async (job: ReadTableJob): Promise<WorkerResult> => {
  try {
    const { sheet, rows } =
      'rows' in job ? job : await readSheetFile(Buffer.from(job.bytes), rows => holdsTable(job.title, rows))
    return { sheet, ...firstProblems(readTable(job.title, rows, job.others)) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { unreadable: { code: error.code, text: error.message } }
  }
}

serveJobs(run)
