/** Two machines with one bucket, one of them restored from a copy of the other: neither takes the other's pictures. */
import { createWriteStream, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupSource, writeBackup } from '#server/platform/backup/backup.ts'
import { restoreBackup } from '#server/platform/backup/restore.ts'
import { closeFiles, storesOf } from '#server/platform/media-files/open-media-files.ts'
import { s3MediaFiles } from '#server/platform/media-files/s3-media-files.ts'
import { emptyFolder } from '#server/proofs/testing/empty-folder.ts'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { type S3Server, startS3Server } from '#server/proofs/testing/s3-server.ts'
import { startTestServer, type TestServer } from '#server/proofs/testing/start-test-server.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { binUnusedPictures, unusedLife } from './bin-unused-pictures.ts'

describe('a second machine with the bucket of the first', () => {
  let bucket: S3Server
  let first: TestServer
  let folder: string
  beforeAll(async () => {
    bucket = await startS3Server()
    first = await startTestServer(bucket.env)
    folder = emptyFolder('broker-second')
  })
  afterAll(async () => {
    await first.stop()
    await bucket.stop()
  })

  let number = 520
  const publish = async (on: TestServer) => {
    number += 1
    const form = aForm({ title: `Статья ${number}`, imageAlt: 'Порт' }, await aPicture(number))
    const office = await on.signedIn()
    return (await (await office('POST', '/api/post', form)).json()) as Post
  }
  const copyOf = async (server: TestServer) => {
    const file = join(folder, `copy-${number}.tar`)
    await pipeline(Readable.from(writeBackup(backupSource(server.ctx), new Date())), createWriteStream(file))
    return file
  }
  const restoreInto = async (file: string, options: { takeOver?: boolean } = {}) => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const stores = storesOf(area => s3MediaFiles(bucket.settings, area))
    await restoreBackup(file, dataDir, { stores, ...options })
    closeFiles(stores)
    return dataDir
  }

  it('asks before it takes what only the first knows, and goes on with its own', async () => {
    await publish(first)
    const copy = await copyOf(first)
    const later = await publish(first)
    await using second = await startTestServer({ ...bucket.env, DATA_DIR: await restoreInto(copy) })
    const office = await second.signedIn()
    const own = aForm({}, await aPicture(519))
    const { url } = (await (await office('POST', '/api/post/picture', own)).json()) as { url: string }
    const question = async () =>
      ((await (await office('GET', '/api/overview')).json()) as Overview).files?.question
    second.clock.offset = unusedLife * 2
    await binUnusedPictures(second.ctx)
    expect((await first.call('GET', later.image ?? '')).status).toBe(200)
    expect((await second.call('GET', url)).status).toBe(404)
    second.clock.offset = 0
    expect(await question()).toMatchObject({ unused: 1 })

    expect((await office('POST', '/api/media/sweep', { allow: true })).status).toBe(200)
    second.clock.offset = unusedLife * 2
    await binUnusedPictures(second.ctx)
    second.clock.offset = 0
    // Moved into the bin, from which the first still shows what its own database names.
    expect(await first.ctx.files.media.open(later.image?.split('/').at(-1) ?? '')).toBeUndefined()
    expect(await question()).toBeNull()
  })

  it('refuses a copy from before there were installations likewise', async () => {
    const stranger = await startTestServer()
    await stranger.ctx.db.deleteFrom('installation').execute()
    const copy = await copyOf(stranger).finally(() => stranger.stop())
    await expect(restoreInto(copy)).rejects.toThrow('картинки другой установки')
  })

  it('is not marked as that of another installation unless somebody says so', async () => {
    const mark = () => first.ctx.files.media.readId()
    const stranger = await startTestServer()
    const copy = await copyOf(stranger).finally(() => stranger.stop())
    const before = await mark()
    await expect(restoreInto(copy)).rejects.toThrow('картинки другой установки')
    expect(await mark()).toBe(before)
    await restoreInto(copy, { takeOver: true })
    expect(await mark()).not.toBe(before)
    // A server that runs sees it before it takes anything.
    await binUnusedPictures(first.ctx)
    expect(first.ctx.installation.state).toBe('foreign-files')
  })
})
