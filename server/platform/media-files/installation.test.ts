/** Whose files these are: a server that has the wrong database, or none, takes nothing away. */
import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { binUnusedPictures } from '#server/content/media/bin-unused-pictures.ts'
import { damages } from '#server/proofs/testing/damages.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { type PostgresCluster, startPostgres } from '#server/proofs/testing/postgres-cluster.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { type S3Server, startS3Server } from '#server/proofs/testing/s3-server.ts'
import { owner, startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import { runOn } from '#server/proofs/testing/test-database.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { findPostgres } from '#shared/tooling/find-postgres.ts'
import { backUpNightly, isBackupDue } from '../backup/nightly-backup.job.ts'
import type { MediaFiles } from './media-files.ts'
import { s3MediaFiles } from './s3-media-files.ts'

const harm = damages[0]?.[1] ?? (bytes => bytes)
const onPostgres = process.env.TEST_POSTGRES !== undefined

const folders: string[] = []
const aFolder = () => {
  const folder = emptyFolder('whose')
  folders.push(folder)
  return folder
}
let server: TestServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A server on these files; the one before is stopped, and its files stay. */
const start = async (env: Record<string, string>): Promise<TestServer> => {
  await server?.stop()
  server = await startTestServer(env)
  return server
}

let number = 0
const publish = async (on: TestServer): Promise<Post> => {
  number += 1
  const office = await on.signedIn()
  const form = aForm({ title: `С картинкой ${number}`, imageAlt: 'Порт' }, await aPicture(200 + number))
  return (await (await office('POST', '/api/post', form)).json()) as Post
}

const namesIn = async (files: Pick<MediaFiles, 'list'>): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of files.list()) names.push(name)
  return names.sort()
}

/** Every job that could remove a file, two days and two months later. */
const letAllJobsRun = async (on: TestServer): Promise<void> => {
  for (const days of [2, 60]) {
    on.clock.offset = days * 86_400_000
    await binUnusedPictures(on.ctx)
    if (await isBackupDue(on.ctx)) await backUpNightly(on.ctx)
  }
  on.clock.offset = 0
}

const readiness = async (on: TestServer) => (await on.call('GET', '/readyz')).text()

