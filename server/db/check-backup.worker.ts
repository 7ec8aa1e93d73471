/** Tries a backup in a thread of its own: reading a whole database would hold up every visitor. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { checkBackup } from './check-backup.ts'

const given = z.object({ file: z.string(), folder: z.string() }).parse(workerData)
await checkBackup(given.file, given.folder)
parentPort?.postMessage('good')
