/** Whether the process is up and whether it can serve. */
import { Router } from 'express'
import type { Context } from '../context.ts'
import { isMigrated } from '../db/migrate.ts'

/** Milliseconds that an answer of `/readyz` is kept, so that asking often costs nothing. */
const keep = 1000

export const health = (ctx: Context): Router => {
  let last: { at: number; ready: Promise<boolean> } | undefined
  const ready = (): Promise<boolean> => {
    const now = ctx.uptime()
    if (!last || now - last.at > keep) last = { at: now, ready: isMigrated(ctx.db).catch(() => false) }
    return last.ready
  }
  return Router()
    .get('/healthz', (_request, response) => void response.type('text').send('ok'))
    .get('/readyz', async (_request, response) => {
      const isReady = await ready()
      response
        .status(isReady ? 200 : 503)
        .type('text')
        .send(isReady ? 'ready' : 'not ready')
    })
}
