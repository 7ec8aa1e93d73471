/**
 * Notices that the database has become an older copy of itself, whoever put it back, and ends every session then: one
 * that was ended after the copy was made must not live again, and a number that was given out must not be given again. The
 * database counts endings (logout, change of password or role, removal), numbers and accounts of firms in its line of history; a file beside it, which no backup holds, remembers the count.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Context, nowIso } from '#server/platform/context.ts'
import type { Dialect, Tx } from '#server/platform/db/open.ts'
import type { Row } from '#server/platform/db/tables.ts'
import type { HttpRoute } from '#server/platform/http/mount.ts'
import { stepAt } from './two-factor.ts'

export const sessionEpochFile = 'session-epoch'

type Epoch = Pick<Row<'session_epochs'>, 'lineage' | 'endings'>

/**
 * Whether a database goes on from what was remembered. `lineages` from the oldest to the present one. Several servers
 * share a PostgreSQL, each with a memory of its own: one that joins has none, and one that was away knows an earlier
 * line, whose end was the end of every session already. A SQLite file whose memory is gone is taken for a copy.
 *
 * @example
 * // Monday: a backup is made of line A with 3 endings. Tuesday: somebody signs out, A has 4, and so has the file.
 * // Wednesday: Monday's backup is put back. The database knows less than the file: a copy.
 * goesOn([{ lineage: 'A', endings: 3 }], { lineage: 'A', endings: 4 }, 'sqlite') // false
 * // Every session ends and line B begins. A second server of the same PostgreSQL still remembers A, which has ended.
 * const lines = [{ lineage: 'A', endings: 3 }, { lineage: 'B', endings: 0 }]
 * goesOn(lines, { lineage: 'A', endings: 4 }, 'postgres') // true
 */
export const goesOn = (lineages: readonly Epoch[], remembered: Epoch | null, dialect: Dialect): boolean => {
  const present = lineages.at(-1)
  // Before the first start of a version that remembers there is nothing to compare.
  if (!present) return remembered === null
  if (!remembered) return dialect === 'postgres'
  if (present.lineage === remembered.lineage) return present.endings >= remembered.endings
  return lineages.some(({ lineage }) => lineage === remembered.lineage)
}

/** At the start, before anybody is served. True when the database was a copy and every session has ended. */
export const endSessionsOfCopy = async (ctx: Context): Promise<boolean> => {
  const remembered = readEpoch(ctx.config.dataDir)
  const isCopy = await ctx.db.transaction().execute(async tx => {
    const lineages = await tx.selectFrom('session_epochs').selectAll().orderBy('id').execute()
    const continued = goesOn(lineages, remembered, ctx.database.dialect)
    if (continued && lineages.length > 0) return false
    if (!continued) {
      await tx.deleteFrom('sessions').execute()
      await burnTotpStep(tx, ctx.now())
      // Other servers remember this line too: theirs have ended just now with all the others.
      if (remembered) await insertLineage(tx, remembered.lineage, nowIso(ctx))
    }
    await insertLineage(tx, randomUUID(), nowIso(ctx))
    return !continued
  })
  if (isCopy) ctx.log.warn('the database is an older copy of itself: every session was ended')
  await recordRevocations(ctx)
  return isCopy
}

/** Writes down how many endings there are. A failure is logged: the next one writes it as well. */
export const recordRevocations = async (ctx: Context): Promise<void> => {
  try {
    const present = await ctx.db
      .selectFrom('session_epochs')
      .select(['lineage', 'endings'])
      .orderBy('id', 'desc')
      .executeTakeFirst()
    if (!present) return
    const remembered = readEpoch(ctx.config.dataDir)
    // Never back: of two writes at the same moment the later count may come first.
    if (remembered?.lineage === present.lineage && remembered.endings >= present.endings) return
    writeEpoch(ctx.config.dataDir, present)
  } catch (error) {
    ctx.log.error({ err: error }, 'the count of ended sessions could not be written down')
  }
}

/** After every write of these routes, since any of them may end a session or give out a number. */
export const withRevocationTracking = (ctx: Context, routes: readonly HttpRoute[]): HttpRoute[] =>
  routes.map(entry =>
    entry.endpoint.method === 'GET'
      ? entry
      : {
          ...entry,
          handle: async call => {
            const result = await entry.handle(call)
            await recordRevocations(ctx)
            return result
          },
        },
  )

/** A code that was accepted after the copy was made counts as used: none of this minute is accepted. */
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
  await tx
    .insertInto('session_epochs')
    .values({ lineage, created_at: at })
    .onConflict(conflict => conflict.column('lineage').doNothing())
    .execute()
}

const stored = z.strictObject({ lineage: z.string().min(1), endings: z.number().int().nonnegative() })

const readEpoch = (dataDir: string): Epoch | null => {
  try {
    return stored.parse(JSON.parse(readFileSync(join(dataDir, sessionEpochFile), 'utf8')))
  } catch {
    // Not there, or cut short: on SQLite both end every session, which is safe.
    return null
  }
}

/** Whole or not at all, also when the power fails. */
const writeEpoch = (dataDir: string, epoch: Epoch): void => {
  const path = join(dataDir, sessionEpochFile)
  // Servers in containers of their own have the same process number.
  const part = `${path}.${randomUUID()}.part`
  try {
    const file = openSync(part, 'w', 0o600)
    try {
      writeSync(file, JSON.stringify(epoch))
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(part, path)
  } finally {
    rmSync(part, { force: true })
  }
}
