import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aCustomer, beginOrder } from '#server/proofs/testing/orders.ts'
import { serverOfTest } from '#server/proofs/testing/server-of-file.ts'
import { owner } from '#server/proofs/testing/start-test-server.ts'
import { endSessionsOfCopy, goesOn, sessionEpochFile } from './end-sessions-of-copy.ts'
import { stepAt } from './two-factor.ts'

const line = (lineage: string, endings: number) => ({ lineage, endings })

describe('whether a database goes on from what was remembered', () => {
  it.each([
    ['a new one, or the first start after the update', [], null, true],
    ['one of before the update, put back after it', [], line('a', 0), false],
    ['the same', [line('a', 3)], line('a', 3), true],
    ['endings whose note was lost in a crash', [line('a', 4)], line('a', 3), true],
    ['a copy of before the last ending', [line('a', 2)], line('a', 3), false],
    ['one that was restored while this server was away', [line('a', 2), line('b', 0)], line('a', 3), true],
    ['a copy of before a restore', [line('a', 9)], line('b', 0), false],
    ['another installation', [line('x', 9)], line('a', 0), false],
  ] as const)('%s', (_name, lineages, remembered, expected) => {
    for (const dialect of ['sqlite', 'postgres'] as const)
      expect(goesOn(lineages, remembered, dialect)).toBe(expected)
  })

  it('takes a SQLite file without a memory for a copy, and a server that joins a PostgreSQL for what it is', () => {
    expect(goesOn([line('a', 0)], null, 'sqlite')).toBe(false)
    expect(goesOn([line('a', 0)], null, 'postgres')).toBe(true)
  })
})

describe('endings of sessions', () => {
  const { server } = serverOfTest()

  const remembered = (dataDir = server.ctx.config.dataDir) =>
    (JSON.parse(readFileSync(join(dataDir, sessionEpochFile), 'utf8')) as { endings: number }).endings

  it('are counted and remembered at once, whatever ended them', async () => {
    const call = await server.signedIn()
    const colleague = { email: 'c@example.com', name: 'Пётр', password: 'зелёный трамвай 48' }
    const counts = [remembered()]
    const counted = async (method: string, path: string, body?: unknown) => {
      const { status } = await call(method, path, body)
      expect([path, status < 300]).toEqual([path, true])
      counts.push(remembered())
    }
    await counted('POST', '/api/auth/admin/create', colleague)
    await counted('PUT', '/api/auth/admin/2', { role: 'sales', currentPassword: owner.password })
    await counted('DELETE', '/api/auth/admin/2', { currentPassword: owner.password })
    await server.signedIn()
    const sessions = (await (await call('GET', '/api/auth/sessions')).json()) as {
      id: string
      current: boolean
    }[]
    await counted('DELETE', `/api/auth/sessions/${sessions.find(({ current }) => !current)?.id}`)
    await counted('POST', '/api/auth/logout-all')
    expect(counts).toEqual([0, 0, 1, 2, 3, 4])
  })

  it('are remembered beside a server of the same process number, as two containers on one folder have it', async () => {
    const { dataDir } = server.ctx.config
    mkdirSync(join(dataDir, `${sessionEpochFile}.${process.pid}.part`))
    const before = remembered()
    const office = await server.signedIn()
    await office('POST', '/api/auth/logout')
    expect(remembered()).toBe(before + 1)
  })

  it('of other servers of one database end no session here, and a copy ends them once for all', async () => {
    const other = emptyFolder('broker-other')
    const { ctx } = server
    const second = { ...ctx, config: { ...ctx.config, dataDir: other } }
    const dialect = ctx.database.dialect
    // What a second server of one PostgreSQL does at its start; SQLite has one folder only.
    if (dialect === 'postgres') expect(await endSessionsOfCopy(second)).toBe(false)
    const login = async () => {
      const answer = await server.call('POST', '/api/auth/login', owner)
      return { Authorization: `Bearer ${((await answer.json()) as { token: string }).token}` }
    }
    const ended = await login()
    await server.call('POST', '/api/auth/logout', undefined, ended)
    // Somebody puts an older state back.
    await ctx.db.updateTable('sessions').set({ revoked_at: null }).execute()
    await ctx.db.updateTable('session_epochs').set({ endings: 0 }).execute()
    expect((await server.call('GET', '/api/overview', undefined, ended)).status).toBe(200)
    await ctx.db.updateTable('admins').set({ totp_secret: 'v1.', totp_last_step: 7 }).execute()
    expect(await endSessionsOfCopy(ctx)).toBe(true)
    const { totp_last_step: step } = await ctx.db
      .updateTable('admins')
      .set({ totp_secret: null })
      .returning('totp_last_step')
      .executeTakeFirstOrThrow()
    expect(step).toBeGreaterThanOrEqual(stepAt(new Date(Date.now() - 60_000)))
    expect((await server.call('GET', '/api/overview', undefined, ended)).status).toBe(401)
    expect((await beginOrder(await server.signedIn(), aCustomer)).id).toBeGreaterThan(1000)
    const anew = await login()
    expect(await endSessionsOfCopy(ctx)).toBe(false)
    if (dialect === 'postgres') expect(await endSessionsOfCopy(second)).toBe(false)
    expect((await server.call('GET', '/api/overview', undefined, anew)).status).toBe(200)
  })
})
