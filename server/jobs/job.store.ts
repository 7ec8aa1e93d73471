/** Which process runs a job: a row that is locked for a time, so that a dead process does not hold it for ever. */
import type { Tx } from '../db/open.ts'

/**
 * Takes a job for this process: answers the claim to give back, or null when another process has it or has run it
 * since `notSince`. A last run beyond `notAfter` is a clock's mistake and does not count.
 */
export const claimJob = async (
  db: Tx,
  name: string,
  { now, leaseMs, notSince, notAfter }: { now: Date; leaseMs: number; notSince: Date; notAfter: Date },
): Promise<string | null> => {
  const at = now.toISOString()
  const lockedUntil = new Date(now.getTime() + leaseMs).toISOString()
  const row = await db
    .insertInto('jobs')
    .values({ name, locked_until: lockedUntil, last_run_at: null, last_error: null })
    .onConflict(conflict =>
      conflict
        .column('name')
        .doUpdateSet({ locked_until: lockedUntil })
        .where(eb =>
          eb.and([
            eb.or([eb('jobs.locked_until', 'is', null), eb('jobs.locked_until', '<=', at)]),
            eb.or([
              eb('jobs.last_run_at', 'is', null),
              eb('jobs.last_run_at', '<=', notSince.toISOString()),
              // A clock that was set back must not put jobs off until it catches up.
              eb('jobs.last_run_at', '>', notAfter.toISOString()),
            ]),
          ]),
        ),
    )
    .returning('locked_until')
    .executeTakeFirst()
  return row?.locked_until ?? null
}

/** Gives a job back, unless the claim has run out and another process holds it. */
export const releaseJob = async (
  db: Tx,
  name: string,
  claim: string,
  { now, error }: { now: Date; error: string | null },
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ locked_until: null, last_run_at: now.toISOString(), last_error: error?.slice(0, 500) ?? null })
    .where('name', '=', name)
    .where('locked_until', '=', claim)
    .execute()
}
