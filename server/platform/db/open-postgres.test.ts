import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asHttpError } from '#server/platform/http/errors/problem.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { owner, startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { ConfigError } from '../config/config.ts'
import { createLog } from '../log.ts'
import { isMigrated, migrate, migrations } from './all-migrations.ts'
import type { Database } from './open.ts'
import { openPostgres } from './open-postgres.ts'
import { takeStartLock } from './start-lock.ts'

const bin = findPostgres()

describe.runIf(bin)('PostgreSQL', () => {
  let cluster: PostgresCluster
  let one: Database
  let two: Database
  const told: unknown[] = []
  const open = () => openPostgres(cluster.url, error => told.push(error))

  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '')
    one = await open()
    two = await open()
  })
  afterAll(async () => {
    expect(told).toEqual([])
    await one.close()
    await two.close()
    cluster.stop()
  })

  const at = new Date().toISOString()
  const option = (title: string) => ({ title, value: '1', note: '', created_at: at, updated_at: at })

  it('is migrated once by servers that start together', async () => {
    const applied = await Promise.all([migrate(one), migrate(two), migrate(one)])
    expect(applied.flat().sort()).toEqual(migrations.map(migration => migration.name))
    expect(await isMigrated(two.db)).toBe(true)
  })

  it.each(['WIN1251', 'SQL_ASCII'])('is refused at start with the encoding %s', async encoding => {
    const name = `broker_${encoding.toLowerCase()}`
    const made = `create database ${name} encoding '${encoding}' locale 'C' template template0`
    await sql.raw(made).execute(one.db)
    const url = new URL(cluster.url)
    url.pathname = name
    await expect(openPostgres(url.href, error => told.push(error))).rejects.toThrow(
      new ConfigError(
        `DATABASE_URL: the database "${name}" has the encoding ${encoding} and needs UTF8; create another: createdb --encoding=UTF8 --template=template0 NAME`,
      ),
    )
  })

  it.each(['en', 'uk'])('tells in the language %s of indexes that another system has sorted', async lang => {
    vi.stubEnv('LANGUAGE', lang)
    const speaking = await startPostgres(bin ?? '').finally(() => vi.unstubAllEnvs())
    const maker = await openPostgres(speaking.url, error => told.push(error))
    const made = "create database sorted locale_provider icu icu_locale 'uk' template template0"
    await sql.raw(made).execute(maker.db)
    await sql`update pg_database set datcollversion = '1' where datname = 'sorted'`.execute(maker.db)
    await maker.close()
    const warned: unknown[] = []
    const sorted = await openPostgres(speaking.url.replace(/postgres$/, 'sorted'), what => warned.push(what))
    await sorted.close()
    speaking.stop()
    expect(warned).toEqual([
      expect.objectContaining({
        hint: expect.stringContaining('ALTER DATABASE sorted REFRESH COLLATION VERSION'),
      }),
    ])
  })

  it.each([
    ['makes no tables', 'revoke create on schema public from public', 'permission denied for schema public'],
    ['sees no schema', 'drop schema public', 'no schema has been selected to create in'],
    [
      'reads the tables of somebody else',
      'alter schema public owner to guest; create table migrations (name text)',
      'permission denied for table migrations',
    ],
  ])('names the rights that a role lacks which %s', async (_what, change, said) => {
    await sql`drop database if exists lent`.execute(one.db)
    await sql`drop role if exists guest`.execute(one.db)
    await sql`create role guest login`.execute(one.db)
    await sql`create database lent template template0`.execute(one.db)
    const url = cluster.url.replace(/postgres$/, 'lent')
    const owners = await openPostgres(url, error => told.push(error))
    for (const statement of change.split(';')) await sql.raw(statement).execute(owners.db)
    await owners.close()
    const guests = await openPostgres(url.replace('broker@', 'guest@'), error => told.push(error))
    const { message } = await migrate(guests).then(
      () => expect.fail(),
      (error: ConfigError) => error,
    )
    await guests.close()
    expect(message).toContain(`DATABASE_URL: ${said}; guest has to own its schema: alter schema public owner`)
  })

  it('lets servers start one at a time', async () => {
    const log = createLog('fatal', false)
    const start = () =>
      takeStartLock({ databaseUrl: cluster.url, dataDir: '' }, { log, onWait: async () => {} })
    const release = await start()
    let isIn = false
    const next = start().finally(() => {
      isIn = true
    })
    const isBlocked = async () => {
      const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`
      return (await waiting.execute(one.db)).rows.length > 0
    }
    await expect.poll(async () => isIn || (await isBlocked())).toBe(true)
    expect(isIn).toBe(false)
    await release()
    await (await next)()
  })

  it('waits for a connection where the role may have few', async () => {
    await sql`create role few login connection limit 5`.execute(one.db)
    await sql`grant select on content_version to few`.execute(one.db)
    const url = Object.assign(new URL(cluster.url), { username: 'few' }).href
    const few = await openPostgres(url, error => told.push(error))
    const all = Array.from({ length: 12 }, () => sql`select pg_sleep(0.1)`.execute(few.db))
    expect(await Promise.all(all)).toHaveLength(12)
    await few.close()
  })

  it('counts an own write before it is acknowledged', async () => {
    const before = one.contentVersion()
    await one.db.insertInto('options').values(option('own')).execute()
    expect(one.contentVersion()).toBeGreaterThan(before)
  })

  it('counts nothing for a transaction until it commits, and nothing when it is rolled back', async () => {
    const before = one.contentVersion()
    await expect(
      one.db.transaction().execute(async tx => {
        await tx.insertInto('options').values(option('never')).execute()
        expect(one.contentVersion()).toBe(before)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(one.contentVersion()).toBe(before)
    await one.db.transaction().execute(tx => tx.insertInto('options').values(option('really')).execute())
    expect(one.contentVersion()).toBeGreaterThan(before)
  })

  it('is notified of a write by another server', async () => {
    const before = two.contentVersion()
    await one.db.updateTable('options').set({ value: '2' }).execute()
    await expect.poll(() => two.contentVersion()).toBeGreaterThan(before)
    // It may have been notified of the write before this one only just now.
    await expect.poll(() => two.contentVersion() - one.contentVersion()).toBe(0)
  })

  it('answers ids and counts as numbers', async () => {
    const { count } = await one.db
      .selectFrom('options')
      .select(eb => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2)
    const { id } = await one.db
      .insertInto('options')
      .values(option('id'))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(typeof id).toBe('number')
  })

  it('quotes no values of rows into the log', async () => {
    const lines: string[] = []
    const log = createLog('error', false, { write: line => void lines.push(line) })
    const secret = '+380671112233'
    const twice = [option(secret), option(secret)]
    const failing: [() => Promise<unknown>, string][] = [
      [() => one.db.insertInto('options').values(twice).execute(), 'detail'],
      [() => sql`select ${`{"phone": "${secret}" and more`}::json`.execute(one.db), 'where'],
    ]
    for (const [fail, property] of failing) {
      const error: unknown = await fail().catch((reason: unknown) => reason)
      expect(error).toHaveProperty(property, expect.stringContaining(secret))
      log.error({ err: error }, 'request failed')
      log.error(error)
    }
    expect(lines.join()).not.toContain(secret)
    expect(lines.join()).toContain('"code":"23505"')
  })

  describe('when something takes too long', () => {
    const quick = { lookEvery: 5_000, connect: 5_000, statement: 1_000, idleInTransaction: 2_000 }
    const errors: unknown[] = []
    let third: Database
    beforeAll(async () => {
      third = await openPostgres(cluster.url, error => errors.push(error), quick)
      third.limitStatements?.()
    })
    afterAll(() => third.close())

    it('waits as long as a migration needs, whatever its role may', async () => {
      await sql`create role hurried superuser login`.execute(one.db)
      await sql`alter role hurried set statement_timeout = '1s'`.execute(one.db)
      const url = Object.assign(new URL(cluster.url), { username: 'hurried' }).href
      const fresh = await openPostgres(url, error => errors.push(error), quick)
      expect((await sql`select pg_sleep(1.5)`.execute(fresh.db)).rows).toHaveLength(1)
      await fresh.close()
    })

    it('ends a statement, and the connection can be used again', async () => {
      const late: unknown = await sql`select pg_sleep(60)`
        .execute(third.db)
        .catch((reason: unknown) => reason)
      expect(late).toHaveProperty('code', '57014')
      expect(asHttpError(late)).toMatchObject({ status: 503, headers: { 'Retry-After': '5' } })
      expect((await sql`select 1`.execute(third.db)).rows).toHaveLength(1)
    })

    it('ends the wait for other writers, and the connection can be used again', async () => {
      await one.db.transaction().execute(async () => {
        const late = third.db.transaction().execute(async () => {})
        await expect(late).rejects.toHaveProperty('code', '57014')
        expect((await sql`select 1`.execute(third.db)).rows).toHaveLength(1)
      })
    })

    it('ends a transaction that stands still, so that others can write', async () => {
      const still = third.db.transaction().execute(async tx => {
        await expect.poll(() => errors.length).toBeGreaterThan(0)
        await sql`select 1`.execute(tx)
      })
      const failure: unknown = await still.catch((reason: unknown) => reason)
      expect(failure).toBeInstanceOf(Error)
      expect(asHttpError(failure).status).toBe(503)
      await one.db.transaction().execute(async () => {})
    })

    it('leaves a connection at whose other end nobody answers any more', async () => {
      const pairs: [Socket, Socket][] = []
      const between = createServer(client => {
        const server = connect(Number(new URL(cluster.url).port), '127.0.0.1')
        pairs.push([client, server])
        client.pipe(server).pipe(client)
      })
      await once(between.listen(0, '127.0.0.1'), 'listening')
      const { port } = between.address() as AddressInfo
      const url = Object.assign(new URL(cluster.url), { port }).href
      const fresh = await openPostgres(url, () => {}, { ...quick, lookEvery: 500 })
      fresh.limitStatements?.()
      const ask = () => sql`select 1`.execute(fresh.db)
      await ask()
      for (const [client, server] of pairs) client.unpipe(server)
      const silent: unknown = await ask().catch((reason: unknown) => reason)
      expect(asHttpError(silent).status).toBe(503)
      await expect.poll(async () => (await ask()).rows).toHaveLength(1)
      for (const socket of pairs.flat()) socket.destroy()
      between.close()
      await fresh.close()
    })

    it('is limited in a server', async () => {
      await sql`create database limited`.execute(one.db)
      await sql`alter database limited set default_transaction_isolation = 'serializable'`.execute(one.db)
      await sql`alter database limited set standard_conforming_strings = off`.execute(one.db)
      await sql`alter database limited set lock_timeout = '100ms'`.execute(one.db)
      await using server = await startTestServer({
        DATABASE_URL: cluster.url.replace(/postgres$/, 'limited'),
      })
      const setting = async (name: string) =>
        (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(server.ctx.db))
          .rows[0]?.value
      expect(await setting('statement_timeout')).toBe('30s')
      expect(await setting('random_page_cost')).toBe('1.1')
      expect(await setting('default_transaction_isolation')).toBe('read committed')
      expect(await setting('lock_timeout')).toBe('0')
      const office = await server.signedIn()
      expect((await office('GET', `/api/request?q=${encodeURIComponent('50%\\')}`)).status).toBe(200)
      expect(await setting('idle_in_transaction_session_timeout')).toBe('1min')
    })

    it('forgets what is removed from its tables, whatever those of another schema hold', async () => {
      await sql`create database kept_aside`.execute(one.db)
      await using server = await startTestServer({
        DATABASE_URL: cluster.url.replace(/postgres$/, 'kept_aside'),
      })
      await server.ctx.db.connection().execute(async db => {
        await sql`create schema aside`.execute(db)
        await sql`create table aside.orders as select generate_series(1, 9) as id`.execute(db)
        await sql`delete from aside.orders`.execute(db)
        await sql`select pg_stat_force_next_flush()`.execute(db)
      })
      expect(await server.ctx.database.forgetRemoved()).toBe(true)
    })
  })

  describe('that goes away', () => {
    const address = () => cluster.url.replace(/postgres$/, 'shaky')
    const takeAway = async () => {
      await sql`alter database shaky allow_connections false`.execute(one.db)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shaky'`.execute(
        one.db,
      )
    }
    const giveBack = () => sql`alter database shaky allow_connections true`.execute(one.db)
    const listeners = async () => {
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = 'shaky' and query = 'listen content_version'`.execute(one.db)
      return rows.map(row => row.pid)
    }
    beforeAll(() => sql`create database shaky`.execute(one.db))

    it('is listened to again when it is back, however long that took', async () => {
      const errors: unknown[] = []
      const third = await openPostgres(address(), error => errors.push(error), {
        lookEvery: 50,
        connect: 1_000,
        statement: 5_000,
        idleInTransaction: 5_000,
      })
      try {
        const [before] = await listeners()
        expect(before).toBeDefined()
        await takeAway()
        // More than one attempt to come back has to fail.
        await expect.poll(() => errors.length).toBeGreaterThan(6)
        await giveBack()
        await expect.poll(listeners).toEqual([expect.not.toSatisfy((pid: unknown) => pid === before)])
      } finally {
        await giveBack()
        await third.close()
      }
    })

    it('is reported, and ends no process, also when a request holds the connection', async () => {
      const errors: unknown[] = []
      const third = await openPostgres(address(), error => errors.push(error))
      try {
        await third.db.connection().execute(async held => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
          await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(one.db)
          await expect.poll(() => errors.length).toBeGreaterThan(0)
          await expect(sql`select 1`.execute(held)).rejects.toThrow()
        })
        expect((await sql`select 1`.execute(third.db)).rows).toHaveLength(1)
      } finally {
        await third.close()
      }
    })

    it('is a 503 for every call meanwhile, and forgotten afterwards', async () => {
      const server = await startTestServer({ DATABASE_URL: address() })
      try {
        await takeAway()
        for (const [method, path, body] of [
          ['GET', '/api/post/1', undefined],
          ['POST', '/api/mail/callback', { name: 'Анна', phone: '067 123 45 67' }],
          ['POST', '/api/auth/login', owner],
        ] as const) {
          const answer = await server.call(method, path, body)
          expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '5'])
        }
        await giveBack()
        expect((await server.call('POST', '/api/auth/login', owner)).status).toBe(200)
      } finally {
        await giveBack()
        await server.stop()
      }
    })
  })
})
