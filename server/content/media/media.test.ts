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
import { maxPixels } from './convert-picture.ts'

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

  it('rejects more than 10 MiB and more than 50 megapixels', async () => {
    expect((await upload(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status).toBe(413)
    const wide = await sharp({ create: { width: 10_000, height: 5_001, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(10_000 * 5_001).toBeGreaterThan(maxPixels)
    const refused = await upload(wide)
    expect(await refused.clone().text()).toContain('50 мегапикселей')
    expect(await problemOf(refused)).toMatchObject({ status: 400, paths: ['image'] })
    // A thread of a picture is whole, so it is not called damaged.
    expect(await (await upload(await aPicture(1, 2, 16_384))).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'image', message: expect.stringContaining('слишком вытянута') }],
    })
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

  it('makes AVIF, WebP and a fallback in every width up to its own, upright and without a trace of the camera', async () => {
    const photo = await sharp({ create: { width: 700, height: 1000, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitude: '50/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const tail = Buffer.from('<script>alert("polyglot")</script>')
    const post = await create(Buffer.concat([photo, tail]))
    expect(
      post.imageVariants
        .map(imageVariant => `${imageVariant.type} ${imageVariant.width}x${imageVariant.height}`)
        .sort(),
    ).toEqual(
      ['image/avif', 'image/jpeg', 'image/webp']
        .flatMap(type => ['1000x700', '320x224', '640x448', '960x672'].map(size => `${type} ${size}`))
        .sort(),
    )
    expect(post.image).toBe(post.imageVariants[0]?.url)
    for (const variant of post.imageVariants) {
      const answer = await server.call('GET', variant.url)
      expect(answer.headers.get('content-type')).toBe(variant.type)
      const bytes = Buffer.from(await answer.arrayBuffer())
      const facts = await sharp(bytes).metadata()
      expect([facts.width, facts.height]).toEqual([variant.width, variant.height])
      expect([facts.exif, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined])
      expect(bytes.includes('SECRET-OWNER')).toBe(false)
      expect(bytes.includes('polyglot')).toBe(false)
    }
  })

  it('keeps transparency in a PNG, and takes GIF, WebP and AVIF', async () => {
    const source = () =>
      sharp({ create: { width: 50, height: 40, channels: 4, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } })
    const clear = await create(await source().png().toBuffer())
    expect(clear.imageVariants[0]).toMatchObject({ type: 'image/png', width: 50, height: 40 })
    for (const bytes of [
      await source().gif().toBuffer(),
      await source().webp().toBuffer(),
      await source().avif({ effort: 0 }).toBuffer(),
    ]) {
      const answer = await upload(bytes)
      expect(answer.status).toBe(201)
      const { url, width, height } = (await answer.json()) as { url: string; width: number; height: number }
      expect([width, height]).toEqual([50, 40])
      expect(answer.headers.get('location')).toBe(url)
    }
  })

  it('serves files for good, in parts, with strict headers, and nothing else', async () => {
    const post = await create(await aPicture(20))
    const path = post.image ?? ''
    const answer = await server.call('GET', path)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
    })
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const tag = answer.headers.get('etag') ?? ''
    expect((await server.call('GET', path, undefined, { 'If-None-Match': tag })).status).toBe(304)
    const part = await server.call('GET', path, undefined, { Range: 'bytes=5-9' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-9/${body.length}`])
    expect(Buffer.from(await part.arrayBuffer())).toEqual(body.subarray(5, 10))
    expect((await server.call('GET', path, undefined, { Range: 'bytes=999999-' })).status).toBe(416)
    const head = await server.call('HEAD', path)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(body.length)])
    const name = path.split('/').at(-1) ?? ''
    for (const wrong of [
      'x.jpg',
      name.replace('400', '401'),
      name.replace('.jpg', '.svg'),
      name.toUpperCase(),
      `..%2fmedia%2f${name}`,
      '..%2f..%2fbroker.sqlite',
      '%2e%2e/broker.sqlite',
      `${name}%00.png`,
      `${name}/`,
      '',
    ]) {
      expect((await server.call('GET', `/media/${wrong}`)).status, wrong).toBe(404)
    }
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

  it('rejects a WebP of so many frames that only looking through them would keep it busy', async () => {
    const kept = files()
    for (const frames of [1001, 100_000]) {
      const refused = await upload(await anAnimation('webp', frames, 1))
      expect(await refused.clone().text()).toContain('больше 1000 кадров')
      expect(await problemOf(refused)).toMatchObject({ status: 400, paths: ['image'] })
    }
    expect(files()).toEqual(kept)
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
