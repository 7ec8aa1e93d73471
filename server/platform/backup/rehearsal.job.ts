/** Tests a restore every month, and when somebody asks for it: an untested backup may turn out useless. */
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import type { Rehearsal } from '#shared/contract/system/system.ts'
import { type Context, nowIso } from '../context.ts'
import { backupsIn } from '../db/open.ts'
import { findNewest, findRow, insertRow, updateRow } from '../db/rows.ts'
import type { Row } from '../db/tables.ts'
import { withTempDir } from '../db/temp-dir.ts'
import { claimJob, releaseJob } from '../jobs/job.store.ts'
import { abandonedLock, lockUntil, renewLock } from '../jobs/job-lock.ts'
import { runInWorker } from '../workers/limited-worker.ts'
import { ageSuffix } from './age-encryption.ts'
import { backupSource, writeBackup } from './backup.ts'
import {
  nameProblem,
  problemOf,
  type RehearsalInput,
  type RehearsalProblem,
  type RehearsalResult,
} from './rehearse-restore.ts'

export const rehearsalJobName = 'rehearsal'

const dayMs = 86_400_000

/** True 30 days after a successful test, a day after a failed one; at first, as soon as there is a nightly backup. */
export const isRehearsalDue = async (ctx: Context): Promise<boolean> => {
  const last = await newestRehearsal(ctx)
  if (!last) return backupsIn(ctx.config.dataDir).length > 0
  const age = ctx.now().getTime() - Date.parse(last.started_at)
  const wentWell = last.finished_at !== null && last.problems === '[]'
  // A last start more than a day in the future was written by a wrong clock and does not count.
  return age < -dayMs || age >= (wentWell ? 30 * dayMs : dayMs)
}

/** Throws the failure after storing it, so that the job counts as failed. */
export const rehearse = async (ctx: Context): Promise<void> => {
  // Behind encrypted ones a plain copy is of the time before they were.
  const [newest] = backupsIn(ctx.config.dataDir)
  const isEncrypted = ctx.config.backupRecipient !== undefined || newest?.endsWith(ageSuffix)
  const file = isEncrypted ? undefined : newest
  const { id } = await insertRow(ctx.db, 'rehearsals', { started_at: nowIso(ctx), fresh: file ? 0 : 1 })
  const startedAt = performance.now()
  const result = await withTempDir(ctx.config.dataDir, 'rehearsal', folder =>
    restoreIn(ctx, folder, file),
  ).catch(
    (error: unknown): RehearsalResult => ({
      copyAt: null,
      rows: 0,
      files: 0,
      problems: [problemOf(error)],
    }),
  )
  await updateRow(ctx.db, 'rehearsals', id, {
    finished_at: nowIso(ctx),
    copy_at: result.copyAt,
    milliseconds: Math.round(performance.now() - startedAt),
    row_count: result.rows,
    file_count: result.files,
    problems: JSON.stringify(result.problems),
  })
  await ctx.db
    .deleteFrom('rehearsals')
    .where('id', '<=', id - storedRehearsals)
    .execute()
  if (result.problems.length > 0) throw new Error(result.problems.map(nameProblem).join(' '))
}

const storedRehearsals = 24

/**
 * Restores the stored backup, or one made now where they are encrypted to a key that the server does not hold.
 */
const restoreIn = async (
  ctx: Context,
  folder: string,
  stored: string | undefined,
): Promise<RehearsalResult> => {
  const file = stored ?? join(folder, 'fresh.tar')
  if (!stored) {
    const bytes = Readable.from(writeBackup(backupSource(ctx), ctx.now()))
    await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
  }
  const target = join(folder, 'data')
  await mkdir(target)
  const inUse = ctx.config.s3 ? null : ctx.config.dataDir
  const worker = new URL('./rehearse-restore.worker.ts', import.meta.url)
  const job: RehearsalInput = { file, folder: target, inUse }
  return runInWorker<RehearsalInput, RehearsalResult>(worker, job, {}, ctx.stopping)
}

/** Starts a test restore and returns when it began; throws 409 while one is running on any server. */
export const beginRehearsal = async (ctx: Context): Promise<string> => {
  const now = ctx.now()
  const claim = await claimJob(ctx.db, rehearsalJobName, {
    lockUntil: lockUntil(ctx),
    notSince: now,
    notAfter: now,
    abandoned: await abandonedLock(ctx, rehearsalJobName),
  })
  if (!claim) throw httpError('backup.check-running')
  const endClaim = renewLock(ctx, rehearsalJobName, claim)
  const run = async () => {
    let failure: string | null = null
    try {
      await rehearse(ctx)
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error)
      ctx.log.error({ err: error, job: rehearsalJobName }, 'a job failed')
    }
    await releaseJob(ctx.db, rehearsalJobName, await endClaim(), { now: ctx.now(), error: failure })
  }
  run().catch((error: unknown) => ctx.log.error({ err: error }, 'a rehearsal could not be ended'))
  return now.toISOString()
}

export interface RehearsalState {
  running: boolean
  /** True when new backups are encrypted: the server then tests a plain copy made for that. */
  encrypted: boolean
  last: Rehearsal | null
}

export const rehearsalState = async (ctx: Context): Promise<RehearsalState> => {
  const [last, job] = await Promise.all([
    newestRehearsal(ctx),
    findRow(ctx.db, 'jobs', { name: rehearsalJobName }, ['locked_until']),
  ])
  const lockedUntil = job?.locked_until ?? null
  return {
    running: lockedUntil !== null && lockedUntil > nowIso(ctx),
    encrypted: ctx.config.backupRecipient !== undefined,
    last: last ? rehearsalResponse(last) : null,
  }
}

const newestRehearsal = (ctx: Context): Promise<Row<'rehearsals'> | undefined> =>
  findNewest(ctx.db, 'rehearsals')

const rehearsalResponse = (row: Row<'rehearsals'>): Rehearsal => ({
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  copyAt: row.copy_at,
  fresh: row.fresh === 1,
  milliseconds: row.milliseconds,
  rows: row.row_count,
  files: row.file_count,
  problems: (JSON.parse(row.problems) as RehearsalProblem[]).map(nameProblem),
})
