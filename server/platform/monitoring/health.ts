/** Tells whether the process runs (`/healthz`) and whether it can serve (`/readyz`). */

import { accessSync, constants } from 'node:fs'
import { Router } from 'express'
import { diskSpace } from '#server/platform/disk-space.ts'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/all-migrations.ts'

/** Milliseconds for which a result of `/readyz` is reused, so that frequent checks cost nothing. */
const keepMs = 1000

export const health = (ctx: Context): Router => {
  let last: { at: number; ready: Promise<boolean> } | undefined
  const ready = (): Promise<boolean> => {
    const now = ctx.uptime()
    if (!last || now - last.at > keepMs) last = { at: now, ready: isMigrated(ctx.db).catch(() => false) }
    return last.ready
  }
  return Router({ strict: true, caseSensitive: true })
    .get('/healthz', (_request, response) => void response.type('text').send('ok'))
    .get('/readyz', async (_request, response) => {
      if (!(await ready())) return void response.status(503).type('text').send('not ready')
      // Status 200, since reads are served: a load balancer must not take the server out, while monitoring must see the
      // reason.
      const trouble = readOnlyReason(ctx)
      response.type('text').send(trouble === null ? 'ready' : `degraded: ${trouble}`)
    })
}

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
