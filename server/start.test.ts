import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { findPostgres } from '../shared/tooling/find-postgres.ts'
import { freePort } from '../shared/tooling/free-port.ts'
import { isProof, onlyInProof } from '../shared/tooling/sample.ts'
import { takeStartLock } from './platform/db/start-lock.ts'
import { createLog } from './platform/log.ts'
import { type PostgresCluster, startPostgres } from './proofs/testing/postgres-cluster.ts'
import { type ServerProcess, startProcess } from './proofs/testing/server-process.ts'
import { owner, startTestServer } from './proofs/testing/start-test-server.ts'
import { runOn } from './proofs/testing/test-database.ts'

const bin = findPostgres()

let dataDir: string
const running: ServerProcess[] = []
const start = async (env: Record<string, string> = {}) => {
  const server = await startProcess({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'correct horse battery',
    NBU_URL: 'http://127.0.0.1:9/',
    ...env,
  })
  running.push(server)
  return server
}
beforeEach(() => {
  dataDir = emptyFolder('start')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map(server => server.end('SIGKILL')))
})

const statusOf = async (server: ServerProcess, path: string) => (await fetch(server.url + path)).status

const contentOf = async ({ url }: { url: string }) => {
  const read = async (path: string) => (await fetch(url + path)).json()
  const page = z.object({ total: z.number() }).parse(await read('/api/post/pagination/1'))
  const categories = z.array(z.object({ title: z.string() })).parse(await read('/api/category'))
  return { posts: page.total, categories: categories.map(({ title }) => title) }
}

const startTogether = [1, 2, 3]

describe('servers that start at once on an empty database', () => {
  let cluster: PostgresCluster | undefined
  beforeAll(async () => {
    if (bin && isProof) cluster = await startPostgres(bin)
  })
  afterAll(() => cluster?.stop())

  // That PostgreSQL is migrated once, too, open-postgres.test.ts has in `npm test`.
  it('serve the same example content, also within one process', async () => {
    const lines: string[] = []
    const log = createLog('info', false, { write: line => void lines.push(line) })
    const env = { DATA_DIR: dataDir, SEED: 'demo' }
    const servers = await Promise.all([1, 2].map(() => startTestServer(env, { log })))
    try {
      const contents = await Promise.all(servers.map(contentOf))
      expect(contents[0]?.posts).toBeGreaterThan(0)
      expect(contents[1]).toEqual(contents[0])
      const logs = lines.join('')
      expect(logs.match(/"example content loaded"/g)).toHaveLength(1)
      expect(logs.match(/"msg":"migrated"/g)).toHaveLength(1)
      expect(logs).toContain('another server is starting on these data')
      expect(servers.filter(({ firstAdmin }) => firstAdmin !== null)).toEqual([])
      for (const server of servers)
        expect((await server.call('POST', '/api/auth/login', owner)).status).toBe(200)
    } finally {
      for (const server of servers) await server.stop()
    }
  })

  it.each(isProof ? ['SQLite', ...(bin ? ['PostgreSQL'] : [])] : [])(
    'all serve the same example content on %s, with one first admin',
    async kind => {
      const env: Record<string, string> = kind === 'SQLite' ? {} : { DATABASE_URL: cluster?.url ?? '' }
      const servers = await Promise.all(startTogether.map(() => start({ ...env, SEED: 'demo' })))
      const contents = await Promise.all(servers.map(contentOf))
      expect(contents[0]?.posts).toBeGreaterThan(0)
      expect(new Set(contents[0]?.categories).size).toBe(contents[0]?.categories.length)
      for (const content of contents) expect(content).toEqual(contents[0])
      const logs = servers.map(server => server.output()).join('')
      expect(logs.match(/"example content loaded"/g)).toHaveLength(1)
      expect(logs.match(/"msg":"migrated"/g)).toHaveLength(1)
      expect(logs).toContain('another server is starting on these data')
      for (const server of servers) expect(await statusOf(server, '/readyz')).toBe(200)
      expect(await Promise.all(servers.map(server => server.end()))).toEqual(startTogether.map(() => 0))
    },
    120_000,
  )

  it('go on when the one that was starting is killed', async () => {
    const module = JSON.stringify(new URL('./platform/db/start-lock.ts', import.meta.url).href)
    const script = `
      const { takeStartLock } = await import(${module})
      await takeStartLock({ dataDir: process.argv[1] }, { log: console })
      console.log('taken')
      setInterval(() => {}, 1e9)`
    const first = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir])
    try {
      await once(first.stdout, 'data')
      const lines: string[] = []
      const log = createLog('info', false, { write: line => void lines.push(line) })
      let taken = false
      const next = takeStartLock(
        { databaseUrl: undefined, dataDir },
        { log, onWait: async () => {} },
      ).finally(() => {
        taken = true
      })
      await expect.poll(() => lines.join()).toContain('another server is starting on these data')
      expect(taken).toBe(false)
      first.kill('SIGKILL')
      await (await next)()
    } finally {
      first.kill('SIGKILL')
    }
  })
})

