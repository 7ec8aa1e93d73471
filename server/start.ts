/** Starts and stops a server, for the program and for tests. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { config as configureSchemas } from 'zod'
import russian from 'zod/v4/locales/ru.js'
import { installFastPath } from '#server/platform/http/cache/fast-path.ts'
import { ResponseCache } from '#server/platform/http/cache/response-cache.ts'
import { strictHeaders } from '#server/platform/http/defences/security-headers.ts'
import { limitBodies } from '#server/platform/http/serving/body-timeout.ts'
import { closeServer } from '#server/platform/http/serving/close-server.ts'
import { createFairQueue } from '#server/platform/http/serving/fair-queue.ts'
import { openStartingServer } from '#server/platform/http/serving/starting-server.ts'
import { createApp } from './app.ts'
import { rateMetrics } from './calculation/rates/rate-metrics.ts'
import { createPageResponses } from './content/public-pages/page-responses.ts'
import { readDemoFile } from './demo/demo-folder.ts'
import { completeContent } from './first-content.ts'
import { jobs } from './job-list.ts'
import { checkRecipient } from './platform/backup/age-encryption.ts'
import { backupBeforeMigration, thinMigrationBackups } from './platform/backup/backup-before-migration.ts'
import { tightenModes } from './platform/backup/file-modes.ts'
import { openReadOnlyFallback, raiseAlarm } from './platform/backup/read-only-fallback.ts'
import type { Config } from './platform/config/config.ts'
import { secretBox } from './platform/config/secret-box.ts'
import { secretsKeyFile, signingSecret, storedKey } from './platform/config/stored-key.ts'
import type { Context } from './platform/context.ts'
import { migrate } from './platform/db/all-migrations.ts'
import { DamagedDatabase, type Database } from './platform/db/open.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { raiseToRows } from './platform/db/raise-numbers.ts'
import { takeStartLock } from './platform/db/start-lock.ts'
import { removeOrphanedTempDirs } from './platform/db/temp-dir.ts'
import { indexWords } from './platform/db/word-search.ts'
import { diskWithin } from './platform/disk-space.ts'
import { startJobs } from './platform/jobs/job-loop.ts'
import { guardedFiles, openInstallation } from './platform/media-files/installation.ts'
import { closeFiles, openFileStores } from './platform/media-files/open-media-files.ts'
import { writeCounts } from './platform/monitoring/daily-counts.ts'
import { metrics } from './platform/monitoring/metrics.ts'
import { reportLostSecrets } from './platform/outbox/channel-settings.ts'
import { authenticate } from './system/accounts/bearer-token.ts'
import { endSessionsOfCopy, recordRevocations } from './system/accounts/end-sessions-of-copy.ts'
import { ensureFirstAdmin } from './system/accounts/first-admin.ts'
import { reportLostFactors } from './system/accounts/two-factor.ts'
import { readQuoteFact } from './work/statistics/read-quote-fact.ts'

// Default messages of zod are shown to the office, which reads Russian.
configureSchemas(russian())

export interface RunningServer {
  ctx: Context
  url: string
  /** E-mail and random password of the first admin if this start made it; shown once. */
  firstAdmin: { email: string; password: string } | null
  /** Stops accepting calls, lets running requests finish, and closes all resources. */
  stop(): Promise<void>
}

/** Parts that tests replace: clock, network, mail and some limits. */
export interface StartOptions {
  now?: () => Date
  uptime?: () => number
  fetch?: typeof fetch
  disk?: Context['disk']
  mail?: Context['mail']
  checkResponses?: boolean
  /** False if the test runs the server's jobs itself. */
  jobs?: boolean
  /** Limits that replace some of `serverLimits`, such as shorter waits. */
  limits?: Partial<typeof serverLimits>
  /** False for example posts without pictures, whose conversion keeps all cores busy for seconds. */
  demoPictures?: boolean
}

/** Waits for PostgreSQL and for other servers that are starting on the same data. */
export const startServer = async (
  config: Config,
  log: Logger,
  options: StartOptions = {},
): Promise<RunningServer> => {
  let closeStartingServer = async () => {}
  const onWait = async () => {
    closeStartingServer = await openStartingServer(config)
  }
  const release = await takeStartLock(config, { log, onWait }).finally(() => closeStartingServer())
  try {
    return await startAlone(config, log, options)
  } finally {
    await release()
  }
}

