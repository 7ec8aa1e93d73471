/** Pictures and forms for tests. */
import sharp from 'sharp'
import type { ToConvert } from '#server/platform/queue.ts'

/** A JPEG of its own colour, so that every number is another picture. */
export const aPicture = (number = 1, width = 400, height = 300): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: number % 256, g: (number >> 8) % 256, b: 90 },
    },
  })
    .jpeg()
    .toBuffer()

/** Asks once more while an account has as many forms on their way as it may, as programs do. */
export const untilTaken = async (ask: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const answer = await ask()
    if (answer.status !== 503) return answer
    await answer.body?.cancel()
  }
}

/** Bytes as something of the program's own. */
export const given = (bytes: Buffer): ToConvert => ({ account: 0, read: async () => bytes })

/** An animation of so many square frames, each of one colour and whole: few bytes that stand for a great many pixels. */
export const anAnimation = async (type: 'gif' | 'webp', frames: number, side: number): Promise<Buffer> => {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
  if (type === 'gif') {
    const one = await picture.gif().toBuffer()
    const flags = one[10] ?? 0
    const start = 13 + (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0)
    const frame = one.subarray(start, -1)
    return Buffer.concat([
      one.subarray(0, start),
      Buffer.alloc(frame.length * frames, frame),
      one.subarray(-1),
    ])
  }
  const one = (await picture.webp({ lossless: true }).toBuffer()).subarray(12)
  const size = [...uint24(side - 1), ...uint24(side - 1)]
  const frame = riffChunk(
    'ANMF',
    Buffer.concat([Buffer.from([...uint24(0), ...uint24(0), ...size, ...uint24(100), 0]), one]),
  )
  const isAnimated = 2
  return riffChunk(
    'RIFF',
    Buffer.concat([
      Buffer.from('WEBP'),
      riffChunk('VP8X', Buffer.from([isAnimated, 0, 0, 0, ...size])),
      riffChunk('ANIM', Buffer.alloc(6)),
      Buffer.alloc(frame.length * frames, frame),
    ]),
  )
}

const uint24 = (number: number): number[] => [number & 255, (number >> 8) & 255, number >> 16]

const riffChunk = (name: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}

/** A multipart body; a list repeats its field. Without a picture when none is given. */
export const aForm = (
  fields: Record<string, string | number | readonly (string | number)[]>,
  picture?: Buffer,
  fileName = 'picture.jpg',
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one))
  }
  if (picture) form.append('image', new Blob([new Uint8Array(picture)]), fileName)
  return form
}

/** A multipart body with a picture in the field of a file. */
export const aFile = async (name = 'Кузов.jpg'): Promise<FormData> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await aPicture())]), name)
  return form
}
