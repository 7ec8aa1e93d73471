/**
 * Rendered pages, as new as the database: a page counts only at the content version it was made at. Compressed
 * quickly at first, so that the first visitor does not wait, and as small as it gets right after.
 */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { KeptAnswer } from './kept-answer.ts'

/** Bytes of plain HTML that are kept; the oldest pages go first. */
const keptBytes = 32 * 1024 * 1024

/** Milliseconds after which a page is made anew even when nothing was written: the day and the age of rates change by themselves. */
const longest = 60_000

interface Entry {
  answer: KeptAnswer
  expires: number
}

export class PageCache {
  readonly #contentVersion: () => number
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  #version = -1
  #bytes = 0

  constructor(contentVersion: () => number, now: () => number) {
    this.#contentVersion = contentVersion
    this.#now = now
  }

  get(url: string): KeptAnswer | undefined {
    const version = this.#contentVersion()
    if (version !== this.#version) {
      this.#entries.clear()
      this.#bytes = 0
      this.#version = version
      return undefined
    }
    const entry = this.#entries.get(url)
    if (!entry || entry.expires < this.#now()) return undefined
    return entry.answer
  }

  /** `madeAt` is the content version before the page's data was read: a write in between makes it not worth keeping. */
  put(url: string, answer: KeptAnswer, madeAt: number): void {
    if (madeAt !== this.#contentVersion() || madeAt !== this.#version) return
    this.#remove(url)
    this.#entries.set(url, { answer, expires: this.#now() + longest })
    this.#bytes += answer.plain.length
    while (this.#bytes > keptBytes) {
      const oldest = this.#entries.keys().next()
      if (oldest.done) break
      this.#remove(oldest.value)
    }
    void compressWell(answer)
  }

  #remove(url: string): void {
    const entry = this.#entries.get(url)
    if (!entry) return
    this.#entries.delete(url)
    this.#bytes -= entry.answer.plain.length
  }
}

/**
 * A window of 64 KB: about a page. With a larger one the compressor takes 16 MB for each answer and eight times as long,
 * and the answer is no smaller.
 */
const window = { [constants.BROTLI_PARAM_LGWIN]: 16 }

/** A page as an answer, compressed at the speed of a first visit. */
export const pageAnswer = (html: string, status: number, headers: OutgoingHttpHeaders): KeptAnswer => {
  const plain = Buffer.from(html)
  return {
    status,
    plain,
    brotli: brotliCompressSync(plain, { params: { ...window, [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    gzip: null,
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers,
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Replaces the compressed forms by smaller ones, off the main thread. */
export const compressWell = async (answer: KeptAnswer): Promise<void> => {
  const params = {
    ...window,
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: answer.plain.length,
  }
  const [br, gz] = await Promise.all([brotli(answer.plain, { params }), zip(answer.plain, { level: 9 })])
  answer.brotli = br
  answer.gzip = gz
}
