import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import type { HttpError } from '#server/platform/http/errors/http-error.ts'
import { aPicture } from '#server/proofs/testing/pictures.ts'
import { convertPicture, maxPixels } from './convert-picture.ts'

describe('pictures', () => {
  /** Both of a field and of its words. */
  const rejectionOf = async (bytes: Buffer, field?: string): Promise<string> => {
    const options = field === undefined ? { effort: 0 } : { effort: 0, field }
    const rejection = await convertPicture(bytes, options).then(
      () => null,
      (error: HttpError) => error,
    )
    if (rejection === null) return 'converted'
    expect(rejection.status).toBe(400)
    return (rejection.errors ?? [])
      .map(error => `${'path' in error && error.path}: ${error.text('ru')}`)
      .join()
  }
  const notOurs = 'image: Нужна картинка JPEG, PNG, WebP, AVIF или GIF'
  const unreadable = 'image: Картинку не удалось прочитать'
  const damaged = 'image: Картинка повреждена, откройте и сохраните её заново'
  const tooLarge = 'image: В картинке больше 50 мегапикселей, уменьшите её'
  const tooHigh = 'image: Картинка слишком вытянута: не больше 16383 точек в высоту'

  it('are known by their first bytes; nothing else is shown to a decoder', async () => {
    const with64 = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(64)])
    const box = '\0\0\0\x1cftyp'
    for (const start of [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'RIFF\0\0\0\0WEBP',
      `${box}avif`,
      `${box}avis`,
      `${box}isom\0\0\0\0mif1`,
      `${box}isom\0\0\0\0miaf`,
      // The last place of a brand that is looked at.
      `${box}isom${'\0'.repeat(48)}avif`,
      'GIF87a',
      'GIF89a',
    ])
      expect([start, await rejectionOf(with64(start))]).toEqual([start, unreadable])
    for (const start of [
      '',
      '\xff\xd8\xfe',
      '\xff\xd9\xff',
      '\xfe\xd8\xff',
      '\x89PNG\r\n\x1a\r',
      'RIFF\0\0\0\0WAVE',
      'RIFX\0\0\0\0WEBP',
      `${box}isom\0\0\0\0mp42`,
      '\0\0\0\x1cmoovavif',
      `${box}isom${'\0'.repeat(49)}avif`,
      `${box}avix`,
      'GIF88a',
      ' GIF89a',
      'GIF89b',
    ])
      expect([start, await rejectionOf(with64(start))]).toEqual([start, notOurs])
    expect(await rejectionOf(Buffer.alloc(9), 'logo')).toBe(notOurs.replace('image', 'logo'))
  })

  /** The beginning of a PNG that says how large it is, and has nothing of it. */
  const headOf = async (width: number, height: number): Promise<Buffer> => {
    const plain = sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    const png = await plain.png().toBuffer()
    png.writeUInt32BE(width, 16)
    png.writeUInt32BE(height, 20)
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
    return png
  }

  it.each([
    [5000, maxPixels / 5000, damaged],
    [5000, maxPixels / 5000 + 1, tooLarge],
    [16_666_667, 3, tooLarge],
    [30_000, 30_000, tooLarge],
    [2, 16_383, damaged],
    [2, 16_384, tooHigh],
    [1920, 16_384, tooHigh],
    // Above 1920 points in width it is made smaller, and its height with it.
    [2000, 17_065, damaged],
    [2000, 17_067, tooHigh],
  ])('of %i by %i that only say so are: %s', async (width, height, message) => {
    expect(await rejectionOf(await headOf(width, height))).toBe(message)
  })

  it('of frames without number are rejected, wherever the frames stand, and up to 1000 are taken', async () => {
    const picture = await aPicture(3, 8, 8)
    const framed = (frames: number) => Buffer.concat([picture, Buffer.from('ANMF'.repeat(frames))])
    expect(await rejectionOf(framed(1000))).toBe('converted')
    expect(await rejectionOf(framed(1001))).toBe('image: В анимации больше 1000 кадров, сократите её')
  })

  const convert = async (image: Sharp) => {
    const { width, height, files } = await convertPicture(await image.toBuffer(), { effort: 0 })
    return {
      size: [width, height],
      hashes: new Set(files.map(({ variant }) => variant.file.split('-')[0])),
      names: files.map(({ variant }) => variant.file.split('-')[1]),
      variants: files.map(({ variant }) => `${variant.type} ${variant.width}x${variant.height}`),
      bytes: files.map(file => file.bytes),
    }
  }
  const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } })

  it('come in each width up to their own, never wider than 1920, with the fallback of 1280 first', async () => {
    const { size, names, variants, hashes } = await convert(plain(2400, 24).jpeg())
    expect([size, hashes.size]).toEqual([[2400, 24], 1])
    expect(names).toEqual([
      '1280.jpg',
      ...['320.jpg', '320.avif', '320.webp', '640.jpg', '640.avif', '640.webp', '960.jpg', '960.avif'],
      ...['960.webp', '1280.avif', '1280.webp', '1920.jpg', '1920.avif', '1920.webp'],
    ])
    expect(variants.slice(0, 4)).toEqual([
      'image/jpeg 1280x13',
      'image/jpeg 320x3',
      'image/avif 320x3',
      'image/webp 320x3',
    ])
    expect((await convert(plain(320, 4).webp())).names).toEqual(['320.jpg', '320.avif', '320.webp'])
    expect((await convert(plain(321, 4).gif())).names[0]).toBe('321.png')
    expect((await convert(plain(1281, 4).avif({ effort: 0 }))).names[0]).toBe('1280.jpg')
    expect((await convert(plain(9, 4).toColourspace('rgb16').png())).variants[0]).toBe('image/jpeg 9x4')
  })

  it('stay see-through in a PNG first, and are turned upright in sRGB without what a camera wrote', async () => {
    const clear = await convert(plain(5, 4, 4).png())
    expect(clear.names).toEqual(['5.png', '5.avif', '5.webp'])
    expect(clear.variants[0]).toBe('image/png 5x4')
    const turned = await convert(
      plain(6, 4)
        .toColourspace('cmyk')
        .jpeg()
        .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
        .withMetadata({ orientation: 6 }),
    )
    expect([turned.size, turned.variants[0]]).toEqual([[4, 6], 'image/jpeg 4x6'])
    for (const bytes of [...turned.bytes, ...clear.bytes]) {
      const { exif, icc, orientation, space } = await sharp(bytes).metadata()
      expect([exif, icc, orientation, space]).toEqual([undefined, undefined, undefined, 'srgb'])
    }
  })
})
