/** First file of a backup's archive: its format, its time, and numbers of rows and files. */

import { createHash, type Hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { SqliteFile } from '../db/sqlite-file.ts'
import { BackupDamage } from './backup-damage.ts'

export const manifestFile = 'manifest.json'
export const backupFormat = 1

const manifest = z.object({
  format: z.literal(backupFormat),
  version: z.string().optional(),
  createdAt: z.string(),
  /** Name of the file with the checksums. */
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
  using sqlite = new SqliteFile(file, { readonly: true })
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
}

/** Checksums of a backup's files, stored as its last file in the form that `sha256sum -c` reads. */
export const checksumsFile = 'checksums.sha256'

/** SHA-256 in hex, by the name of the part. */
export type Checksums = ReadonlyMap<string, string>

/**
 * Writes the list of checksums while the parts are written. Its last line, a comment for `sha256sum`, is the checksum
 * of the lines above, so that a change of them is noticed too.
 */
export const openChecksums = (write: (text: string) => void) => {
  const lines = createHash('sha256')
  return {
    add(name: string, hash: string) {
      const line = `${hash}  ${name}\n`
      lines.update(line)
      write(line)
    },
    end: () => write(ownLine(lines)),
  }
}

const ownLine = (lines: Hash): string => `# ${lines.digest('hex')}\n`

/** Throws `BackupDamage` when the list of checksums itself was changed. */
export const readChecksums = (text: string): Checksums => {
  const end = text.lastIndexOf('# ')
  const lines = text.slice(0, Math.max(0, end))
  if (end < 0 || text.slice(end) !== ownLine(createHash('sha256').update(lines))) throw damaged(checksumsFile)
  return new Map(
    lines
      .split('\n')
      .filter(line => line !== '')
      .map(line => [line.slice(66), line.slice(0, 64)]),
  )
}

/** Throws `BackupDamage` for the first part that was changed, removed or added. */
export const compareChecksums = (expected: Checksums, found: Checksums): void => {
  for (const [name, hash] of expected) {
    if (!found.has(name)) throw new BackupDamage('missing', name, `The archive lacks ${name}`)
    if (found.get(name) !== hash) throw damaged(name)
  }
  for (const name of found.keys()) {
    if (!expected.has(name))
      throw new BackupDamage('foreign', name, `The archive holds what no backup has: ${name}`)
  }
}

const damaged = (name: string): BackupDamage =>
  new BackupDamage('damaged', name, `The archive is damaged: ${name} is not as it was written`)
