/** Detects a migration that was edited after it was applied: old and new databases would differ in their schema. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'

/** SHA-256 of a migration's file, hex, the same under every system's line ends; null when there is no such file. */
export const checksumOf = (name: string): string | null => {
  const file = join(import.meta.dirname, 'migrations', `${name}.ts`)
  if (!existsSync(file)) return null
  return createHash('sha256').update(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).digest('hex')
}

type Connection = Pick<Kysely<unknown>, 'getExecutor'>

export const createChecksums = async (tx: Connection): Promise<void> => {
  await sql`create table if not exists migration_checksums (name text primary key, checksum text not null)`.execute(
    tx,
  )
}

export const storeChecksum = async (tx: Connection, name: string): Promise<void> => {
  const checksum = checksumOf(name)
  if (checksum === null) return
  await sql`insert into migration_checksums (name, checksum) values (${name}, ${checksum})
    on conflict (name) do nothing`.execute(tx)
}

/** Throws when the file of an applied migration has changed since. */
export const rejectEdited = async (db: Connection, applied: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksums`.execute(db)
  const kept = new Map(rows.map(row => [row.name, row.checksum]))
  const edited = applied.filter(
    name => kept.has(name) && (checksumOf(name) ?? kept.get(name)) !== kept.get(name),
  )
  if (edited.length > 0) {
    throw new Error(
      `Edited after this database went through it: migration ${edited.join(', ')}. Put the file back, and write a new migration for what shall change.`,
    )
  }
}
