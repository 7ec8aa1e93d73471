import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp, { type OutputInfo } from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { aForm, anAnimation, aPicture } from '#server/proofs/testing/pictures.ts'
import { problemOf } from '#server/proofs/testing/problem-of.ts'
import { serverOfFile } from '#server/proofs/testing/server-of-file.ts'
import { binLife, emptyBin } from '#server/system/bin/empty-bin.job.ts'
import type { Post } from '#shared/contract/content/posts.ts'
import { binUnusedPictures, unusedLife } from './bin-unused-pictures.ts'

describe('pictures', () => {
  const { server, call: office } = serverOfFile()

  const upload = (bytes: Buffer, name?: string) => office('POST', '/api/post/picture', aForm({}, bytes, name))
  const create = async (bytes: Buffer, fields: Record<string, string> = {}) => {
    const answer = await office('POST', '/api/post', aForm({ title: 'Картинка', ...fields }, bytes))
    if (answer.status !== 201) throw new Error(await answer.text())
    return (await answer.json()) as Post
  }
  const files = (): string[] => {
    try {
      return readdirSync(join(server.ctx.config.dataDir, 'media')).filter(name => !name.startsWith('.'))
    } catch {
      return []
    }
  }
  /** What nothing uses, the bin of posts included, is with the sweep a month later. */
  const sweepLater = async () => {
    const folder = join(server.ctx.config.dataDir, 'media')
    const past = new Date(Date.now() - unusedLife - 60_000)
    for (const name of files()) utimesSync(join(folder, name), past, past)
    server.clock.offset = binLife + unusedLife * 2
    await emptyBin(server.ctx)
    await binUnusedPictures(server.ctx)
    server.clock.offset = 0
  }
  const records = async () => (await server.ctx.db.selectFrom('media').select('hash').execute()).length

  it('rejects what is no picture by its content, whatever its name, and leaves nothing behind', async () => {
    const jpeg = await aPicture(1)
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"/>'
    const bomb = Buffer.from(png)
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    // Without a true checksum it would be rejected as damaged, and nobody would have looked at its size.
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const cases: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['svg', Buffer.from(svg)],
      ['svg after a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`)],
      ['html', Buffer.from('<html><script>alert(1)</script>')],
      ['pdf', Buffer.from('%PDF-1.7\n1 0 obj')],
      ['text with the start of a GIF', Buffer.from('GIF89a/*<script>*/=1;alert(1)')],
      ['the start of a PNG only', png.subarray(0, 20)],
      ['a truncated JPEG', (await aPicture(2, 900, 900)).subarray(0, 3000)],
      ['a truncated PNG', png.subarray(0, png.length - 30)],
      ['noise after the start of a JPEG', Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(500, 7)])],
      ['a PNG that says 900 megapixels', bomb],
      ['tiff', await sharp(png).tiff().toBuffer()],
      ['zip', Buffer.from('PK\u0003\u0004')],
    ]
    for (const [name, bytes] of cases) {
      for (const answer of [
        await upload(bytes, 'innocent.jpg'),
        await office('POST', '/api/post', aForm({ title: 'x' }, bytes, '../../x.png')),
      ]) {
        expect(await problemOf(answer), name).toMatchObject({ status: 400, paths: ['image'] })
      }
    }
    expect(files()).toEqual([])
    expect(await records()).toBe(0)
    const decoded = vi.spyOn(sharp.prototype, 'toBuffer')
    expect(await (await upload(bomb)).text()).toContain('50 мегапикселей')
    expect(decoded).not.toHaveBeenCalled()
    decoded.mockRestore()
  })

  it('rejects more than 10 MiB', async () => {
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status).toBe(413)
    expect(files()).toEqual([])
  })

  it('has no decoder for anything else, should something ever get past the look at its first bytes', async () => {
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
    await expect(sharp(Buffer.from(drawing)).metadata()).rejects.toThrow(/unsupported|not loaded|blocked/i)
    const tiff = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer()
    await expect(sharp(tiff).metadata()).rejects.toThrow()
    await expect(sharp(await aPicture(1)).metadata()).resolves.toMatchObject({ format: 'jpeg' })
  })

  it('rejects forms with other files, too many parts and hostile names', async () => {
    const two = aForm({}, await aPicture(1))
    two.append('image', new Blob(['x']), 'b.jpg')
    const other = aForm({}, await aPicture(1))
    other.append('evil', new Blob(['x']), 'b.jpg')
    const many = aForm({}, await aPicture(1))
    for (let part = 0; part < 200; part += 1) many.append(`f${part}`, 'x')
    const field = aForm({ title: 'x' }, await aPicture(1))
    for (const form of [two, other, many, field]) {
      expect((await office('POST', '/api/post/picture', form)).status).toBe(400)
    }
    expect(files()).toEqual([])
  })

  it('leaves neither file nor record when the post is rejected, also twice at once', async () => {
    const bytes = await aPicture(10)
    const refused = () => office('POST', '/api/post', aForm({ title: 'x', categories: '999' }, bytes))
    expect((await Promise.all([refused(), refused()])).map(answer => answer.status)).toEqual([400, 400])
    expect(files()).toEqual([])
    expect(await records()).toBe(0)
    const [bad, post] = await Promise.all([refused(), create(bytes)])
    expect(bad.status).toBe(400)
    expect((await server.call('GET', post.image ?? '')).status).toBe(200)
    expect((await office('DELETE', `/api/post/${post.id}`)).status).toBe(204)
    await sweepLater()
    expect(files()).toEqual([])
  })

  it('keeps a picture as long as a post, a text or a kept state shows it', async () => {
    const bytes = await aPicture(30)
    const [a, b] = [await create(bytes), await create(bytes)]
    const path = a.image ?? ''
    await office('DELETE', `/api/post/${a.id}`)
    await sweepLater()
    expect((await server.call('GET', path)).status).toBe(200)
    const text = await create(await aPicture(31), { text: `<p>x</p><img src="${path}" alt="">` })
    await office('DELETE', `/api/post/${b.id}`)
    await sweepLater()
    expect((await server.call('GET', path)).status).toBe(200)
    await office('PUT', `/api/post/${text.id}`, aForm({ text: '<p>x</p>' }))
    await sweepLater()
    expect((await server.call('GET', path)).status).toBe(200)
    await office('DELETE', `/api/post/${text.id}`)
    await sweepLater()
    expect((await server.call('GET', path)).status).toBe(404)
    expect((await server.call('GET', text.image ?? '')).status).toBe(404)
  })

  it('sweeps what nothing used for a day, and only that', async () => {
    const unused = (await (await upload(await aPicture(40))).json()) as { url: string }
    const used = await create(await aPicture(41))
    const orphan = `${'e'.repeat(64)}-320.jpg`
    await server.ctx.files.media.put(orphan, Buffer.from('x'))
    await binUnusedPictures(server.ctx)
    expect((await server.call('GET', unused.url)).status).toBe(200)
    await sweepLater()
    expect((await server.call('GET', unused.url)).status).toBe(404)
    expect((await server.call('GET', `/media/${orphan}`)).status).toBe(404)
    expect((await server.call('GET', used.image ?? '')).status).toBe(200)
  })

  it('is seen as long as its record is there, even while its file still lies in the bin', async () => {
    const { url } = (await (await upload(await aPicture(42))).json()) as { url: string }
    const name = url.slice('/media/'.length)
    await server.ctx.files.media.moveToBin(name)
    expect((await server.call('GET', url)).status).toBe(200)
    await server.ctx.db.deleteFrom('media').where('hash', '=', name.slice(0, 64)).execute()
    expect((await server.call('GET', url)).status).toBe(404)
  })

  it('takes the first frame of an animation and does no work for the others, of whatever size and number', async () => {
    const pixelsOf = async (type: 'gif' | 'webp', frames: number) => {
      const bytes = await anAnimation(type, frames, 300)
      const drawn = vi.spyOn(sharp.prototype, 'toBuffer')
      const answer = await upload(bytes)
      const { width, height } = (await answer.json()) as { width?: number; height?: number }
      expect([type, frames, answer.status, width, height]).toEqual([type, frames, 201, 300, 300])
      const results = (await Promise.all(drawn.mock.results.map(({ value }) => value))) as {
        info?: OutputInfo
      }[]
      drawn.mockRestore()
      // As they come out of the decoder, before they are encoded anew.
      return results.reduce((sum, { info }) => sum + (info ? info.width * info.height : 0), 0)
    }
    for (const [type, frames] of [
      ['gif', 2000],
      ['webp', 1000],
    ] as const) {
      const one = await pixelsOf(type, 1)
      expect(one).toBeGreaterThan(0)
      expect(await pixelsOf(type, frames)).toBe(one)
    }
  })

  it('answers others while pictures are converted', async () => {
    const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'navy' } })
      .jpeg()
      .toBuffer()
    let done = false
    const converting = upload(large).then(answer => {
      done = true
      return answer.status
    })
    let answered = 0
    while (!done && answered < 6) {
      expect((await server.call('GET', '/healthz')).status).toBe(200)
      answered += 1
    }
    expect(await converting).toBe(201)
    expect(answered).toBeGreaterThan(5)
  })
})
