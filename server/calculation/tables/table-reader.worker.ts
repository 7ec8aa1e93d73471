/** The worker that reads table files: a failure in it does not affect the server. */
import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import { readTable } from '#shared/calculator/table-rules.ts'
import type { CalculatorTables } from '#shared/calculator/table-shapes.ts'
import type { TableTitle } from '#shared/domain/table-titles.ts'
import { type FirstProblems, firstProblems } from './first-problems.ts'
import { readSheetFile } from './read-sheet.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface ReadTableJob {
  title: TableTitle
  bytes: Uint8Array
  /** The tables in force: the delivery tables are compared with one another. */
  others: CalculatorTables
}

export type WorkerResult =
  | ({ sheet: string } & FirstProblems)
  | { unreadable: { status: 400 | 413; message: string } }

const run = async ({ title, bytes, others }: ReadTableJob): Promise<WorkerResult> => {
  try {
    const { sheet, rows } = await readSheetFile(Buffer.from(bytes))
    return { sheet, ...firstProblems(readTable(title, rows, others)) }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { unreadable: { status: error.status, message: error.message } }
  }
}

serveJobs(run)
