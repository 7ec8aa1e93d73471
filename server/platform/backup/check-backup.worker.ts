/** Tries a backup, and encrypts it, in a thread of its own: reading a whole database would hold up every visitor. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { encryptFile } from './age-encryption.ts'
import { checkBackup } from './check-backup.ts'

const given = z
  .object({
    file: z.string(),
    folder: z.string(),
    /** Where it goes once it is good, and the key for that. */
    encrypted: z.object({ file: z.string(), recipient: z.string() }).nullable(),
  })
  .parse(workerData)
await checkBackup(given.file, given.folder)
if (given.encrypted) await encryptFile(given.encrypted.recipient, given.file, given.encrypted.file)
parentPort?.postMessage('good')
