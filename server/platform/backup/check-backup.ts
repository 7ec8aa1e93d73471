/** Proves that a backup can be restored, by unpacking it beside the data and looking at every part. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { databaseFile } from '../db/database-file.ts'
import { mediaFolder } from './backup.ts'
import { BackupDamage } from './backup-damage.ts'
import { countRows } from './backup-manifest.ts'
import { type Unpacked, unpackBackup } from './unpack-backup.ts'

const variants = z.array(z.object({ file: z.string() }))

/**
 * Throws `BackupDamage` for the first thing that is wrong. `folder` is where there is room for a second copy of
 * everything; `identity` opens an encrypted one.
 */
export const checkBackup = async (file: string, folder: string, identity?: string): Promise<Unpacked> => {
  const trial = mkdtempSync(join(folder, 'trial-'))
  try {
    const unpacked = await unpackBackup(file, trial, identity)
    checkReferences(join(trial, databaseFile))
    checkCounts(join(trial, databaseFile), unpacked.manifest.rows ?? {})
    checkPictures(trial)
    return unpacked
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** Throws for a row that refers to one that is not there. */
export const checkReferences = (database: string): void => {
  const sqlite = new Sqlite(database, { readonly: true })
  try {
    const broken = sqlite.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) {
      throw new BackupDamage('rows', null, `The backup has ${broken.length} rows that refer to nothing`)
    }
  } finally {
    sqlite.close()
  }
}

const checkCounts = (database: string, noted: Readonly<Record<string, number>>): void => {
  const found = countRows(database)
  for (const [table, count] of Object.entries(noted)) {
    if (found[table] !== count) {
      throw new BackupDamage(
        'rows',
        table,
        `The backup has ${found[table] ?? 0} rows of ${table} and not ${count}`,
      )
    }
  }
}

/** Throws for a picture that the database names and the folder lacks. */
export const checkPictures = (folder: string): void => {
  const sqlite = new Sqlite(join(folder, databaseFile), { readonly: true })
  try {
    for (const json of sqlite.prepare('select variants from media').pluck().all()) {
      const missing = variants
        .parse(JSON.parse(String(json)))
        .find(({ file: name }) => !existsSync(join(folder, mediaFolder, name)))
      if (missing) {
        throw new BackupDamage(
          'missing',
          `${mediaFolder}/${missing.file}`,
          `The backup lacks the picture ${missing.file}`,
        )
      }
    }
  } finally {
    sqlite.close()
  }
}
