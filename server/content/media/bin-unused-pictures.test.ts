import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aForm, aPicture } from '#server/proofs/testing/pictures.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import type { BinnedPicture } from '#shared/contract/content/media.ts'
import type { Overview } from '#shared/contract/system/system.ts'
import { binUnusedPictures, maxAtOnce, unusedLife } from './bin-unused-pictures.ts'
import { binUnused } from './media.store.ts'
import { pictureBinLife } from './picture-bin.store.ts'

describe('the sweep of pictures', () => {
  const { server, call: office } = serverOfFile()

  let number = 0
  /** A picture that nothing uses; its address. */
  const upload = async (): Promise<string> => {
    number += 1
    const answer = await office('POST', '/api/post/picture', aForm({}, await aPicture(400 + number)))
    return ((await answer.json()) as { url: string }).url
  }
  const hashIn = (url: string) => url.slice('/media/'.length, '/media/'.length + 64)
  const sweepAfter = async (ms: number) => {
    server.clock.offset = ms
    await binUnusedPictures(server.ctx)
    server.clock.offset = 0
  }
  const status = async (url: string) => (await server.call('GET', url)).status
  const bin = async () =>
    ((await (await office('GET', '/api/media/bin')).json()) as { items: BinnedPicture[] }).items
  const folder = (name: string) => join(server.ctx.config.dataDir, name)

  it('leaves alone what is just being stored and has no record yet', async () => {
    mkdirSync(folder('media'), { recursive: true })
    const file = join(folder('media'), `${'f'.repeat(64)}-320.jpg`)
    writeFileSync(file, 'on its way')
    await binUnusedPictures(server.ctx)
    expect(existsSync(file)).toBe(true)
    rmSync(file)
  })

  it('waits a day before the bin, and thirty before the end', () => {
    const day = 24 * 60 * 60_000
    expect([unusedLife, pictureBinLife]).toEqual([day, 30 * day])
  })

  it('puts what nothing uses into a bin, from which it comes back and stays', async () => {
    const url = await upload()
    await sweepAfter(unusedLife - 60_000)
    expect(await status(url)).toBe(200)
    await sweepAfter(unusedLife + 60_000)
    expect(await status(url)).toBe(404)
    const [binned] = await bin()
    expect(binned?.hash).toBe(hashIn(url))
    expect(Date.parse(binned?.until ?? '') - Date.parse(binned?.binnedAt ?? '')).toBe(pictureBinLife)

    const back = await office('POST', `/api/media/bin/${hashIn(url)}/restore`)
    expect(await back.json()).toEqual({ image: url })
    expect(await status(url)).toBe(200)
    await binUnusedPictures(server.ctx)
    expect(await status(url)).toBe(200)
    expect(await bin()).toEqual([])
    expect((await office('POST', `/api/media/bin/${hashIn(url)}/restore`)).status).toBe(404)
  })

  it('shows what is in the bin, small and kept by no browser', async () => {
    const url = await upload()
    const path = `/api/media/bin/${hashIn(url)}`
    expect((await office('GET', path)).status).toBe(404)
    await sweepAfter(unusedLife * 2)
    const shown = await office('GET', path)
    expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    expect(shown.headers.get('Cache-Control')).toBe('no-store')
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 320 })
    rmSync(folder('media-bin'), { recursive: true })
    expect((await office('GET', path)).status).toBe(410)
  })

  it('takes from the bin for good after thirty days, and not before', async () => {
    const url = await upload()
    await sweepAfter(unusedLife * 2)
    await sweepAfter(unusedLife * 2 + pictureBinLife - 60_000)
    expect((await bin()).map(({ hash }) => hash)).toContain(hashIn(url))
    await sweepAfter(unusedLife * 2 + pictureBinLife + 60_000)
    expect((await bin()).map(({ hash }) => hash)).not.toContain(hashIn(url))
    expect(readdirSync(folder('media-bin')).filter(name => name.startsWith(hashIn(url)))).toEqual([])
  })

  it('ends what a killed sweep has begun: record gone, files still in their place', async () => {
    const url = await upload()
    const { ctx } = server
    await ctx.db.transaction().execute(tx => binUnused(tx, [hashIn(url)], ctx.now().toISOString()))
    expect(await status(url)).toBe(200)
    await sweepAfter(unusedLife * 2)
    expect(await status(url)).toBe(404)
    expect(readdirSync(folder('media-bin')).some(name => name.startsWith(hashIn(url)))).toBe(true)
  })

  it('removes what a killed upload has left half written', async () => {
    const { media } = server.ctx.files
    const name = `${'b'.repeat(64)}-320.jpg`
    await media.put(name, Buffer.from('x'))
    const half = join(folder('media'), `${name}.${randomUUID()}.part`)
    writeFileSync(half, '')
    const past = new Date(Date.now() - 2 * 3_600_000)
    utimesSync(half, past, past)
    await binUnusedPictures(server.ctx)
    expect([existsSync(half), existsSync(join(folder('media'), name))]).toEqual([false, true])
    await media.remove(name)
  })

  it('says so when the files are gone from the bin as well, and keeps the entry', async () => {
    const url = await upload()
    await sweepAfter(unusedLife * 2)
    rmSync(folder('media-bin'), { recursive: true })
    expect((await office('POST', `/api/media/bin/${hashIn(url)}/restore`)).status).toBe(410)
    expect((await bin()).map(({ hash }) => hash)).toContain(hashIn(url))
  })

  it('keeps the picture of a removed post for the bin, where it was removed at once', async () => {
    const form = aForm({ title: 'Уберут' }, await aPicture(399))
    const post = (await (await office('POST', '/api/post', form)).json()) as { id: number; image: string }
    await office('DELETE', `/api/post/${post.id}`)
    expect(await status(post.image)).toBe(200)
  })

  it('counts what it has taken within a day: sixty an hour are not sixty', async () => {
    const { ctx } = server
    await ctx.db.deleteFrom('binned_media').execute()
    const some = (from: number) =>
      Array.from({ length: 60 }, (_, index) => `${String(from + index).padStart(64, 'a')}-320.jpg`)
    for (const name of some(1_000)) await ctx.files.media.put(name, Buffer.from('x'))
    await sweepAfter(unusedLife * 3)
    expect(some(1_000).some(name => existsSync(join(folder('media'), name)))).toBe(false)
    for (const name of some(2_000)) await ctx.files.media.put(name, Buffer.from('x'))
    await sweepAfter(unusedLife * 3 + 3_600_000)
    expect(some(2_000).every(name => existsSync(join(folder('media'), name)))).toBe(true)
    for (const name of some(2_000)) await ctx.files.media.remove(name)
    for (const table of ['media_sweep', 'binned_media'] as const) await ctx.db.deleteFrom(table).execute()
  })

  it('stops above a tenth of all or a hundred, asks, and goes on when a person has said so', async () => {
    const names = Array.from({ length: 101 }, (_, index) => `${String(index).padStart(64, '0')}-320.jpg`)
    for (const name of names) await server.ctx.files.media.put(name, Buffer.from('x'))
    const later = Date.now() + unusedLife * 3
    const question = async () =>
      ((await (await office('GET', '/api/overview')).json()) as Overview).files?.question
    expect(await question()).toBeNull()
    await sweepAfter(later - Date.now())
    expect(await question()).toMatchObject({ unused: expect.any(Number) })
    expect(names.every(name => existsSync(join(folder('media'), name)))).toBe(true)

    expect((await office('POST', '/api/media/sweep', { allow: false })).status).toBe(200)
    await sweepAfter(later - Date.now())
    expect(await question()).toBeNull()
    expect(names.every(name => existsSync(join(folder('media'), name)))).toBe(true)
    expect((await office('POST', '/api/media/sweep', { allow: true })).status).toBe(409)

    await server.ctx.db.deleteFrom('media_sweep').execute()
    await sweepAfter(later - Date.now())
    expect((await office('POST', '/api/media/sweep', { allow: true })).status).toBe(200)
    await sweepAfter(later - Date.now())
    expect(names.some(name => existsSync(join(folder('media'), name)))).toBe(false)
    expect(names.every(name => existsSync(join(folder('media-bin'), name)))).toBe(true)
    expect(await question()).toBeNull()
  })

  it('takes nothing when the listing of the store breaks off', async () => {
    const url = await upload()
    const { ctx } = server
    const media = {
      ...ctx.files.media,
      list: async function* () {
        yield* []
        throw new Error('The store has broken off its listing')
      },
    }
    server.clock.offset = unusedLife * 2
    await expect(binUnusedPictures({ ...ctx, files: { ...ctx.files, media } })).rejects.toThrow('broken off')
    server.clock.offset = 0
    expect(await status(url)).toBe(200)
  })

  it.each([
    [0, 100],
    [900, 100],
    [1_500, 150],
  ])('of %i pictures takes at most %i by itself', (pictures, most) => {
    expect(maxAtOnce(pictures)).toBe(most)
  })
})
