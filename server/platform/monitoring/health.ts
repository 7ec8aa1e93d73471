/** Tells whether the process runs (`/healthz`) and whether it can serve (`/readyz`). */
import { Router } from 'express'
import { readOnlyReason } from '#server/platform/monitoring/read-only-reason.ts'
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
