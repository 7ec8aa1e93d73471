/**
 * Detects that the database was replaced by an older copy of itself, and then ends every session: one that was ended
 * after the copy was made must not be valid again, and what was given out once must not be given out twice. The database
 * counts ended sessions (logout, change of password or role, removal) and the other changes of the tracked routes in its
 * lineage; a file that no backup contains holds the same count.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Dialect, Tx } from '#server/platform/db/open.ts'
import { raiseNumbers } from '#server/platform/db/raise-numbers.ts'
import { findNewest, insertMissing } from '#server/platform/db/rows.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { HttpRoute } from '#server/platform/http/mount.ts'
import { failPending } from '#server/platform/outbox/fail-pending.ts'
import { stepAt } from './two-factor.ts'

export const sessionEpochFile = 'session-epoch'

type Epoch = Pick<Row<'session_epochs'>, 'lineage' | 'endings'>

/**
 * True if a database continues the remembered state. `lineages` are ordered from the oldest. Servers that share a
 * PostgreSQL have a file each: a new server has none, and one that was away remembers an earlier lineage, whose end
 * already ended every session. A SQLite database without the file counts as a copy.
 *
 * @example
 * // Monday: a backup is made of lineage A with 3 endings. Tuesday: somebody signs out, so A and the file have 4.
 * // Wednesday: Monday's backup is restored. The database has fewer endings than the file: it is a copy.
 * goesOn([{ lineage: 'A', endings: 3 }], { lineage: 'A', endings: 4 }, 'sqlite') // false
 * // Every session ends and lineage B begins. A second server of the same PostgreSQL still remembers A.
 * const lines = [{ lineage: 'A', endings: 3 }, { lineage: 'B', endings: 0 }]
 * goesOn(lines, { lineage: 'A', endings: 4 }, 'postgres') // true
 */
export const goesOn = (lineages: readonly Epoch[], remembered: Epoch | null, dialect: Dialect): boolean => {
  const present = lineages.at(-1)
  // The first start of a version with this file has nothing to compare.
  if (!present) return remembered === null
  if (!remembered) return dialect === 'postgres'
  if (present.lineage === remembered.lineage) return present.endings >= remembered.endings
  return lineages.some(({ lineage }) => lineage === remembered.lineage)
}

/** Runs at the start, before anybody is served. True if the database was a copy and every session was ended. */
export const endSessionsOfCopy = async (ctx: Context): Promise<boolean> => {
  const remembered = readEpoch(ctx.config.dataDir)
  const isCopy = await ctx.db.transaction().execute(async tx => {
    const lineages = await tx.selectFrom('session_epochs').selectAll().orderBy('id').execute()
    const continued = goesOn(lineages, remembered, ctx.database.dialect)
    if (continued && lineages.length > 0) return false
    if (!continued) {
      await tx.deleteFrom('sessions').execute()
      await burnTotpStep(tx, ctx.now())
      await failPending(tx)
      await raiseNumbers(tx)
      // Adds the remembered lineage as ended, so that other servers that remember it do not detect a copy again.
      if (remembered) await insertLineage(tx, remembered.lineage, nowIso(ctx))
    }
    await insertLineage(tx, randomUUID(), nowIso(ctx))
    return !continued
  })
  if (isCopy)
    ctx.log.warn(
      'the database is an older copy of itself: every session was ended, and what waited to be sent was given up',
    )
  await recordRevocations(ctx)
  return isCopy
}

/** Writes the count into the file. A failure is only logged, because the next write includes it. */
export const recordRevocations = async (ctx: Context): Promise<void> => {
  try {
    const present = await findNewest(ctx.db, 'session_epochs', ['lineage', 'endings'])
    if (!present) return
    const remembered = readEpoch(ctx.config.dataDir)
    // Never lowers the count: of two simultaneous writes the one with the higher count may come first.
    if (remembered?.lineage === present.lineage && remembered.endings >= present.endings) return
    writeEpoch(ctx.config.dataDir, present)
  } catch (error) {
    ctx.log.error({ err: error }, 'the count of ended sessions could not be written down')
  }
}

/** Writes the count after each writing call of these routes, because it may end a session or issue a number. */
export const withRevocationTracking = (routes: readonly HttpRoute[]): HttpRoute[] =>
  routes.map(entry =>
    entry.endpoint.method === 'GET'
      ? entry
      : {
          ...entry,
          handle: async (call, ctx) => {
            const result = await entry.handle(call, ctx)
            await recordRevocations(ctx)
            return result
          },
        },
  )

/** Marks present codes as used: one of them may have been accepted after the copy was made. */
const burnTotpStep = async (tx: Tx, now: Date): Promise<void> => {
  const step = stepAt(now) + 1
  await tx
    .updateTable('admins')
    .set({ totp_last_step: step })
    .where('totp_secret', 'is not', null)
    .where(eb => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .execute()
}

const insertLineage = async (tx: Tx, lineage: string, at: string): Promise<void> => {
  await insertMissing(tx, 'session_epochs', { lineage, created_at: at })
}

const stored = z.strictObject({ lineage: z.string().min(1), endings: z.number().int().nonnegative() })

const readEpoch = (dataDir: string): Epoch | null => {
  try {
    return stored.parse(JSON.parse(readFileSync(join(dataDir, sessionEpochFile), 'utf8')))
  } catch {
    // The file is missing or incomplete: on SQLite both end every session, which is safe.
    return null
  }
}

/** Writes to a temporary file and renames it, so that even a power failure leaves no partial file. */
const writeEpoch = (dataDir: string, epoch: Epoch): void => {
  const path = join(dataDir, sessionEpochFile)
  // Process ids do not differ between containers, so the name is random.
  const part = `${path}.${randomUUID()}.part`
  try {
    writeFileSync(part, JSON.stringify(epoch), { mode: 0o600, flush: true })
    renameSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
}
