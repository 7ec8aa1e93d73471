/** Figures for Prometheus: requests and their duration, what waits, how old the rates are. */
import { type Request, type RequestHandler, Router } from 'express'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { QuickRoute } from '#server/platform/http/cache/fast-path.ts'
import { isCall } from '#server/platform/http/errors/error-handler.ts'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { clientAddress } from '#server/platform/http/requests/client-address.ts'
import type { FairQueue } from '#server/platform/http/serving/fair-queue.ts'
import { databaseState, databaseStates, readOnlyReason } from '#server/platform/monitoring/health.ts'
import { can } from '#shared/domain/can.ts'
import { backupState } from '../backup/nightly-backup.job.ts'
import { rehearsalState } from '../backup/rehearsal.job.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../http/actor.ts'
import { attemptOutcomes, attemptsOf } from '../outbox/attempt-counts.ts'
import { databaseGauge } from './database-gauge.ts'
import { isLoopback } from './is-loopback.ts'

export interface Metrics {
  /** Counts a response of the fast path; `started` is of `performance.now()`. */
  countQuick(route: QuickRoute, method: string | undefined, status: number, started: number): void
  /** Counts the responses of Express, at the end of the response. */
  count: RequestHandler
  /** `GET /metrics`, for programs on this machine or with a token. */
  page: Router
}

/** Passed in, since `platform` may not import modules above it: authentication, and figures such as the rates' age. */
interface SubjectMetrics {
  authenticate: (request: Request) => Promise<Actor | null>
  /** Each adds the figures of one module. */
  figures: readonly ((ctx: Context, register: Registry) => void)[]
}

export const metrics = (
  ctx: Context,
  turns: Pick<FairQueue, 'refused'>,
  { authenticate, figures }: SubjectMetrics,
): Metrics => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response; of what is cached, until it is handed to the socket',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  new Gauge({
    name: 'http_requests_refused',
    help: 'Requests rejected with 503 since the start, because of overload',
    registers: [register],
    collect() {
      this.set(turns.refused())
    },
  })
  registerServer(ctx, register)
  for (const add of figures) add(ctx, register)
  const observe = (route: string, method: string | undefined, status: number, started: number) =>
    duration.observe({ method: knownMethod(method), route, status }, (performance.now() - started) / 1000)
  const count: RequestHandler = (request, response, next) => {
    const started = performance.now()
    response.once('finish', () => {
      // The pattern, never the path itself: each path that somebody tries would be a new series.
      const pattern: unknown = request.route?.path
      const other = isCall(request.path) ? 'other' : 'page'
      observe(typeof pattern === 'string' ? pattern : other, request.method, response.statusCode, started)
    })
    next()
  }
  // Matches one spelling only: proxies block this path, and know no other spelling of it.
  const page = Router({ strict: true, caseSensitive: true }).get('/metrics', async (request, response) => {
    if (!isLoopback(clientAddress(request), request.headers)) {
      const actor = await authenticate(request)
      if (!actor) throw httpError('auth.required')
      if (!can(actor, 'system.read')) throw httpError('auth.forbidden')
    }
    response.setHeader('Cache-Control', 'no-store')
    response.type(register.contentType).send(await register.metrics())
  })
  // `countQuick` uses no listener and no closure: it takes half a microsecond, while sending a cached page takes a few.
  return { countQuick: observe, count, page }
}

/** Known methods only: a client may send any text as the method, and each text would be a new series. */
const knownMethod = (method: string | undefined): string =>
  method !== undefined && methods.has(method) ? method : 'other'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const registerServer = (ctx: Context, register: Registry): void => {
  const registers = [register]
  databaseGauge({
    name: 'office_mails',
    help: 'Mails in the outbox by state',
    labelNames: ['state'],
    registers,
    async read(gauge) {
      gauge.reset()
      const rows = await ctx.db
        .selectFrom('outbox')
        .select(eb => ['state', eb.fn.countAll<number>().as('count')])
        .where('state', '!=', 'sent')
        .where('channel', '=', 'mail')
        .groupBy('state')
        .execute()
      for (const state of ['pending', 'failed']) {
        gauge.set({ state }, Number(rows.find(row => row.state === state)?.count ?? 0))
      }
    },
  })
  new Counter({
    name: 'mail_attempts_total',
    help: 'Attempts to send a mail since the start: sent, refused for good, put off until later, failed otherwise',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset()
      const counts = attemptsOf(ctx.db)
      for (const outcome of attemptOutcomes) this.inc({ outcome }, counts.get(outcome) ?? 0)
    },
  })
  databaseGauge({
    name: 'backup_age_seconds',
    help: 'Seconds since the newest nightly backup that could be restored; -1 without any',
    registers,
    async read(gauge) {
      const lastAt = (await backupState(ctx)).lastAt
      gauge.set(lastAt ? Math.max(0, (ctx.now().getTime() - Date.parse(lastAt)) / 1000) : -1)
    },
  })
  new Gauge({
    name: 'database_state',
    help: '1 for the state that the database is in: serving, read-only, full or away',
    labelNames: ['state'],
    registers,
    async collect() {
      const now = await databaseState(ctx)
      for (const state of databaseStates) this.set({ state }, state === now ? 1 : 0)
    },
  })
  databaseGauge({
    name: 'changes_refused',
    help: '1 while readers are served and every change is rejected; /readyz says why',
    registers,
    async read(gauge) {
      gauge.set((await readOnlyReason(ctx)) === null ? 0 : 1)
    },
  })
  new Gauge({
    name: 'database_damaged',
    help: '1 while a copy of a backup is read in place of the damaged database',
    registers,
    collect() {
      this.set(ctx.database.fallback ? 1 : 0)
    },
  })
  databaseGauge({
    name: 'backup_failed',
    help: '1 when the last nightly backup failed',
    registers,
    async read(gauge) {
      gauge.set((await backupState(ctx)).error ? 1 : 0)
    },
  })
  databaseGauge({
    name: 'restore_rehearsal_failed',
    help: '1 when the last rehearsal of a restore found a problem or was interrupted',
    registers,
    async read(gauge) {
      const { running, last } = await rehearsalState(ctx)
      gauge.set(last && !running && (last.finishedAt === null || last.problems.length > 0) ? 1 : 0)
    },
  })
}
