import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import {
  type ApiClient,
  owner,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { runOn } from '#server/proofs/testing/test-database.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { createLog } from '../log.ts'
import { takeStartLock } from './start-lock.ts'

const bin = findPostgres()

describe.runIf(bin)('a PostgreSQL that takes no changes', () => {
  let cluster: PostgresCluster
  let url: string
  let server: TestServer
  let call: ApiClient
  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '')
    await runOn(cluster.url, 'create database office')
    url = cluster.url.replace(/postgres$/, 'office')
    server = await startTestServer({ DATABASE_URL: url })
    call = await server.signedIn()
  })
  afterAll(async () => {
    await server.stop()
    cluster.stop()
  })

  const readOnly = async (to: 'on' | 'off') => {
    await runOn(cluster.url, `alter database office set default_transaction_read_only = ${to}`)
    if (to === 'on')
      await runOn(
        cluster.url,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'office'`,
      )
  }
  const write = () => server.call('POST', '/api/mail/callback', { name: 'Анна', phone: '067 123 45 67' })
  const codeOf = async (answer: Response) => {
    const { code } = (await answer.json()) as { code?: string }
    return [answer.status, code]
  }
  /** As if it came a while later: a state is kept for a second. */
  const readyz = async () => {
    server.clock.offset += 2_000
    const answer = await server.call('GET', '/readyz')
    return `${answer.status} ${await answer.text()}`
  }
  const figures = async () =>
    (await (await server.call('GET', '/metrics')).text())
      .split('\n')
      .filter(line => /^(?:database_state|changes_refused)/.test(line))
  const figuresOf = (state: string, refused: number | null) => [
    ...['serving', 'read-only', 'full', 'away'].map(
      each => `database_state{state="${each}"} ${each === state ? 1 : 0}`,
    ),
    ...(refused === null ? [] : [`changes_refused ${refused}`]),
  ]

  it('because it only reads is told apart, served as far as it goes, and writes again by itself', async () => {
    expect(await figures()).toEqual(figuresOf('serving', 0))
    await readOnly('on')
    // The first may meet a connection that has just ended.
    await expect.poll(async () => codeOf(await write())).toEqual([507, 'storage.read-only'])
    expect(await readyz()).toBe('200 degraded: changes are refused, the database only reads')
    expect(await figures()).toEqual(figuresOf('read-only', 1))
    expect(await codeOf(await server.call('POST', '/api/auth/login', owner))).toEqual([
      507,
      'auth.not-stored',
    ])
    const order = await call('POST', '/api/order', { name: 'Анна' })
    expect(order.status, await order.text()).toBe(507)
    for (const path of ['/api/request', '/api/overview', '/api/order'])
      expect((await call('GET', path)).status, path).toBe(200)
    expect((await server.call('GET', '/')).status).toBe(200)
    await readOnly('off')
    expect(await readyz()).toBe('200 ready')
    expect((await write()).status).toBe(202)
    expect(await figures()).toEqual(figuresOf('serving', 0))
  })

  const raising = async (code: string | null) => {
    await runOn(url, 'drop trigger if exists refusing on requests')
    if (code === null) return
    await runOn(
      url,
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
    )
    await runOn(
      url,
      'create trigger refusing before insert on requests for each row execute function refuse()',
    )
  }

  it('because its disk is full is told apart, until a change gets through', async () => {
    await raising('53100')
    expect(await codeOf(await write())).toEqual([507, 'storage.full'])
    expect(await readyz()).toBe('200 degraded: changes are refused, no space left for the database')
    expect(await figures()).toEqual(figuresOf('full', 1))
    await raising(null)
    expect((await write()).status).toBe(202)
    expect(await readyz()).toBe('200 ready')
  })

  it('because the user lost the right to is a server that only reads', async () => {
    await raising('42501')
    expect(await codeOf(await write())).toEqual([507, 'storage.read-only'])
    await raising(null)
  })

  it.each([
    ['it is away', new Error('Connection terminated')],
    ['its password was changed', Object.assign(new Error('no'), { code: '28P01' })],
    ['its certificate has expired', Object.assign(new Error('no'), { code: 'CERT_HAS_EXPIRED' })],
  ])('because %s leaves the other figures', async (_why, error) => {
    await using lonely = await startTestServer({ DATABASE_URL: url })
    lonely.ctx.database.refusesChanges = () => Promise.reject(error)
    const text = await (await lonely.call('GET', '/metrics')).text()
    expect(text).toContain('database_state{state="away"} 1')
    expect(text).not.toMatch(/^changes_refused /m)
    expect(text).toContain('http_requests_refused 0')
    expect((await lonely.call('GET', '/readyz')).status).toBe(503)
  })

  it('is waited for by a start', async () => {
    await readOnly('on')
    const waits: unknown[] = []
    let isIn = false
    const starting = takeStartLock(
      { databaseUrl: url, dataDir: '' },
      {
        log: { error: (what: unknown) => void waits.push(what), info: () => {} },
        onWait: async () => {},
      },
    ).finally(() => {
      isIn = true
    })
    await expect
      .poll(() => waits)
      .toContainEqual(expect.objectContaining({ reason: 'the database only reads' }))
    expect(isIn).toBe(false)
    await readOnly('off')
    await (await starting)()
  })

  it('names the server that a start waits for, and does not wait for ever', async () => {
    const log = createLog('fatal', false)
    const lines: object[] = []
    const told = { error: () => {}, info: (line: object) => void lines.push(line) }
    const at = { databaseUrl: url, dataDir: '' }
    const release = await takeStartLock(at, { log, onWait: async () => {} })
    const holder = expect.stringMatching(/customs-broker start on \S+, 127\.0\.0\.1, process \d+, since 2/)
    const patience = { most: 60, tellEvery: 30 }
    await expect(takeStartLock(at, { log: told, onWait: async () => {}, patience })).rejects.toThrow(
      /more than 0 minutes: customs-broker start on .*End it/,
    )
    expect(lines).toEqual([{ holder }, { holder }])
    await release()
    const left = sql`select from pg_stat_activity where application_name like 'customs-broker start%'`
    await expect.poll(async () => (await left.execute(server.ctx.db)).rows).toEqual([])
  })
})
