/** Whether the process is up and whether it can serve. */
import { Router } from 'express'
import { readOnlyReason } from '#server/platform/monitoring/degraded.ts'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/all-migrations.ts'

/** Milliseconds that a response of `/readyz` is kept, so that asking often costs nothing. */
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
      // Readers are served: whoever distributes requests must not take them away, whoever watches must know.
      const trouble = readOnlyReason(ctx)
      response.type('text').send(trouble === null ? 'ready' : `degraded: ${trouble}`)
    })
}
