/** Test restore: restores a backup beside the data, by the code of `npm run restore`, and verifies the result. */

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { texts } from '#messages/server/platform/backup.js'
import { migrate } from '../db/all-migrations.ts'
import { databaseFile, openSqlite } from '../db/open.ts'
import { fileAreas } from '../media-files/media-files.ts'
import { BackupDamage, type DamageKind } from './backup-damage.ts'
import { countRows } from './backup-manifest.ts'
import { checkFiles, checkReferences } from './check-backup.ts'
import { restoreBackup } from './restore.ts'

export interface RehearsalInput {
  file: string
  /** An empty folder, on a disk with room for the whole backup. */
  folder: string
  /** The data folder with the files in use, to compare with; null when they are in an object store. */
  inUse: string | null
}

export interface RehearsalResult {
  copyAt: string | null
  rows: number
  files: number
  /** Empty when all is well. */
  problems: RehearsalProblem[]
}

/** Stored as it is, and named in the language of who reads it. */
export interface RehearsalProblem {
  kind: DamageKind | 'check-failed'
  /** The damaged part, null for the archive; what the check failed with. */
  part: string | null
}

/** Never throws for a damaged backup: the damage is the result. */
export const rehearseRestore = async ({ file, folder, inUse }: RehearsalInput): Promise<RehearsalResult> => {
  const result: RehearsalResult = { copyAt: null, rows: 0, files: 0, problems: [] }
  const note = async (step: () => unknown): Promise<void> => {
    try {
      await step()
    } catch (error) {
      result.problems.push(problemOf(error))
    }
  }
  await note(async () => {
    const { createdAt, rows } = await restoreBackup(file, folder, { rehearsal: true })
    result.copyAt = createdAt
    await note(() => {
      result.rows = compareRows(join(folder, databaseFile), rows ?? {})
    })
    await note(() => checkReferences(join(folder, databaseFile)))
    await note(() => checkFiles(folder))
    await note(async () => {
      for (const place of fileAreas) result.files += await compareFiles(place.folder, folder, inUse)
    })
    await note(() => startOn(folder))
  })
  return result
}

/** Tables whose rows a restore changes on purpose. */
const changedByRestore = ['sessions', 'session_epochs']

/** Compares the rows of each table with the counts in the backup; returns the number of all rows. */
const compareRows = (database: string, noted: Readonly<Record<string, number>>): number => {
  const found = countRows(database)
  for (const [table, count] of Object.entries(noted)) {
    if (changedByRestore.includes(table) || found[table] === count) continue
    throw new BackupDamage('rows', table, `${found[table] ?? 0} rows of ${table} and not ${count}`)
  }
  if (found.sessions !== 0) throw new BackupDamage('rows', 'sessions', 'A session came back')
  return Object.values(found).reduce((sum, count) => sum + count, 0)
}

/** Compares restored files with those in use: a stored file never changes. Returns the number of restored files. */
const compareFiles = async (folder: string, data: string, inUse: string | null): Promise<number> => {
  const restored = join(data, folder)
  const entries = existsSync(restored)
    ? await readdir(restored, { recursive: true, withFileTypes: true })
    : []
  const names = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(restored.length + 1))
  for (const name of names) {
    const bytes = await readFile(join(restored, name))
    const original = inUse && (await readFile(join(inUse, folder, name)).catch(() => null))
    if (original && !original.equals(bytes)) {
      throw new BackupDamage('damaged', `${folder}/${name}`, `${name} differs from the file in use`)
    }
  }
  return names.length
}

/** Opens and migrates the restored database, as a server would. */
const startOn = async (folder: string): Promise<void> => {
  const database = openSqlite(folder)
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

export const problemOf = (error: unknown): RehearsalProblem =>
  error instanceof BackupDamage
    ? { kind: error.kind, part: error.part }
    : { kind: 'check-failed', part: error instanceof Error ? error.message : String(error) }

export const nameProblem = ({ kind, part }: RehearsalProblem): string =>
  texts.kinds[kind]({ part: part ?? texts.archive })
