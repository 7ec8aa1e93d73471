/** First file of a backup's archive: its format, its time, and numbers of rows and files. */
import { readFileSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { z } from 'zod'
import { BackupDamage } from './backup-damage.ts'

export const manifestFile = 'manifest.json'
export const backupFormat = 1

const manifest = z.object({
  format: z.literal(backupFormat),
  version: z.string().optional(),
  createdAt: z.string(),
  /** Name of the file with the checksums; archives of earlier versions have none. */
  checksums: z.string().optional(),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.number().int()).optional(),
  /** Number of uploaded files. */
  files: z.number().int().optional(),
})
export type Manifest = z.infer<typeof manifest>

export const readManifest = (path: string): Manifest => {
  try {
    return manifest.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw new BackupDamage(
      'unreadable',
      manifestFile,
      `The manifest of the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** Number of rows by table. No other process may have the database open. */
export const countRows = (file: string): Record<string, number> => {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    const names = sqlite
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
      )
      .pluck()
      .all()
      .map(String)
    return Object.fromEntries(
      names.map(name => [name, Number(sqlite.prepare(`select count(*) from "${name}"`).pluck().get())]),
    )
  } finally {
    sqlite.close()
  }
}
