/** Texts as other programs write them, in whichever of the usual encodings. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * The encoding of a text by its first bytes: UTF-16 by its mark, UTF-8, or Windows-1251, which Excel with Russian or
 * Ukrainian settings writes. A few broken characters make no other encoding: exports are cut in the middle of one.
 */
export const encodingOf = (beginning: Uint8Array): string => {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  // The last character of a part may go on after it.
  const text = new TextDecoder().decode(beginning, { stream: beginning.length >= sampleBytes })
  const broken = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[\u0080-\uFFFC]/g)?.length ?? 0
  return broken > whole ? 'windows-1251' : 'utf-8'
}

/** Without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes)

const sampleBytes = 1024 * 1024

/** The first bytes of a file, enough for `encodingOf`. */
export const readBeginning = async (file: string): Promise<Buffer> => {
  const opened = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/** A file of any size part by part, without a byte order mark. Throws `RangeError` for an encoding without a name. */
export async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of createReadStream(file)) yield decoder.decode(part as Buffer, { stream: true })
  yield decoder.decode()
}
