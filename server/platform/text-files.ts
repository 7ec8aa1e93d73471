/** Reads text files of other programs, in any of the usual encodings. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

/**
 * The encoding of a text by its first bytes: UTF-16 by its mark, UTF-8, or Windows-1251, which Excel with Russian or
 * Ukrainian settings writes. A few broken characters are still UTF-8: an export may be cut within a character.
 */
export const encodingOf = (beginning: Uint8Array): string => {
  if (beginning[0] === 0xff && beginning[1] === 0xfe) return 'utf-16le'
  if (beginning[0] === 0xfe && beginning[1] === 0xff) return 'utf-16be'
  // The sample may end within a character.
  const text = new TextDecoder().decode(beginning, { stream: beginning.length >= sampleBytes })
  return isMostlyBroken(text) ? 'windows-1251' : 'utf-8'
}

/** Decodes a whole text, without its byte order mark. */
export const decodeText = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff || bytes[0] === 0xfe) return new TextDecoder(encodingOf(bytes)).decode(bytes)
  const text = new TextDecoder().decode(bytes)
  return isMostlyBroken(text) ? new TextDecoder('windows-1251').decode(bytes) : text
}

/**
 * True when broken characters prevail. Counts letter by letter: a list of matches would take many times the memory of a
 * large text.
 */
const isMostlyBroken = (text: string): boolean => {
  let broken = 0
  let whole = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 0xfffd) broken += 1
    else if (code > 0x7f) whole += 1
  }
  return broken > whole
}

const sampleBytes = 1024 * 1024

/** The first bytes of a file, enough for `encodingOf`. */
export const readBeginning = async (file: string): Promise<Buffer> => {
  await using opened = await open(file, 'r')
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** A file of any size part by part, without a byte order mark. Throws `RangeError` for an encoding without a name. */
export async function* readText(file: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const part of createReadStream(file)) yield decoder.decode(part as Buffer, { stream: true })
  yield decoder.decode()
}
