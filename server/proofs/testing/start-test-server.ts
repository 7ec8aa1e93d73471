/** A real server on a real database in a folder of its own, for tests. */
import { cpSync, rmSync } from 'node:fs'
import type { Logger } from 'pino'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { createLog } from '#server/platform/log.ts'
import type { MailServer, OutgoingMail } from '#server/platform/mail/transport.ts'
import { type RunningServer, type StartOptions, startServer } from '#server/start.ts'
import { passwordHeader } from '#shared/contract/platform/endpoint.ts'
import { emptyFolder } from './empty-folder.ts'
import { fakeBank } from './fake-bank.ts'
import { fakeTelegram, isTelegram } from './fake-telegram.ts'
import { makeDemo } from './make-demo.ts'
import { freshDatabase, isOnPostgres, putMigrated } from './test-database.ts'

export const owner = { email: 'owner@example.com', password: 'correct horse battery' }

/** For the calls that want the owner's password again. */
export const passwordAgain = { [passwordHeader]: encodeURIComponent(owner.password) }

export interface TestServer extends RunningServer, AsyncDisposable {
  /** Mails that would have gone out. Set `failMails` to make sending fail. */
  mails: OutgoingMail[]
  failMails: { value: boolean }
  /** By what each of them went out. */
  mailedBy: MailServer[]
  bank: ReturnType<typeof fakeBank>
  telegram: ReturnType<typeof fakeTelegram>
  /**
   * Milliseconds that have passed for the server besides the real ones, and by how much its wall clock is wrong.
   * `stopped`: no real ones pass since, where a test reads how long something still lasts.
   */
  clock: { offset: number; jump: number; stopped?: { at: Date; uptime: number } }
  /** Signs the owner in and returns a caller that sends the token. */
  signedIn: (credentials?: { email: string; password: string }) => Promise<ApiClient>
  call: ApiClient
}

export type ApiClient = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>

/** A mail server for the configuration; mails land in `mails` all the same. */
export const mailSettings = {
  SMTP_URL: 'smtp://localhost:2525',
  MAIL_FROM: 'site@example.com',
  MAIL_TO: 'office@example.com',
}

/**
 * Starts a server; `stop()` also removes its folder. Its jobs run only when the test asks for them. `empty`: it finds no
 * database and does all that a first start does. `startAt`: what its clock shows at first.
 */
export const startTestServer = async (
  env: Record<string, string> = {},
  options: Pick<StartOptions, 'jobs' | 'limits' | 'demoPictures'> & {
    log?: Logger
    empty?: boolean
    startAt?: Date
  } = {},
): Promise<TestServer> => {
  const database = await freshDatabase(options.empty)
  const dataDir = emptyFolder('broker-test')
  // The example content is made once, with the usual account: see `ready-demo.ts` for a run of journeys.
  const usual = (env.ADMIN_EMAIL ?? owner.email) === owner.email
  const ready =
    env.SEED === 'demo' && usual && !options.startAt
      ? (process.env.READY_DEMO ?? (await demoFor(env, options)))
      : undefined
  if (ready !== undefined) cpSync(ready, dataDir, { recursive: true })
  const config: Config = {
    ...readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      SEED: 'none',
      ...database.env,
      ...env,
    }),
    port: Number(env.PORT ?? 0),
  }
  if (config.dataDir === dataDir && env.DATABASE_URL === undefined && !options.empty)
    await putMigrated(dataDir)
  const mails: OutgoingMail[] = []
  const failMails = { value: false }
  const mailedBy: MailServer[] = []
  const clock: TestServer['clock'] = {
    offset: 0,
    jump: options.startAt ? options.startAt.getTime() - Date.now() : 0,
  }
  const bank = fakeBank()
  const telegram = fakeTelegram()
  const server = await startServer(config, options.log ?? createLog(env.LOG_LEVEL ?? 'silent', false), {
    now: () => new Date((clock.stopped?.at.getTime() ?? Date.now()) + clock.offset + clock.jump),
    uptime: () => (clock.stopped?.uptime ?? performance.now()) + clock.offset,
    fetch: (input, options) => (isTelegram(input) ? telegram : bank).fetch(input, options),
    mail: {
      send: async (mail, by) => {
        if (failMails.value) throw new Error('the mail server is down')
        mails.push(mail)
        mailedBy.push(by)
      },
    },
    // However full the machine of the test is.
    disk: () => ({ size: 1024 ** 4, free: 1024 ** 4 }),
    checkResponses: true,
    jobs: options.jobs ?? false,
    demoPictures: options.demoPictures ?? false,
    ...(options.limits ? { limits: options.limits } : {}),
  })
  const call = caller(server.url, {})
  const stop = async () => {
    await server.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    ...server,
    mails,
    failMails,
    mailedBy,
    bank,
    telegram,
    clock,
    call,
    signedIn: async ({ email, password } = owner) => {
      const answer = await call('POST', '/api/auth/login', { email, password })
      if (answer.status !== 200) throw new Error(`login answered ${answer.status}: ${await answer.text()}`)
      const { token } = (await answer.json()) as { token: string }
      return caller(server.url, { Authorization: `Bearer ${token}` })
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

let demo: Promise<string> | undefined

/** Once for each process: a folder with the example content, where nothing that a test asks for would change it. */
const demoFor = (env: Record<string, string>, options: object): Promise<string> | undefined => {
  const isUsual = Object.keys(env).every(name => ['SEED', 'PUBLIC_URL'].includes(name))
  if (!isUsual || isOnPostgres || 'demoPictures' in options || 'empty' in options) return undefined
  demo ??= (async () => {
    const folder = emptyFolder('broker-demo')
    await putMigrated(folder)
    await makeDemo(folder, owner)
    return folder
  })()
  return demo
}

/** Sends plain objects as JSON, `FormData` and `URLSearchParams` as what they are; redirects are not followed. */
const caller =
  (url: string, always: Record<string, string>): ApiClient =>
  (method, path, body, headers = {}) => {
    const raw = body instanceof FormData || body instanceof URLSearchParams || typeof body === 'string'
    return fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...always,
        ...(body === undefined || raw ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    })
  }
