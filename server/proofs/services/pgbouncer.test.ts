/** Two servers on one PostgreSQL behind PgBouncer, in its modes. */
import { chmodSync, chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPostgres } from '#server/platform/backup/fill-postgres.ts'
import { ConfigError } from '#server/platform/config/config.ts'
import { migrate } from '#server/platform/db/all-migrations.ts'
import { openSqlite } from '#server/platform/db/open.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { startTestServer } from '#server/proofs/testing/start-test-server.ts'
import { runOn } from '#server/proofs/testing/test-database.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { freePort } from '#shared/tooling/free-port.ts'
import { idsOf, programOf, type RunningProgram, runProgram } from './run-program.ts'

const pooler = async (
  cluster: PostgresCluster,
  mode: string,
): Promise<{ url: string; program: RunningProgram; folder: string }> => {
  const folder = emptyFolder('pgbouncer')
  const port = await freePort()
  const { port: behind } = new URL(cluster.url)
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${behind}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 40',
  ]
  settings[1] += ' user=broker'
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings.join('\n'))
  chmodSync(folder, 0o755)
  const { uid, gid } = idsOf('postgres')
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const program = await runProgram(programOf('pgbouncer'), [file], { port, user: 'postgres' })
  return { url: `postgres://broker@127.0.0.1:${port}/office`, program, folder }
}

describe('behind PgBouncer', () => {
  let cluster: PostgresCluster
  beforeAll(async () => {
    const bin = findPostgres()
    if (!bin) throw new Error('PostgreSQL is not installed: sudo apt-get install postgresql')
    cluster = await startPostgres(bin)
    await runOn(cluster.url, 'create database office')
  })
  afterAll(() => cluster.stop())

  it.each(['transaction', 'statement'])('a start in the mode %s says what to do', async mode => {
    const { url, program, folder } = await pooler(cluster, mode)
    try {
      // Whether the pooler has given out a session before makes no difference.
      for (let start = 0; start < 3; start += 1) {
        const failure: unknown = await startTestServer({ DATABASE_URL: url }).then(
          server => server.stop(),
          (error: unknown) => error,
        )
        expect(failure).toBeInstanceOf(ConfigError)
        expect(String(failure)).toMatch(/DATABASE_URL: .*pool_mode = session .*address of PostgreSQL itself/)
      }
    } finally {
      await program.end()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('two servers in the mode session start, serve and hear of one another', async () => {
    const { url, program, folder } = await pooler(cluster, 'session')
    const env = { DATABASE_URL: url }
    const [one, two] = await Promise.all([startTestServer(env), startTestServer(env)])
    try {
      const office = await one.signedIn()
      const added = await office('POST', '/api/category', { title: 'Про доставку' })
      expect(added.status, await added.text()).toBe(201)
      await expect.poll(() => two.ctx.database.contentVersion()).toBe(one.ctx.database.contentVersion())
      expect(await (await two.call('GET', '/api/category')).text()).toContain('Про доставку')
      const { rows } = await sql<{
        value: string
      }>`select current_setting('statement_timeout') as value`.execute(two.ctx.db)
      expect(rows).toEqual([{ value: '30s' }])
    } finally {
      await one.stop()
      await two.stop()
    }
    try {
      const copy = join(folder, 'copy.sqlite')
      await migrate(openSqlite(folder))
      await openSqlite(folder).copyTo(copy)
      expect(await fillPostgres({ url, indexPosts: async () => {} }, copy)).toMatch(/^before_restore_/)
    } finally {
      await program.end()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
