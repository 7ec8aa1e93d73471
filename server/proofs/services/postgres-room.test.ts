/** A PostgreSQL whose disk is full, and one that ends every session, beside a server that serves. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { runOn } from '#server/proofs/testing/test-database.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { idsOf } from './run-program.ts'

let cluster: PostgresCluster
let server: TestServer
let disk: string
beforeAll(async () => {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL is not installed: sudo apt-get install postgresql')
  cluster = await startPostgres(bin)
  server = await startTestServer({ DATABASE_URL: cluster.url })
  disk = emptyFolder('small-disk')
})
afterAll(async () => {
  await server.stop()
  cluster.stop()
  execFileSync('umount', [disk])
  rmSync(disk, { recursive: true })
})

const write = () => server.call('POST', '/api/mail/callback', { name: 'Анна', phone: '067 123 45 67' })
const readyz = async () => {
  server.clock.offset += 2_000
  return (await server.call('GET', '/readyz')).text()
}

it('a full disk refuses changes until there is room', async () => {
  // Needs root: a smaller disk than that of the machine cannot be had otherwise.
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk])
  const { uid, gid } = idsOf('postgres')
  if (uid !== undefined && gid !== undefined) chownSync(disk, uid, gid)
  await runOn(cluster.url, `create tablespace small location '${disk}'`)
  await runOn(cluster.url, 'alter table requests set tablespace small')
  const filling = join(disk, 'filling')
  try {
    for (;;) appendFileSync(filling, Buffer.alloc(4096))
  } catch {
    // The disk is full.
  }
  expect((await write()).status).toBe(507)
  expect(await readyz()).toBe('degraded: changes are refused, no space left for the database')
  expect(await (await server.call('GET', '/metrics')).text()).toContain('database_state{state="full"} 1')
  expect((await server.call('GET', '/')).status).toBe(200)
  rmSync(filling)
  expect((await write()).status).toBe(202)
  expect(await readyz()).toBe('ready')
})

it('sessions that are ended are made anew', async () => {
  await runOn(
    cluster.url,
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $$client backend$$',
  )
  await expect.poll(async () => (await write()).status).toBe(202)
  expect(await readyz()).toBe('ready')
})
