/** Proves that a backup can be restored, by restoring it beside the data and looking at every part. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { mediaFolder } from './backup.ts'
import { databaseFile } from './database-file.ts'
import { restoreBackup } from './restore.ts'

const variants = z.array(z.object({ file: z.string() }))

/** Throws what is wrong. `folder` is where there is room for a second copy of everything. */
export const checkBackup = async (file: string, folder: string): Promise<void> => {
  const trial = mkdtempSync(join(folder, 'trial-'))
  try {
    await restoreBackup(file, trial)
    const sqlite = new Sqlite(join(trial, databaseFile), { readonly: true })
    try {
      const broken = sqlite.pragma('foreign_key_check') as unknown[]
      if (broken.length > 0) throw new Error(`The backup has ${broken.length} rows that refer to nothing`)
      const recorded = sqlite.prepare('select variants from media').pluck().all()
      for (const json of recorded) {
        const missing = variants
          .parse(JSON.parse(String(json)))
          .find(({ file: name }) => !existsSync(join(trial, mediaFolder, name)))
        if (missing) throw new Error(`The backup lacks the picture ${missing.file}`)
      }
    } finally {
      sqlite.close()
    }
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}