describe.skipIf(onPostgres)('a data folder that has lost its database', () => {
  const lose = async (how: (file: string) => void) => {
    const DATA_DIR = aFolder()
    await publish(await start({ DATA_DIR }))
    const names = readdirSync(join(DATA_DIR, 'media')).sort()
    await server?.stop()
    server = undefined
    how(join(DATA_DIR, 'broker.sqlite'))
    return { DATA_DIR, names }
  }

  it.each([
    ['removed', (file: string) => rmSync(file)],
    ['of no length', (file: string) => truncateSync(file, 0)],
  ])('keeps its pictures when the file is %s, begins nothing anew, and says so', async (_how, how) => {
    const { DATA_DIR, names } = await lose(file => {
      for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true })
      how(file)
    })
    // Perhaps all that is left of the database.
    const copies = [1, 2, 3, 4, 5].map(day => `2026-11-0${day}T01-00-00-000Z.sqlite`)
    mkdirSync(join(DATA_DIR, 'before-migration'), { recursive: true })
    for (const name of copies) writeFileSync(join(DATA_DIR, 'before-migration', name), '')
    const on = await start({ DATA_DIR, SEED: 'demo' })
    expect(on.ctx.installation.state).toBe('lost-database')
    expect(on.firstAdmin).toBeNull()
    await letAllJobsRun(on)
    expect(readdirSync(join(DATA_DIR, 'media')).sort()).toEqual(names)
    expect(readdirSync(join(DATA_DIR, 'before-migration'))).toEqual(expect.arrayContaining(copies))
    expect(await readiness(on)).toMatch(/changes are refused.*lost-database/)
    const request = { name: 'Иван', phone: '+380671234567' }
    expect(await problemOf(await on.call('POST', '/api/mail/callback', request))).toMatchObject({
      status: 503,
    })
    expect((await on.call('GET', '/blog')).status).toBe(200)
    expect((await on.call('GET', '/api/post/pagination/1')).status).toBe(200)
  })

  it('loses nothing more: a write-ahead log beside the missing file is set aside', async () => {
    const { DATA_DIR } = await lose(file => {
      rmSync(file)
      writeFileSync(`${file}-wal`, 'all that is left')
    })
    await start({ DATA_DIR })
    expect(readdirSync(DATA_DIR).filter(name => name.startsWith('broker.sqlite-wal.lost-'))).toHaveLength(1)
  })

  it.each<[string, RegExp, (file: string) => void]>([
    ['is missing', /is missing/, file => rmSync(file)],
    ['is damaged', /is damaged/, file => writeFileSync(file, harm(readFileSync(file)))],
  ])('is read from its newest backup where there is one, and its file %s', async (_how, reason, lose) => {
    const DATA_DIR = aFolder()
    const first = await start({ DATA_DIR })
    const post = await publish(first)
    await backUpNightly(first.ctx)
    const { token } = (await (await first.call('POST', '/api/auth/login', owner)).json()) as { token: string }
    await server?.stop()
    server = undefined
    for (const end of ['-wal', '-shm']) rmSync(join(DATA_DIR, `broker.sqlite${end}`), { force: true })
    const file = join(DATA_DIR, 'broker.sqlite')
    lose(file)
    const lost = existsSync(file) && readFileSync(file)
    const on = await start({ DATA_DIR })
    expect(on.ctx.database.fallback?.reason).toMatch(reason)
    expect((await on.call('GET', `/api/post/single/${post.slug}`)).status).toBe(200)
    expect(await (await on.call('GET', '/metrics')).text()).toContain('database_damaged 1')
    // A session that was ended after the backup must not live again, so none does, and none begins.
    const session = { Authorization: `Bearer ${token}` }
    expect((await on.call('GET', '/api/overview', undefined, session)).status).toBe(401)
    const login = await on.call('POST', '/api/auth/login', owner)
    expect([login.status, login.headers.get('retry-after')]).toEqual([503, '600'])
    expect(await login.text()).toContain('можно только читать')
    await on.stop()
    server = undefined
    expect(existsSync(file) && readFileSync(file)).toEqual(lost)
  })

  it('belongs to the new database once somebody has said so', async () => {
    const { DATA_DIR } = await lose(file => rmSync(file))
    const on = await start({ DATA_DIR })
    await on.ctx.installation.adopt()
    const again = await start({ DATA_DIR })
    expect(again.ctx.installation.state).toBe('whole')
    expect(await readiness(again)).toBe('ready')
    expect((await again.call('POST', '/api/auth/login', owner)).status).toBe(200)
  })
})

describe('an object store', () => {
  let store: S3Server
  beforeAll(async () => {
    store = await startS3Server()
  })
  afterAll(() => store.stop())
  const inStore = async () => {
    const files = s3MediaFiles(store.settings)
    const names = await namesIn(files)
    files.close()
    return names
  }

  it('keeps its pictures from a server with an empty database, and from one with another', async () => {
    const first = await start({ ...store.env, DATA_DIR: aFolder() })
    await publish(first)
    const names = await inStore()
    expect(names.length).toBeGreaterThan(0)

    const empty = await start({ ...store.env, DATA_DIR: aFolder() })
    expect(empty.ctx.installation.state).toBe('lost-database')
    await letAllJobsRun(empty)
    expect(await inStore()).toEqual(names)
  })

  it.skipIf(onPostgres)(
    'takes nothing from, and gives nothing to, the office of another database',
    async () => {
      const DATA_DIR = aFolder()
      await publish(await start({ DATA_DIR }))
      const names = await inStore()
      const other = await start({ ...store.env, DATA_DIR })
      expect(other.ctx.installation.state).toBe('foreign-files')
      await letAllJobsRun(other)
      expect(await inStore()).toEqual(names)
      const office = await other.signedIn()
      const upload = await office('POST', '/api/post/picture', aForm({}, await aPicture(300)))
      expect(await problemOf(upload)).toMatchObject({
        status: 503,
        detail: expect.stringContaining('принадлежат другой базе'),
      })
      const overview = (await (await office('GET', '/api/overview')).json()) as { files: unknown }
      expect(overview.files).toEqual({ state: 'foreign-files', question: null })
      const adopt = (currentPassword: string) =>
        office('POST', '/api/installation/adopt', { currentPassword })
      expect((await adopt('не тот пароль')).status).toBe(400)
      expect(await (await adopt(owner.password)).json()).toEqual({ state: 'whole', question: null })
      expect((await office('POST', '/api/post/picture', aForm({}, await aPicture(300)))).status).toBe(201)
    },
  )

  it('is changed in nothing while it does not answer, and is looked at again', async () => {
    const on = await start({ ...store.env, S3_ENDPOINT: 'http://127.0.0.1:9', DATA_DIR: aFolder() })
    expect(on.ctx.installation.state).toBe('unchecked')
    await expect(on.ctx.files.media.remove(`${'a'.repeat(64)}-320.jpg`)).rejects.toMatchObject({
      status: 503,
    })
  })
})

