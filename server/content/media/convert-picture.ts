/** Turns an upload into the files that visitors get; the uploaded bytes are never served, only new encodings. */
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { fieldError } from '#server/platform/http/errors/http-error.ts'
import { hashOf, type Variant } from './stored-picture.ts'

export interface ConvertedPicture {
  width: number
  height: number
  files: { variant: Variant; bytes: Buffer }[]
}

/**
 * Converts to the widths that pages ask for, never above the picture's own, in AVIF, WebP and a JPEG or PNG fallback,
 * which is the first file. The result is turned upright, in sRGB, without EXIF and location; of an animation it is the
 * first frame. Throws 400 for anything but a JPEG, PNG, WebP, AVIF or GIF of at most 50 megapixels and 1,000 frames.
 * Runs outside the event loop; call it inside `inConversionTurn`. `effort` of AVIF, 0 to 9: a higher one takes longer
 * and gives smaller files. `sizes` replaces the usual widths and gives fallback files only.
 */
export const convertPicture = async (
  bytes: Buffer,
  options: { field?: string; effort?: number; sizes?: readonly number[] } = {},
): Promise<ConvertedPicture> => {
  const field = options.field ?? 'image'
  if (!looksLikePicture(bytes)) throw fieldError(field, 'picture.format')
  if (hasTooManyFrames(bytes))
    throw fieldError(field, 'picture.too-large', { limit: 'frames', most: maxFrames })
  const facts = await readFacts(bytes, field)
  const hash = hashOf(bytes)
  const files: ConvertedPicture['files'] = []
  try {
    for (const width of widthsFor(facts.width, options.sizes ?? widths)) {
      const { data, info } = await sharp(bytes, decoding)
        .autoOrient()
        .resize({ width, withoutEnlargement: true })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      const raw = { width: info.width, height: info.height, channels: info.channels }
      const encodings = formats(facts.hasAlpha, options.effort ?? 2)
      for (const format of options.sizes ? encodings.slice(0, 1) : encodings) {
        const encoded = await format.encode(sharp(data, { raw })).toBuffer()
        const variant = {
          file: `${hash}-${info.width}.${format.ending}`,
          type: format.type,
          width: info.width,
          height: info.height,
        }
        files.push({ variant, bytes: encoded })
      }
    }
  } catch {
    throw fieldError(field, 'picture.unreadable', { why: 'damaged' })
  }
  return { width: facts.width, height: facts.height, files: fallbackFirst(files) }
}

/** Pixels; decoding takes four bytes for each. */
export const maxPixels = 50_000_000

/** Only the first frame is rendered, but the WebP decoder compares each frame with all before, which takes long. */
const maxFrames = 1000

const maxWidth = 1920
const widths = [320, 640, 960, 1280, maxWidth]
/** Pixels; the WebP format allows no more. */
const maxHeight = 16_383

/** Pixels: wide enough for a page's column and for the preview cards of social networks. */
const fallbackWidth = 1280

// Blocks all decoders except those of accepted pictures: the library also reads PDF and SVG, for instance.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
// Pictures are converted once; a cache of decoded pixels would only hold memory.
sharp.cache(false)

const decoding = {
  limitInputPixels: maxPixels,
  failOn: 'truncated',
  pages: 1,
  sequentialRead: true,
} satisfies SharpOptions

/** Checks the first bytes before any decoder reads the file. */
const looksLikePicture = (bytes: Buffer): boolean => {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  return (
    (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && /avi[fs]|mif1|miaf/.test(text(8, 64))) ||
    /^GIF8[79]a$/.test(text(0, 6))
  )
}

/** Counts the tags that begin a frame anywhere in the file, so that a broken structure cannot hide frames. */
const hasTooManyFrames = (bytes: Buffer): boolean => {
  let frames = 0
  for (let at = bytes.indexOf('ANMF'); at >= 0 && frames <= maxFrames; at = bytes.indexOf('ANMF', at + 4))
    frames += 1
  return frames > maxFrames
}

/** Size after turning upright; reads the header only. */
const readFacts = async (bytes: Buffer, field: string) => {
  const facts = await sharp(bytes, { ...decoding, limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!facts?.width || !facts.height || !['jpeg', 'png', 'webp', 'heif', 'gif'].includes(facts.format)) {
    throw fieldError(field, 'picture.unreadable', { why: 'other' })
  }
  if (facts.format === 'heif' && facts.compression !== 'av1') {
    throw fieldError(field, 'picture.format')
  }
  if (facts.width * facts.height > maxPixels) {
    throw fieldError(field, 'picture.too-large', { limit: 'pixels', most: 50 })
  }
  const { width, height } = facts.autoOrient
  if (height * Math.min(1, maxWidth / width) > maxHeight) {
    throw fieldError(field, 'picture.too-large', { limit: 'height', most: maxHeight })
  }
  return { ...facts.autoOrient, hasAlpha: facts.hasAlpha ?? false }
}

const widthsFor = (own: number, wanted: readonly number[]): number[] => {
  const largest = Math.min(own, Math.max(...wanted))
  return [...wanted.filter(width => width < largest), largest]
}

interface Format {
  ending: string
  type: string
  encode: (image: Sharp) => Sharp
}

const formats = (hasAlpha: boolean, effort: number): Format[] => [
  hasAlpha
    ? { ending: 'png', type: 'image/png', encode: image => image.png({ compressionLevel: 9 }) }
    : {
        ending: 'jpg',
        type: 'image/jpeg',
        encode: image => image.removeAlpha().jpeg({ quality: 80, progressive: true }),
      },
  { ending: 'avif', type: 'image/avif', encode: image => image.avif({ quality: 50, effort }) },
  { ending: 'webp', type: 'image/webp', encode: image => image.webp({ quality: 78, effort: 3 }) },
]

/** Moves the widest JPEG or PNG up to `fallbackWidth` to the front. */
const fallbackFirst = (files: ConvertedPicture['files']): ConvertedPicture['files'] => {
  const fallback = files.findLast(
    file => ['image/jpeg', 'image/png'].includes(file.variant.type) && file.variant.width <= fallbackWidth,
  )
  const first = fallback ?? files[0]
  return first ? [first, ...files.filter(file => file !== first)] : files
}
