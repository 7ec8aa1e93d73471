import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoTables } from '#server/calculation/tables/demo-tables.ts'
import { indexPosts } from '#server/content/posts/post-search.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import {
  type ApiClient,
  owner,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import { withoutVersions } from '#server/proofs/testing/without-versions.ts'
import type { PageOfPosts, Post } from '#shared/contract/content/posts.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { onlyInProof } from '#shared/tooling/sample.ts'
import { columnsOf, tablesOf } from '../db/all-tables.ts'
import { databaseFile } from '../db/open.ts'
import { backUpNightly, isBackupDue } from './nightly-backup.job.ts'
import { restoreBackup } from './restore.ts'

const bin = findPostgres()

describe.runIf(bin)('a backup of a server on PostgreSQL', () => {
  let cluster: PostgresCluster
  let server: TestServer
  let call: ApiClient
  let folder: string
  let archive: string
  let rows: Record<string, string[]>
  const address = (name: string) => cluster.url.replace(/postgres$/, name)
  const emptyFolder = () => mkdtempSync(join(folder, 'data-'))
  const query = async (url: string, text: string): Promise<unknown[]> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  /** Every row of every table, from the columns that both databases have. */
  const rowsOf = async (url: string) => {
    const shape = new Sqlite(join(folder, 'shape.sqlite'))
    try {
      const all: [string, string[]][] = []
      for (const table of tablesOf(shape)) {
        const names = columnsOf(shape, table).map(name => `"${name}"`)
        const found = await query(url, `select ${names.join(', ')} from "${table}"`)
        all.push([table, found.map(row => JSON.stringify(row)).sort()])
      }
      return Object.fromEntries(all)
    } finally {
      shape.close()
    }
  }

  beforeAll(async () => {
    cluster = await startPostgres(bin ?? '')
    for (const name of ['first', 'second']) await query(cluster.url, `create database ${name}`)
    folder = mkdtempSync(join(tmpdir(), 'broker-backup-postgres-'))
    archive = join(folder, 'backup.tar')
    server = await startTestServer({ DATABASE_URL: address('first') })
    call = await server.signedIn()
    await loadDemoTables(server.ctx, new URL('../../demo/tables', import.meta.url).pathname)
    await call('POST', '/api/category', { title: 'Советы' })
    await call('POST', '/api/post', aForm({ title: 'Растаможка', categories: 1 }, await aPicture()))
    await server.call('POST', '/api/mail/callback', { name: 'Иван', phone: '0671234567' })
    writeFileSync(
      archive,
      Buffer.from(await (await call('GET', '/api/backup', undefined, passwordAgain)).arrayBuffer()),
    )
    await server.ctx.database.copyTo(join(folder, 'shape.sqlite'))
    rows = await rowsOf(address('first'))
  })
  afterAll(async () => {
    await server.stop()
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is made every night, tried out, and reported', async () => {
    expect(await isBackupDue(server.ctx)).toBe(true)
    await backUpNightly(server.ctx)
    expect(await isBackupDue(server.ctx)).toBe(false)
    expect(await (await call('GET', '/api/overview')).json()).toMatchObject({
      backup: { kept: 1, error: null },
    })
  })

  it('restores every row and every picture into another PostgreSQL, which goes on from there', async () => {
    const dataDir = emptyFolder()
    const databaseUrl = address('second')
    const restored = await restoreBackup(archive, dataDir, { postgres: { url: databaseUrl, indexPosts } })
    expect(restored).toMatchObject({ schema: null, movedTo: null })
    expect(readdirSync(dataDir)).toEqual(['.installation-id', 'media'])
    const { sessions, session_epochs: epochs, ...others } = withoutVersions(await rowsOf(databaseUrl))
    const { sessions: _ended, session_epochs: before, ...expected } = withoutVersions(rows)
    expect(others).toEqual(expected)
    // Nobody is signed in any more, and a new line of history has begun.
    expect([sessions, epochs?.length]).toEqual([[], (before?.length ?? 0) + 1])
    expect(rows).toMatchObject({
      table_versions: { length: 6 },
      requests: { length: 1 },
      media: { length: 1 },
    })
    await using again = await startTestServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
    const office = await again.signedIn(owner)
    const found = (await (
      await again.call('GET', '/api/post/pagination/1?q=растаможку')
    ).json()) as PageOfPosts
    const [post] = found.items
    expect((await again.call('GET', post?.image ?? '')).status).toBe(200)
    const made = await office('POST', '/api/post', aForm({ title: 'Новый' }, await aPicture(2)))
    expect(((await made.json()) as Post).id).toBeGreaterThan((post?.id ?? Number.NaN) + 1000)
    const passing = await office('POST', '/api/post', aForm({ title: 'Лишний' }, await aPicture(3)))
    const { id } = (await passing.json()) as Post
    // A copy says what was given, and not only what is there.
    expect((await office('DELETE', `/api/post/${id}`)).status).toBe(204)
    const copied = join(folder, 'numbers.sqlite')
    await again.ctx.database.copyTo(copied)
    const sqlite = new Sqlite(copied, { readonly: true })
    expect(sqlite.prepare("select seq from sqlite_sequence where name = 'posts'").pluck().get()).toBe(id)
    sqlite.close()
  })

  it('keeps what was there under another name, and rejects while a server uses it', async () => {
    const databaseUrl = address('second')
    await expect(
      restoreBackup(archive, emptyFolder(), { postgres: { url: address('first'), indexPosts } }),
    ).rejects.toThrow('Stop it first')
    // What a killed one has left goes, too.
    await query(databaseUrl, 'create schema restore_0123456789ab')
    const { schema } = await restoreBackup(archive, emptyFolder(), {
      postgres: { url: databaseUrl, indexPosts },
    })
    expect(
      await query(databaseUrl, `select title from ${schema}.post_texts where title = 'Новый'`),
    ).toHaveLength(1)
    expect(await query(databaseUrl, "select title from post_texts where title = 'Новый'")).toHaveLength(0)
    const schemas = await query(databaseUrl, "select from pg_namespace where nspname like 'restore%'")
    expect(schemas).toEqual([])
  })

  it('takes the place of the schema that the server reads, where that is not public', async () => {
    await query(cluster.url, 'create database own')
    await query(address('own'), 'create schema broker')
    const restore = () =>
      restoreBackup(archive, emptyFolder(), { postgres: { url: address('own'), indexPosts } })
    expect((await restore()).schema).toBeNull()
    await query(address('own'), "update broker.requests set name = 'Пётр'")
    expect((await restore()).schema).toMatch(/^before_restore_\d+$/)
    expect(await query(address('own'), 'select name from requests')).toEqual([{ name: 'Иван' }])
    await using again = await startTestServer({ DATABASE_URL: address('own'), DATA_DIR: emptyFolder() })
    expect((await again.call('GET', '/readyz')).status).toBe(200)
  })

  it('names the rights that the role lacks, and changes nothing', async () => {
    await query(cluster.url, 'create role office login')
    await query(cluster.url, 'create database rights')
    const url = Object.assign(new URL(address('rights')), { username: 'office' }).href
    const restore = () => restoreBackup(archive, emptyFolder(), { postgres: { url, indexPosts } })
    const both = /grant create on database rights to office[\s\S]*alter schema public owner to office/
    await expect(restore()).rejects.toThrow(both)
    await query(address('rights'), 'grant create on database rights to office')
    await expect(restore()).rejects.toThrow(
      /нельзя переименовать схему public: alter schema public owner to office\. Ничего не изменено/,
    )
    await query(address('rights'), 'alter schema public owner to office')
    expect((await restore()).schema).toBeNull()
  })

  it('changes nothing when a row of it does not fit', async () => {
    const databaseUrl = address('second')
    const before = await rowsOf(databaseUrl)
    const dataDir = emptyFolder()
    await restoreBackup(archive, dataDir)
    const broken = join(dataDir, databaseFile)
    const sqlite = new Sqlite(broken)
    sqlite.pragma('foreign_keys = off')
    sqlite.exec('update post_categories set category_id = category_id + 987654')
    sqlite.close()
    const { fillPostgres } = await import('./fill-postgres.ts')
    await expect(fillPostgres({ url: databaseUrl, indexPosts }, broken)).rejects.toThrow('foreign key')
    expect(await rowsOf(databaseUrl)).toEqual(before)
    const schemas = await query(databaseUrl, "select from pg_namespace where nspname like 'restore%'")
    expect(schemas).toEqual([])
  })

  // In `npm test`: backup.test.ts has the commands, and the row that does not fit comes through SQLite.
  onlyInProof(it)('restores into SQLite as well, and the commands do both', async () => {
    const run = promisify(execFile)
    const env = (more: Record<string, string>) => ({ env: { PATH: process.env.PATH, ...more } })
    const script = (name: string) => new URL(`../../commands/${name}.ts`, import.meta.url).pathname
    const file = join(folder, 'by-hand.tar')
    const first = { DATABASE_URL: address('first'), DATA_DIR: server.ctx.config.dataDir }
    await run(process.execPath, [script('backup'), file], env(first))
    const dataDir = emptyFolder()
    const { stdout } = await run(process.execPath, [script('restore'), file], env({ DATA_DIR: dataDir }))
    expect(stdout).toContain('Восстановлено')
    const sqlite = new Sqlite(join(dataDir, databaseFile), { readonly: true })
    expect(sqlite.prepare('select name from requests').pluck().all()).toEqual(['Иван'])
    sqlite.close()
    const back = { DATABASE_URL: address('second'), DATA_DIR: dataDir }
    const told = await run(process.execPath, [script('restore'), file], env(back))
    expect(told.stdout).toMatch(/схема before_restore_\d+/)
    expect(told.stdout).toContain('База: PostgreSQL')
    expect(readFileSync(file).length).toBeGreaterThan(100_000)
  })
})
