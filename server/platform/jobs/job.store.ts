/** Which process runs a job: a row with a lock that its holder renews, so that a dead process does not hold it for ever. */
import type { Tx } from '../db/open.ts'
import { findRow, updateRows } from '../db/rows.ts'

/** The lock of a job, which changes with every renewal; null when no process holds it. */
export const readLock = async (db: Tx, name: string): Promise<string | null> => {
  const row = await findRow(db, 'jobs', { name }, ['locked_until'])
  return row?.locked_until ?? null
}

/**
 * Takes a job for this process: returns the claim to release, or null when another process has it or has run it since
 * `notSince`. A last run later than `notAfter` is an error of a clock and does not count; nor does an `abandoned` lock.
 */
export const claimJob = async (
  db: Tx,
  name: string,
  when: { lockUntil: Date; notSince: Date; notAfter: Date; abandoned: string | null },
): Promise<string | null> => {
  const lock = when.lockUntil.toISOString()
  const row = await db
    .insertInto('jobs')
    .values({ name, locked_until: lock, last_run_at: null, last_error: null })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ locked_until: lock })
        .where(eb =>
          eb.and([
            when.abandoned === null
              ? eb('jobs.locked_until', 'is', null)
              : eb('jobs.locked_until', '=', when.abandoned),
            eb.or([
              eb('jobs.last_run_at', 'is', null),
              eb('jobs.last_run_at', '<=', when.notSince.toISOString()),
              // A clock that was set back must not put jobs off until it catches up.
              eb('jobs.last_run_at', '>', when.notAfter.toISOString()),
            ]),
          ]),
        ),
    )
    .returning('locked_until')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Renews a claim and returns the new one, or null when another process has taken the job over. */
export const renewJob = async (
  db: Tx,
  name: string,
  claim: string,
  lockUntil: Date,
): Promise<string | null> => {
  const row = await db
    .updateTable('jobs')
    .set({ locked_until: lockUntil.toISOString() })
    .where('name', '=', name)
    .where('locked_until', '=', claim)
    .returning('locked_until')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Releases a job, unless another process has taken it over. */
export const releaseJob = async (
  db: Tx,
  name: string,
  claim: string,
  { now, error }: { now: Date; error: string | null },
): Promise<void> => {
  await updateRows(
    db,
    'jobs',
    { name, locked_until: claim },
    { locked_until: null, last_run_at: now.toISOString(), last_error: error?.slice(0, 500) ?? null },
  )
}
