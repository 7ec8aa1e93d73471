/** Starts a server and stops it again: the program and the tests both come through here. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { config as configureSchemas } from 'zod'
import russian from 'zod/v4/locales/ru.js'
import { createApp } from './app.ts'
import { ensureFirstAdmin } from './auth/first-admin.ts'
import { sealStoredSecrets } from './auth/seal-stored-secrets.ts'
import { secretBox } from './auth/secret-box.ts'
import { endSessionsOfCopy, rememberEndings } from './auth/session-epoch.ts'
import { moveTariffOptions } from './calculation/tariffs/move-tariff-options.ts'
import type { Config } from './config/config.ts'
import { signingSecret } from './config/signing-secret.ts'
import { secretsKeyFile, storedKey } from './config/stored-key.ts'
import type { Context } from './context.ts'
import { checkRecipient } from './db/age.ts'
import { backupBeforeMigration, thinMigrationBackups } from './db/backup-before-migration.ts'
import { migrate, migrations } from './db/migrate.ts'
import type { Database } from './db/open.ts'
import { openDatabase } from './db/open-database.ts'
import { DamagedDatabase } from './db/refuse-damaged.ts'
import { removeOrphanedScratch } from './db/scratch.ts'
import { openStandIn, raiseAlarm } from './db/stand-in.ts'
import { tightenModes } from './db/tighten-modes.ts'
import { AnswerCache } from './http/answer-cache.ts'
import { answerInFront } from './http/answer-in-front.ts'
import { strictHeaders } from './http/api-headers.ts'
import { createFairQueue } from './http/fair-queue.ts'
import { createLoadShedder, refuseNothing } from './http/shed-load.ts'
import { jobs } from './jobs/job-list.ts'
import { startJobs } from './jobs/job-loop.ts'
import { guardedFiles, openInstallation } from './media/installation.ts'
import { openMediaFiles } from './media/open-media-files.ts'
import { createRenderer } from './ssr/render.ts'
import { metrics } from './system/metrics.ts'

// What the schemas say of themselves reaches people, and people here read Russian.
configureSchemas(russian())

export interface RunningServer {
  ctx: Context
  url: string
  /** The first admin's pair when it was made just now with a random password: shown once. */
  firstAdmin: { email: string; password: string } | null
  /** Stops accepting, lets running requests finish, closes what was opened. */
  stop(): Promise<void>
}

/** What a test puts in place of the world outside. */
export interface Outside {
  now?: () => Date
  uptime?: () => number
  fetch?: typeof fetch
  mail?: Context['mail']
  checkAnswers?: boolean
  /** False leaves the server's own jobs to the test. */
  jobs?: boolean
  /** Shorter waits than `serverLimits`. */
  limits?: Partial<typeof serverLimits>
  /** False takes every request, however late the event loop is. */
  shedLoad?: boolean
}

