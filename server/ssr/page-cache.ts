/** Rendered pages, as new as the database: a page counts only at the content version it was made at. */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import { isOwnAddress } from '../http/own-address.ts'
import { SegmentedCache } from '../http/segmented-cache.ts'
import { brotliOf, gzipOf } from './compress.ts'
import type { KeptAnswer } from './kept-answer.ts'

/** Bytes that are kept: of the content's own pages, and of searches and calculations, which have no end. */
const ownBytes = 32 * 1024 * 1024
const otherBytes = 4 * 1024 * 1024

/** Bytes of a page in all its forms: HTML shrinks to less than a fifth, twice; its headers and its place take the rest. */
const bytesOf = ({ plain }: KeptAnswer): number => plain.length * 1.4 + 2048

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
  readonly #own = new SegmentedCache<Entry>(ownBytes)
  readonly #others = new SegmentedCache<Entry>(otherBytes)
  #version = -1

  constructor(contentVersion: () => number, uptime: () => number) {
    this.#contentVersion = contentVersion
    this.#uptime = uptime
  }

  get(url: string): KeptAnswer | undefined {
    this.#forgetOlder()
    const entry = this.#partOf(url).get(url)
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
    const entry = { answer, expires: this.#uptime() + longest, asked: false }
    this.#partOf(url).set(url, entry, bytesOf(answer))
  }

  #partOf(url: string): SegmentedCache<Entry> {
    // Error pages have names in place of addresses, one for each section.
    return isOwnAddress(url) || !url.startsWith('/') ? this.#own : this.#others
  }

  #forgetOlder(): void {
    const version = this.#contentVersion()
    if (version === this.#version) return
    this.#own.clear()
    this.#others.clear()
    this.#version = version
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
