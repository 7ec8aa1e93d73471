import { serveJobs } from '#server/platform/workers/serve-jobs.ts'
import type { DrawJob } from './draw-invoice.ts'
import { drawBill } from './invoice-document.ts'

serveJobs(({ bill, mark }: DrawJob) => drawBill(bill, mark))