export const startServer = async (
  config: Config,
  log: Logger,
  outside: Outside = {},
): Promise<RunningServer> => {
  tightenModes(config.dataDir)
  await checkRecipient(config.backupRecipient)
  await removeOrphanedScratch(config.dataDir)
  const database = await openWhole(config, log)
  try {
    const { standIn } = database
    const dataDir = standIn?.dataDir ?? config.dataDir
    const beforeMigration = backupBeforeMigration(database, dataDir)
    const applied = await migrate(database, migrations, beforeMigration)
    if (applied.length > 0) log.info({ applied }, 'migrated')
    database.limitStatements?.()
    const stopSignal = new AbortController()
    const files = await openMediaFiles({ s3: config.s3, dataDir })
    const installation = openInstallation({ db: database.db, files, dataDir, log })
    if ((await installation.check()) === 'whole') thinMigrationBackups(dataDir)
    const ctx: Context = {
      config,
      database,
      db: database.db,
      media: guardedFiles(files, installation),
      installation,
      log,
      now: outside.now ?? (() => new Date()),
      uptime: outside.uptime ?? (() => performance.now()),
      fetch: outside.fetch ?? fetch,
      mail: outside.mail ?? (await mailTransport(config)),
      secret: signingSecret(config.dataDir, config.jwtSecret),
      secretBox: secretBox(storedKey(config.dataDir, secretsKeyFile, config.secretsKey)),
      stopping: stopSignal.signal,
      checkAnswers: outside.checkAnswers ?? false,
    }
    await moveTariffOptions(ctx)
    if (!standIn) {
      await endSessionsOfCopy(ctx)
      await sealStoredSecrets(ctx)
    }
    // Beside the pictures of a lost database nobody begins anew by accident.
    const isLost = installation.state === 'lost-database'
    const firstAdmin = isLost ? null : await ensureFirstAdmin(ctx)
    const seed = standIn || isLost ? 'none' : config.seed
    if (seed === 'demo') await (await import('./demo/load-demo.ts')).loadDemo(ctx)
    const renderer = await createRenderer(ctx)
    const answers = new AnswerCache(ctx)
    const strict = strictHeaders(config)
    let connections = 0
    const shedder =
      outside.shedLoad === false ? refuseNothing : createLoadShedder(log, strict, () => connections)
    const figures = metrics(ctx, shedder)
    const app = createApp(ctx, renderer, answers, figures)
    const { stallTimeout, ...limits } = { ...serverLimits, ...outside.limits }
    const server = createServer({
      ...limits,
      // Refused all the same, with an answer of our own.
      requireHostHeader: false,
    })
    server.timeout = stallTimeout
    const { trustProxy } = config
    const queue = createFairQueue(strict)
    answerInFront(server, { log, strict, renderer, answers, shedder, queue, trustProxy, figures, app })
    server.on('connection', socket => {
      connections += 1
      socket.once('close', () => {
        connections -= 1
      })
    })
    await listen(server, config)
    const jobLoop = startJobs(ctx, outside.jobs === false || standIn ? [] : jobs)
    const endAlarm = standIn ? raiseAlarm(log, standIn.reason) : null
    let stopping = false
    const attachPictures = async () => {
      if (seed !== 'demo') return
      await (await import('./demo/load-demo-posts.ts')).attachDemoPictures(ctx, () => stopping)
    }
    const demoPictures = attachPictures().catch((error: unknown) =>
      log.error({ err: error }, 'example pictures'),
    )
    const { port } = server.address() as AddressInfo
    return {
      ctx,
      url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
      firstAdmin,
      stop: async () => {
        stopping = true
        stopSignal.abort()
        endAlarm?.()
        await Promise.all([close(server), jobLoop.stop(), demoPictures])
        if (!standIn) await rememberEndings(ctx)
        shedder.close()
        await renderer.close()
        ctx.mail?.close()
        ctx.media.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The database, or in place of a damaged one the newest good backup, for readers. */
const openWhole = async (config: Config, log: Logger): Promise<Database> => {
  try {
    return await openDatabase(config, error => log.error({ err: error }, 'database connection'))
  } catch (error) {
    if (error instanceof DamagedDatabase) return openStandIn(error, config.dataDir)
    throw error
  }
}

/** The client of mail is large: it is loaded only where mails go out. */
const mailTransport = async ({ mail }: Config): Promise<Context['mail']> =>
  mail ? (await import('./mail/transport.ts')).smtpTransport(mail) : null

/** Milliseconds and bytes: neither a slow or endless request nor an unread answer may hold a connection for ever. */
export const serverLimits = {
  /** For a client that takes nothing of its answer, a byte now and then included: TCP hands over no less than a packet. */
  stallTimeout: 60_000,
  headersTimeout: 15_000,
  requestTimeout: 120_000,
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

const close = (server: Server): Promise<void> =>
  new Promise(resolve => {
    const force = setTimeout(() => server.closeAllConnections(), stopTimeout)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
