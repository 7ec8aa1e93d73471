/** Rehearses in a thread of its own: reading a whole database would hold up every visitor. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { rehearseRestore } from './rehearse-restore.ts'

const input = z
  .object({ file: z.string(), folder: z.string(), mediaInUse: z.string().nullable() })
  .parse(workerData)
parentPort?.postMessage(await rehearseRestore(input))
