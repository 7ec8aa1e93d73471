/** A program that ends while a job of its worker never does; prints the worker's process. */
import { limitedWorker } from '../limited-worker.ts'
import type { OddJob } from './odd-jobs.worker.ts'

const worker = limitedWorker<OddJob, unknown>(new URL('./odd-jobs.worker.ts', import.meta.url))
console.log(await worker.run({ kind: 'process' }))
void worker.run({ kind: 'endless', step: '' })
setTimeout(() => process.exit(), 300)
