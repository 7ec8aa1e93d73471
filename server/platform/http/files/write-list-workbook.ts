/**
 * Writes a list as a workbook in a worker process, with a bound on its rows: the whole workbook is in memory before it
 * is sent.
 */

import { httpError } from '#server/platform/http/errors/http-error.ts'
import { createLimiter } from '#server/platform/queue.ts'
import { runInWorker } from '#server/platform/workers/limited-worker.ts'
import { batchesOfList, type ColumnKind, cellsOf, type ListCell, type ListFile } from './list-rows.ts'

/** Rows of a workbook; a longer list can be downloaded as CSV, which has no limit. */
export const workbookRows = 20_000

export interface WorkbookJob {
  name: string
  columns: { title: string; kind: ColumnKind }[]
  rows: ListCell[][]
}

/** Throws 413 for more rows than a workbook may have, 503 when too many are being written. */
export const writeListWorkbook = <Row>(list: ListFile<Row>): Promise<Buffer> =>
  inQueue(async () => writeInWorker(await gather(list)))

const inQueue = createLimiter({
  atOnce: 1,
  queued: 5,
  refuse: () =>
    httpError('server.busy', {
      values: { work: 'lists' },
      headers: { 'Retry-After': '10' },
    }),
})

const gather = async <Row>(list: ListFile<Row>): Promise<WorkbookJob> => {
  const { name, columns } = list
  const rows: ListCell[][] = []
  for await (const batch of batchesOfList(list)) {
    rows.push(...batch.map(row => cellsOf(list, row)))
    if (rows.length > workbookRows) {
      throw httpError('list.too-long')
    }
  }
  return { name, columns: columns.map(({ title, kind = 'text' }) => ({ title, kind })), rows }
}

const writeInWorker = async (job: WorkbookJob): Promise<Buffer> => {
  const bytes = await runInWorker<WorkbookJob, Uint8Array>(
    new URL('./list-workbook.worker.ts', import.meta.url),
    job,
    { memory: 512 },
  )
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