const startAlone = async (config: Config, log: Logger, options: StartOptions): Promise<RunningServer> => {
  tightenModes(config.dataDir)
  await checkRecipient(config.backupRecipient)
  await removeOrphanedTempDirs(config.dataDir)
  // Closes in the opposite order, by `stop` or when the start fails.
  await using opening = new AsyncDisposableStack()
  const database = opening.adopt(await openWhole(config, log), database => database.close())
  const { fallback } = database
  const dataDir = fallback?.dataDir ?? config.dataDir
  const beforeMigration = backupBeforeMigration(database, dataDir)
  const applied = await migrate(database, beforeMigration)
  if (applied.length > 0) log.info({ applied }, 'migrated')
  if (database.dialect === 'postgres') await raiseToRows(database.db)
  const unindexed = fallback ? null : await indexWords(database)
  if (unindexed) log.warn({ err: unindexed }, 'searches are slower: PostgreSQL does not allow pg_trgm')
  database.limitStatements?.()
  const stopSignal = new AbortController()
  const files = opening.adopt(await openFileStores({ s3: config.s3, dataDir }, log), closeFiles)
  const installation = openInstallation({ db: database.db, files: files.media, dataDir, log })
  if ((await installation.check()) === 'whole') thinMigrationBackups(dataDir)
  const ctx: Context = {
    config,
    database,
    db: database.db,
    files: guardedFiles(files, installation),
    installation,
    log,
    disk: options.disk ?? diskWithin(config.dataDir),
    now: options.now ?? (() => new Date()),
    uptime: options.uptime ?? (() => performance.now()),
    readExample: readDemoFile,
    readQuoteFact,
    fetch: options.fetch ?? fetch,
    mail: options.mail ?? lazyTransport,
    secret: signingSecret(config.dataDir, config.jwtSecret),
    secretBox: secretBox(storedKey(config.dataDir, secretsKeyFile, config.secretsKey)),
    stopping: stopSignal.signal,
    checkResponses: options.checkResponses ?? false,
  }
  await completeContent(ctx)
  if (!fallback) for (const step of stepsOnOwnData) await step(ctx)
  // Creates no admin where pictures exist but the database is lost: a new installation would hide the loss.
  const isLost = installation.state === 'lost-database'
  const firstAdmin = isLost ? null : await ensureFirstAdmin(ctx)
  const seed = fallback || isLost ? 'none' : config.seed
  if (seed === 'demo') await (await import('./demo/load-demo.ts')).loadDemo(ctx)
  const responseCache = new ResponseCache(ctx)
  const pages = opening.adopt(await createPageResponses(ctx, responseCache), pages => pages.close())
  const strict = strictHeaders(config)
  const turns = opening.adopt(createFairQueue(log, strict), turns => turns.close())
  const figures = metrics(ctx, turns, { authenticate: authenticate(ctx), figures: [rateMetrics] })
  const app = createApp(ctx, pages, responseCache, figures)
  const { stallTimeout, bodyTimeout, uploadIdleTimeout, ...limits } = { ...serverLimits, ...options.limits }
  const server = createServer({
    ...limits,
    // The app rejects requests without a host itself, with a response in its own form.
    requireHostHeader: false,
  })
  server.timeout = stallTimeout
  limitBodies(server, { bodyTimeout, uploadIdleTimeout })
  const { trustProxy } = config
  installFastPath(server, { log, strict, pages, responseCache, turns, trustProxy, figures, app })
  await listen(server, config)
  if (!fallback) opening.defer(() => writeLast(ctx))
  const jobLoop = startJobs(ctx, options.jobs === false || fallback ? [] : jobs)
  const endAlarm = fallback ? raiseAlarm(log, fallback.reason) : null
  const attachPictures = async () => {
    if (seed !== 'demo' || options.demoPictures === false) return
    const isStopping = () => ctx.stopping.aborted
    await (await import('./demo/load-demo-posts.ts')).attachDemoPictures(ctx, isStopping)
  }
  const demoPictures = attachPictures().catch((error: unknown) =>
    log.error({ err: error }, 'example pictures'),
  )
  opening.defer(async () => {
    stopSignal.abort()
    endAlarm?.()
    await Promise.all([closeServer(server, stopTimeout), jobLoop.stop(), demoPictures])
  })
  const { port } = server.address() as AddressInfo
  const opened = opening.move()
  return {
    ctx,
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    firstAdmin,
    stop: () => opened.disposeAsync(),
  }
}

/** Writes values that were kept in memory, after the last request. */
const writeLast = async (ctx: Context): Promise<void> => {
  await recordRevocations(ctx)
  await writeCounts(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'counts are lost'))
}

/** Opens the database, or the newest good backup for reading if the database is damaged. */
const openWhole = async (config: Config, log: Logger): Promise<Database> => {
  try {
    return await openDatabase(config, error => log.error({ err: error }, 'database connection'))
  } catch (error) {
    if (error instanceof DamagedDatabase) return openReadOnlyFallback(error, config.dataDir)
    throw error
  }
}

/** Loads the mail client, which is large, only when a mail is sent. */
const lazyTransport: Context['mail'] = {
  send: async (...sent) => (await import('./platform/mail/transport.ts')).smtpTransport().send(...sent),
}

/** Milliseconds and bytes: no slow or endless request and no unread response may hold a connection forever. */
export const serverLimits = {
  /** Limit for a client that reads nothing; a byte now and then counts as nothing, since TCP sends whole packets. */
  stallTimeout: 30_000,
  headersTimeout: 15_000,
  bodyTimeout: 120_000,
  /** Limit for uploads of signed-in users: 25 MB at 0.35 Mbit/s. */
  requestTimeout: 600_000,
  /** Longest pause between two bytes of such an upload. */
  uploadIdleTimeout: 60_000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16_384,
  connectionsCheckingInterval: 5_000,
}

/** Milliseconds that running requests get to finish. */
const stopTimeout = 8_000

const listen = (server: Server, config: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })

/** Steps about sessions and secrets, which must not run on the backup served in place of a damaged database. */
const stepsOnOwnData: readonly ((ctx: Context) => Promise<unknown>)[] = [
  endSessionsOfCopy,
  reportLostFactors,
  reportLostSecrets,
]
