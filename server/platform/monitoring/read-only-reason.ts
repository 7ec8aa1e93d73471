/** Tells why the server rejects writes while it serves reads. */
import { accessSync, constants } from 'node:fs'
import type { Context } from '#server/platform/context.ts'
import { diskSpace } from '#server/platform/disk-space.ts'

/** Free bytes below which a change may fail at any moment: one page of the journal and a picture's first part. */
const leastFree = 256 * 1024

/** The reason for `/readyz` and monitoring; null when writes are accepted. */
export const readOnlyReason = ({
  config,
  database,
  installation: { state },
}: Pick<Context, 'config' | 'database' | 'installation'>): string | null => {
  if (database.fallback) return 'changes are refused, read-only fallback copy of the database'
  if (state === 'lost-database')
    return 'changes are refused, the database is new and its files are not (lost-database)'
  if (state !== 'whole') return `files are read-only (${state})`
  try {
    accessSync(config.dataDir, constants.W_OK)
    return diskSpace(config.dataDir).free < leastFree
      ? 'changes are refused, no space left in DATA_DIR'
      : null
  } catch {
    return 'changes are refused, DATA_DIR cannot be written'
  }
}