type AddressChange = Partial<Record<'username' | 'password' | 'pathname', string>>

/** The words of each have their test in await-postgres.test.ts. */
const rejections: [name: string, change: AddressChange, message: RegExp][] = [
  [
    'another password',
    { password: 'a-wrong-one' },
    /configuration is wrong:\nDATABASE_URL: PostgreSQL rejects the password of the user "broker"/,
  ],
  ['no password', { password: '' }, /asks for the password of the user "broker"/],
  ['another user', { username: 'nobody' }, /the user "nobody"/],
  [
    'no database',
    { pathname: '/office' },
    /the database "office" does not exist; create it once: createdb --owner=broker office/,
  ],
]

describe.runIf(bin)('a server whose PostgreSQL', () => {
  let cluster: PostgresCluster | undefined
  afterEach(() => {
    cluster?.stop()
    cluster = undefined
  })
  const addressAt = (port: number) => `postgres://broker@127.0.0.1:${port}/postgres`

  it('is away waits for it, says so, and serves as soon as it is there', async () => {
    const port = await freePort()
    const server = await start({ DATABASE_URL: addressAt(port) })
    await expect
      .poll(() => server.output())
      .toMatch(/ECONNREFUSED.*the database does not respond: waiting for it/)
    expect(await statusOf(server, '/healthz')).toBe(200)
    for (const path of ['/readyz', '/', '/api/category', '/healthz/']) {
      const response = await fetch(server.url + path)
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(await response.text()).toContain('ждёт базу данных')
    }
    cluster = await startPostgres(bin ?? '', { port })
    await expect.poll(() => statusOf(server, '/readyz').catch(() => 0)).toBe(200)
    expect(server.output()).toContain('the database responds')
    expect(await server.end()).toBe(0)
  })

  it.each(isProof ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
    'is away ends at once with %s',
    async signal => {
      const server = await start({ DATABASE_URL: addressAt(await freePort()) })
      // In the middle of a pause, not before the first one.
      await expect.poll(() => server.output()).toMatch(/"attempt":3/)
      expect(await server.end(signal)).toBe(0)
      expect(server.output()).toContain('"msg":"stopping"')
    },
  )

  // In `npm test`: await-postgres.test.ts has the words of each.
  onlyInProof(it)('rejects the password, or has no such user or database, says which and ends', async () => {
    cluster = await startPostgres(bin ?? '', { password: 'a right one' })
    const address = new URL(cluster.url)
    const to = (change: AddressChange) =>
      start({ DATABASE_URL: Object.assign(new URL(address), change).href })
    for (const [, change, message] of rejections) {
      const rejected = to(change)
      await expect(rejected).rejects.toThrow(message)
      await expect(rejected).rejects.not.toThrow(/a-wrong-one/)
    }
    await runOn(cluster.url, 'create database office')
    expect(await statusOf(await to({ pathname: '/office' }), '/readyz')).toBe(200)
  })
})

describe.runIf(process.platform === 'linux')('the memory of a server', () => {
  it('is given back by the C library, whoever starts the server, unless the environment says otherwise', async () => {
    const environmentOf = ({ child }: ServerProcess) =>
      readFileSync(`/proc/${child.pid}/environ`, 'utf8').split('\0')
    const usual = await start()
    expect(environmentOf(usual)).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072']),
    )
    // The process is still the one that was started: signals reach it, and its end is seen.
    expect(await usual.end()).toBe(0)
    if (!isProof) return
    const own = await start({ MALLOC_ARENA_MAX: '4', DATA_DIR: join(dataDir, 'own') })
    expect(environmentOf(own)).toContain('MALLOC_ARENA_MAX=4')
    expect(environmentOf(own).join()).not.toContain('MALLOC_TRIM_THRESHOLD_')
    expect(await own.end()).toBe(0)
  })

  it('is collected whole before it serves, so that its growth from then on is a fifth', async () => {
    const traced = `data:text/javascript,import{setFlagsFromString}from'node:v8';setFlagsFromString('--trace-gc')`
    const server = await start({ NODE_OPTIONS: `--import=${traced}` })
    await expect.poll(() => server.output()).toMatch(/Mark-Compact [^\n]* testing;[\s\S]*"msg":"serving"/)
  })
})

it('on a Node that is too old it names the one that it needs', async () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'version',{value:'v20.20.2'})`
  await expect(start({ NODE_OPTIONS: `--import=${pretend}` })).rejects.toThrow(
    /Node 24 or newer is needed, this is v20\.20\.2/,
  )
})
