/** Proves that a backup can be restored, by unpacking it beside the data and checking every part. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { databaseFile } from '../db/open.ts'
import { SqliteFile } from '../db/sqlite-file.ts'
import { type FileArea, fileAreas, mediaArea } from '../media-files/media-files.ts'
import { BackupDamage } from './backup-damage.ts'
import { countRows } from './backup-manifest.ts'
import { type Unpacked, unpackBackup } from './unpack-backup.ts'

/** JSON of the column `variants` of pictures. */
export const variantFiles = z.array(z.object({ file: z.string() }))

/**
 * Throws `BackupDamage` for the first thing that is wrong. The backup is unpacked in `folder`, whose disk needs room
 * for it; `identity` decrypts an encrypted one.
 */
export const checkBackup = async (file: string, folder: string, identity?: string): Promise<Unpacked> => {
  const trial = mkdtempSync(join(folder, 'trial-'))
  try {
    const unpacked = await unpackBackup(file, trial, identity)
    checkReferences(join(trial, databaseFile))
    checkCounts(join(trial, databaseFile), unpacked.manifest.rows ?? {})
    if (!unpacked.isDatabaseAlone) checkFiles(trial)
    return unpacked
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

/** Throws for a row that refers to a missing row. */
export const checkReferences = (database: string): void => {
  using sqlite = new SqliteFile(database, { readonly: true })
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (broken.length > 0) {
    throw new BackupDamage('rows', null, `The backup has ${broken.length} rows that refer to nothing`)
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

/** Throws when the database names a file that its folder lacks. */
export const checkFiles = (folder: string): void => {
  using sqlite = new SqliteFile(join(folder, databaseFile), { readonly: true })
  const present = (path: string, what: string) => {
    if (!existsSync(join(folder, path)))
      throw new BackupDamage('missing', path, `The backup lacks the ${what} ${basename(path)}`)
  }
  for (const json of sqlite.prepare('select variants from media').pluck().all())
    for (const { file } of variantFiles.parse(JSON.parse(String(json))))
      present(`${mediaArea.folder}/${file}`, 'picture')
  const filesOf = ({ table, stored }: NonNullable<FileArea['rows']>) =>
    sqlite.prepare(`select file from ${table} where ${stored}`).pluck().all()
  for (const { folder, rows } of fileAreas)
    for (const file of rows ? filesOf(rows) : []) present(`${folder}/${String(file)}`, 'file')
}
