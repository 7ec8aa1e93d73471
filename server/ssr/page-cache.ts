/** Rendered pages, as new as the database: a page counts only at the content version it was made at. */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { brotliOf, gzipOf } from './compress.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Bytes of plain HTML that are kept; the oldest pages go first. */
const keptBytes = 32 * 1024 * 1024

/** Milliseconds after which a page is made anew even when nothing was written: the day and the age of rates change by themselves. */
const longest = 60_000

interface Entry {
  answer: KeptAnswer
  expires: number
  /** Most pages are asked for once while they are kept: the form for old clients waits for the second time. */
  asked: boolean
}

export class PageCache {
  readonly #contentVersion: () => number
  readonly #uptime: () => number
  readonly #entries = new Map<string, Entry>()
  #version = -1
  #bytes = 0

  constructor(contentVersion: () => number, uptime: () => number) {
    this.#contentVersion = contentVersion
    this.#uptime = uptime
  }

  get(url: string): KeptAnswer | undefined {
    this.#forgetOlder()
    const entry = this.#entries.get(url)
    if (!entry || entry.expires < this.#uptime()) return undefined
    if (!entry.asked) {
      entry.asked = true
      void addGzip(entry.answer)
    }
    return entry.answer
  }

  /** `madeAt` is the content version before the page's data was read: a write in between makes it not worth keeping. */
  put(url: string, answer: KeptAnswer, madeAt: number): void {
    this.#forgetOlder()
    if (madeAt !== this.#version) return
    this.#remove(url)
    this.#entries.set(url, { answer, expires: this.#uptime() + longest, asked: false })
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

/** A page as an answer, small from its first visit on. */
export const pageAnswer = async (
  html: string,
  status: number,
  headers: OutgoingHttpHeaders,
): Promise<KeptAnswer> => {
  const plain = Buffer.from(html)
  return {
    status,
    plain,
    brotli: await brotliOf(plain),
    gzip: null,
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    headers,
  }
}

const addGzip = async (answer: KeptAnswer): Promise<void> => {
  answer.gzip = await gzipOf(answer.plain)
}
