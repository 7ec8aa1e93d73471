import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { type S3Server, startS3Server } from '#server/proofs/testing/s3-server.ts'
import {
  type ApiClient,
  passwordAgain,
  startTestServer,
  type TestServer,
} from '#server/proofs/testing/start-test-server.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { databaseFile } from '../db/open.ts'
import { closeFiles, storesOf } from '../media-files/open-media-files.ts'
import { s3MediaFiles } from '../media-files/s3-media-files.ts'
import { backUpNightly } from './nightly-backup.job.ts'
import { restoreBackup } from './restore.ts'

describe('a backup of a server whose pictures are in an object store', () => {
  let store: S3Server
  let other: S3Server
  let server: TestServer
  let call: ApiClient
  let post: Post
  let folder: string
  let archive: string
  let paper: string
  const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
  beforeAll(async () => {
    store = await startS3Server()
    other = await startS3Server()
    folder = mkdtempSync(join(tmpdir(), 'broker-backup-store-'))
    archive = join(folder, 'backup.tar')
    server = await startTestServer(store.env)
    call = await server.signedIn()
    post = (await (
      await call('POST', '/api/post', aForm({ title: 'Пост' }, await aPicture()))
    ).json()) as Post
    const order = (await (await call('POST', '/api/order', { name: 'Олена' })).json()) as { id: number }
    const form = new FormData()
    form.append('file', new Blob([pdf]), 'Договор.pdf')
    expect((await call('POST', `/api/order/${order.id}/file`, form)).status).toBe(201)
    paper = (await server.ctx.db.selectFrom('order_files').select('file').executeTakeFirstOrThrow()).file
    writeFileSync(
      archive,
      Buffer.from(await (await call('GET', '/api/backup', undefined, passwordAgain)).arrayBuffer()),
    )
  })
  afterAll(async () => {
    await server.stop()
    await store.stop()
    await other.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const emptyFolder = () => mkdtempSync(join(folder, 'data-'))
  const bytesAt = async (from: TestServer, url: string) => {
    const answer = await from.call('GET', url)
    expect([url, answer.status]).toEqual([url, 200])
    return Buffer.from(await answer.arrayBuffer()).toString('base64')
  }

  it('holds the pictures, and puts them into the store of another server', async () => {
    const dataDir = emptyFolder()
    const stores = storesOf(area => s3MediaFiles(other.settings, area))
    const { files } = await restoreBackup(archive, dataDir, { stores })
    expect(await buffer((await stores.orders.open(paper))?.stream() ?? Readable.from([]))).toEqual(pdf)
    closeFiles(stores)
    expect(files).toBe(2 + post.imageVariants.length)
    expect(readdirSync(dataDir)).toEqual(['.installation-id', databaseFile])
    await using again = await startTestServer({ ...other.env, DATA_DIR: dataDir })
    for (const { url } of post.imageVariants)
      expect(await bytesAt(again, url)).toBe(await bytesAt(server, url))
  })

  it('puts them into a folder where no store is used any more', async () => {
    const dataDir = emptyFolder()
    await restoreBackup(archive, dataDir)
    await using again = await startTestServer({ DATA_DIR: dataDir })
    for (const { url } of post.imageVariants)
      expect(await bytesAt(again, url)).toBe(await bytesAt(server, url))
  })

  it('changes nothing when the store does not answer', async () => {
    const dataDir = emptyFolder()
    await restoreBackup(archive, dataDir)
    const before = readdirSync(dataDir).sort()
    const nowhere = s3MediaFiles({ ...other.settings, endpoint: 'http://127.0.0.1:9' })
    const stores = storesOf(() => nowhere)
    await expect(restoreBackup(archive, dataDir, { stores })).rejects.toThrow(
      'Хранилище картинок не отвечает',
    )
    nowhere.close()
    expect(readdirSync(dataDir).sort()).toEqual(before)
  })

  it('is made every night as well, and fails when the store has lost a picture', async () => {
    const { dataDir } = server.ctx.config
    await backUpNightly(server.ctx)
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
    await server.ctx.files.media.remove((post.image ?? '').replace('/media/', ''))
    server.clock.offset = 28 * 3_600_000
    await expect(backUpNightly(server.ctx)).rejects.toThrow('lacks the picture')
    expect(readdirSync(join(dataDir, 'backups'))).toHaveLength(1)
    expect(existsSync(join(dataDir, 'media'))).toBe(false)
    expect(readdirSync(join(dataDir, 'tmp'))).toEqual([])
  })
})
