/** Writes a backup into `DATA_DIR/backups` every night, checks that it can be restored, and removes surplus ones. */
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { kyivDay } from '#shared/domain/time/kyiv-day.ts'
import type { Context } from '../context.ts'
import { backupsFolder, momentOfBackup } from '../db/backup-names.ts'
import { backupsIn } from '../db/open.ts'
import { findRow } from '../db/rows.ts'
import { removeOrphanedTempDirs, withTempDir } from '../db/temp-dir.ts'
import { clockJumped } from '../jobs/clock-watch.ts'
import { runInWorker } from '../workers/limited-worker.ts'
import { backupName, backupSource, writeBackup } from './backup.ts'
import { removeOldMigrationBackups } from './backup-before-migration.ts'
import { backupsToRemove } from './backup-rotation.ts'
import type { BackupTrial } from './check-backup.worker.ts'

export const backupJobName = 'backup'

/** True after three in the morning in Kyiv, when nobody writes; at once when last night's backup was missed. */
export const isBackupDue = async (ctx: Context): Promise<boolean> => {
  // `DATA_DIR` may hold another installation's backups: add none to them, and above all remove none.
  if ((await ctx.installation.check()) !== 'whole') return false
  const newest = await newestBackup(ctx)
  if (newest === null) return true
  const nightBegan = new Date(ctx.now().getTime() - 3 * 3_600_000)
  return kyivDay(newest) < kyivDay(nightBegan)
}

/** Throws when the backup could not be written or restored; older backups then stay. */
export const backUpNightly = async (ctx: Context): Promise<void> => {
  const { dataDir, backupRecipient } = ctx.config
  const folder = join(dataDir, backupsFolder)
  await mkdir(folder, { recursive: true })
  await removeOrphanedTempDirs(dataDir)
  await removeUnfinished(folder)
  const name = backupName(ctx.now(), backupRecipient)
  const part = join(folder, name + unfinishedEnd)
  try {
    await withTempDir(dataDir, 'trial', async work => {
      // The server cannot decrypt, so it checks the plain archive before encrypting it.
      const plain = backupRecipient === undefined ? part : join(work, 'backup.tar')
      const bytes = Readable.from(writeBackup(backupSource(ctx), ctx.now()))
      await pipeline(bytes, createWriteStream(plain, { mode: 0o600, flush: true }))
      const encrypted = backupRecipient === undefined ? null : { file: part, recipient: backupRecipient }
      const trial = { file: plain, folder: work, encrypted }
      await runInWorker(new URL('./check-backup.worker.ts', import.meta.url), trial satisfies BackupTrial)
    })
    await rename(part, join(folder, name))
  } finally {
    await rm(part, { force: true })
  }
  for (const old of backupsToRemove(await readdir(folder))) await rm(join(folder, old), { force: true })
  // Only now, with a good backup of today. After a jump of the clock nothing is removed by age.
  if (!clockJumped(ctx)) removeOldMigrationBackups(dataDir, ctx.now())
}

/** Removes half-written files of a killed process, which no other job removes. */
const removeUnfinished = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(unfinishedEnd) || momentOfBackup(name.slice(0, -unfinishedEnd.length)) === null)
      continue
    const path = join(folder, name)
    // Another server may be writing this file into the same folder at this moment.
    if (Date.now() - (await stat(path)).mtimeMs > unfinishedLifeMs) await rm(path, { force: true })
  }
}

const unfinishedEnd = '.part'
/** Milliseconds after which an unfinished file counts as abandoned. */
const unfinishedLifeMs = 60 * 60_000

export interface BackupState {
  /** The newest backup that could be restored; null when there is none. */
  lastAt: string | null
  kept: number
  /** Bytes of the newest backup; null when there is none. */
  size: number | null
  /** Why the last attempt failed; null when it did not. */
  error: string | null
}

/** Backups of this server's own `DATA_DIR` only: each of several servers on one database makes its own. */
export const backupState = async (ctx: Context): Promise<BackupState> => {
  const moments = await backupMoments(ctx)
  const [newest] = backupsIn(ctx.config.dataDir)
  const job = await findRow(ctx.db, 'jobs', { name: backupJobName }, ['last_error'])
  return {
    lastAt: moments.at(-1)?.toISOString() ?? null,
    kept: moments.length,
    size: newest === undefined ? null : ((await stat(newest).catch(() => null))?.size ?? null),
    error: job?.last_error ?? null,
  }
}

const newestBackup = async (ctx: Context): Promise<Date | null> => (await backupMoments(ctx)).at(-1) ?? null

const backupMoments = async (ctx: Context): Promise<Date[]> => {
  const names = await readdir(join(ctx.config.dataDir, backupsFolder)).catch(() => [])
  return (
    names
      .flatMap(name => momentOfBackup(name) ?? [])
      // A backup dated in the future was named by a wrong clock: it must not count as the newest until then.
      .filter(moment => moment <= ctx.now())
      .sort((a, b) => a.getTime() - b.getTime())
  )
}
