/** Rendered pages, as new as the database: a page counts only at the content version it was made at. */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { brotliAtOnce, brotliOf, gzipOf } from './compress.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Bytes of plain HTML that are kept; the oldest pages go first. */
const keptBytes = 32 * 1024 * 1024

/** Milliseconds after which a page is made anew even when nothing was written: the day and the age of rates change by themselves. */
const longest = 60_000

interface Entry {
  answer: KeptAnswer
  expires: number
  /** Most pages are asked for once while they are kept: their best forms wait for the second time. */
  asked: boolean
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
    this.#forgetOlder()
    const entry = this.#entries.get(url)
    if (!entry || entry.expires < this.#now()) return undefined
    if (!entry.asked) {
      entry.asked = true
      void addBestForms(entry.answer)
    }
    return entry.answer
  }

  /** `madeAt` is the content version before the page's data was read: a write in between makes it not worth keeping. */
  put(url: string, answer: KeptAnswer, madeAt: number): void {
    this.#forgetOlder()
    if (madeAt !== this.#version) return
    this.#remove(url)
    this.#entries.set(url, { answer, expires: this.#now() + longest, asked: false })
    this.#bytes += answer.plain.length
    while (this.#bytes > keptBytes) {
      const oldest = this.#entries.keys().next()
      if (oldest.done) break
      this.#remove(oldest.value)
    }
  }

  #forgetOlder(): void {
    const version = this.#contentVersion()
    if (version === this.#version) return
    this.#entries.clear()
    this.#bytes = 0
    this.#version = version
  }

  #remove(url: string): void {
    const entry = this.#entries.get(url)
    if (!entry) return
    this.#entries.delete(url)
    this.#bytes -= entry.answer.plain.length
  }
}

/** A page as an answer, small from its first visit on, and smaller from its third. */
export const pageAnswer = async (
  html: string,
  status: number,
  headers: OutgoingHttpHeaders,
): Promise<KeptAnswer> => {
  const plain = bytesOfText(html)
  const brotli = plain.length > longestAtOnce ? await brotliOf(plain) : brotliAtOnce(plain)
  return {
    status,
    plain,
    brotli,
    gzip: null,
    // The compressed bytes are as good as the page's own, and a fifth as many.
    tag: `"${createHash('sha256').update(brotli).digest('base64url').slice(0, 22)}"`,
    headers,
  }
}

/** `Buffer.from` looks through a text twice: once for the number of its bytes, which a place that is large enough needs not. */
const bytesOfText = (text: string): Buffer =>
  text.length * 3 > place.length
    ? Buffer.from(text)
    : Buffer.from(place.subarray(0, place.write(text, 0, 'utf8')))

const place = Buffer.allocUnsafeSlow(256 * 1024)

/** Bytes of a page that are compressed while everybody else waits; a long one goes to another thread. */
const longestAtOnce = 200_000

const addBestForms = async (answer: KeptAnswer): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(answer.plain), gzipOf(answer.plain)])
  answer.brotli = br
  answer.gzip = gz
}
