/** Checks a backup, and encrypts it, in a process of its own: reading a whole database would hold up every visitor. */
import { serveJobs } from '../workers/serve-jobs.ts'
import { encryptFile } from './age-encryption.ts'
import { checkBackup } from './check-backup.ts'

export interface BackupTrial {
  file: string
  folder: string
  /** Target file and public key for encrypting a backup that has passed the check; null leaves it plain. */
  encrypted: { file: string; recipient: string } | null
}

serveJobs(async ({ file, folder, encrypted }: BackupTrial) => {
  await checkBackup(file, folder)
  if (encrypted) await encryptFile(encrypted.recipient, file, encrypted.file)
})
