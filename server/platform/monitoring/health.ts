/** Tells whether the process runs (`/healthz`) and whether it can serve (`/readyz`). */

import { accessSync, constants } from 'node:fs'
import { Router } from 'express'
import { diskSpace } from '#server/platform/disk-space.ts'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/all-migrations.ts'

/** Milliseconds for which a result of `/readyz` is reused, so that frequent checks cost nothing. */
const keepMs = 1000

export const health = (ctx: Context): Router => {
  let last: { at: number; state: Promise<string> } | undefined
  const state = (): Promise<string> => {
    const now = ctx.uptime()
    if (!last || now - last.at > keepMs) last = { at: now, state: readState(ctx).catch(() => notReady) }
    return last.state
  }
  return Router({ strict: true, caseSensitive: true })
    .get('/healthz', (_request, response) => void response.type('text').send('ok'))
    .get('/readyz', async (_request, response) => {
      const text = await state()
      response
        .status(text === notReady ? 503 : 200)
        .type('text')
        .send(text)
    })
}

const notReady = 'not ready'

/** A degraded server has status 200: a load balancer must not take it out, since it serves reads. */
const readState = async (ctx: Context): Promise<string> => {
  if (!(await isMigrated(ctx.db))) return notReady
  const trouble = await readOnlyReason(ctx)
  return trouble === null ? 'ready' : `degraded: ${trouble}`
}

/** Free bytes below which a change may fail at any moment: one page of the journal and a picture's first part. */
const leastFree = 256 * 1024

/** The reason for `/readyz` and monitoring; null when writes are accepted. Rejects while the database is away. */
export const readOnlyReason = async ({
  config,
  database,
  installation: { state },
}: Pick<Context, 'config' | 'database' | 'installation'>): Promise<string | null> => {
  if (database.fallback) return 'changes are refused, read-only fallback copy of the database'
  const refused = await database.refusesChanges?.()
  if (refused === 'read-only') return 'changes are refused, the database only reads'
  if (refused === 'full') return 'changes are refused, no space left for the database'
  if (state === 'lost-database')
    return 'changes are refused, the database is new and its files are not (lost-database)'
  if (state !== 'whole') return `files are read-only (${state})`
  switch (folderState(config.dataDir)) {
    case 'full':
      return 'changes are refused, no space left in DATA_DIR'
    case 'read-only':
      return 'changes are refused, DATA_DIR cannot be written'
    default:
      return null
  }
}

const folderState = (dataDir: string): 'full' | 'read-only' | null => {
  try {
    accessSync(dataDir, constants.W_OK)
    return diskSpace(dataDir).free < leastFree ? 'full' : null
  } catch {
    return 'read-only'
  }
}

export const databaseStates = ['serving', 'read-only', 'full', 'away'] as const

/** The state of the database alone, for monitoring. */
export const databaseState = async ({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<(typeof databaseStates)[number]> => {
  if (!database.refusesChanges) return folderState(config.dataDir) ?? 'serving'
  return database.refusesChanges().then(
    refused => refused ?? 'serving',
    () => 'away',
  )
}