describe.skipIf(onPostgres)('a data folder of the version before', () => {
  it('belongs to its database when that knows its pictures, and to none when it does not', async () => {
    const DATA_DIR = aFolder()
    const first = await start({ DATA_DIR })
    await publish(first)
    const forget = async (on: TestServer) => {
      await on.ctx.db.deleteFrom('installation').execute()
      for (const folder of [DATA_DIR, join(DATA_DIR, 'media')]) rmSync(join(folder, '.installation-id'))
    }
    await forget(first)
    const same = await start({ DATA_DIR })
    expect(same.ctx.installation.state).toBe('whole')

    await forget(same)
    await same.ctx.db.deleteFrom('revision_media').execute()
    await same.ctx.db.updateTable('posts').set({ image_hash: null }).execute()
    await same.ctx.db.deleteFrom('media').execute()
    const other = await start({ DATA_DIR })
    expect(other.ctx.installation.state).toBe('foreign-files')
    await letAllJobsRun(other)
    expect(readdirSync(join(DATA_DIR, 'media')).length).toBeGreaterThan(0)
  })

  it('is not taken by a database with an id of its own, put into its place', async () => {
    const DATA_DIR = aFolder()
    const media = join(DATA_DIR, 'media')
    await start({ DATA_DIR })
    mkdirSync(media, { recursive: true })
    const name = `${'a'.repeat(64)}-320.jpg`
    const unfinished = `${name}.${randomUUID()}.part`
    for (const one of [name, unfinished]) writeFileSync(join(media, one), 'of somebody else')
    const past = new Date(Date.now() - 86_400_000)
    utimesSync(join(media, unfinished), past, past)
    rmSync(join(media, '.installation-id'), { force: true })
    const copies = [1, 2, 3, 4, 5].map(day => `2026-01-0${day}T03-00-00-000Z.sqlite`)
    mkdirSync(join(DATA_DIR, 'before-migration'), { recursive: true })
    for (const copy of copies) writeFileSync(join(DATA_DIR, 'before-migration', copy), '')
    const on = await start({ DATA_DIR })
    expect(on.ctx.installation.state).toBe('foreign-files')
    expect(await readiness(on)).toContain('files are read-only (foreign-files)')
    await letAllJobsRun(on)
    expect(readdirSync(media).sort()).toEqual([name, unfinished])
    expect(readdirSync(join(DATA_DIR, 'before-migration'))).toEqual(expect.arrayContaining(copies))
  })
})

const postgres = findPostgres()

describe.runIf(postgres && !onPostgres)('a wrong DATABASE_URL', () => {
  let cluster: PostgresCluster
  const at = (database: string) => cluster.url.replace(/postgres$/, database)
  beforeAll(async () => {
    cluster = await startPostgres(postgres ?? '')
    await runOn(cluster.url, 'create database another')
  })
  afterAll(() => cluster.stop())

  it('leaves the pictures of the right one where they are', async () => {
    const DATA_DIR = aFolder()
    await publish(await start({ DATA_DIR, DATABASE_URL: at('postgres') }))
    const names = readdirSync(join(DATA_DIR, 'media')).sort()
    const wrong = await start({ DATA_DIR, DATABASE_URL: at('another') })
    expect(wrong.ctx.installation.state).toBe('lost-database')
    await letAllJobsRun(wrong)
    expect(readdirSync(join(DATA_DIR, 'media')).sort()).toEqual(names)
    const right = await start({ DATA_DIR, DATABASE_URL: at('postgres') })
    expect(right.ctx.installation.state).toBe('whole')
  })
})
