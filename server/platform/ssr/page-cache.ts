/** Rendered pages, as new as the database: a page counts only in the content epoch that it was made in. */
import { createHash } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { CachedResponse } from '../http/cached-response.ts'
import { brotliAtOnce, brotliOf, gzipOf } from '../http/compress.ts'
import { isOwnAddress } from '../http/own-address.ts'
import { SegmentedCache } from '../http/segmented-cache.ts'

/** Bytes that are kept: of the content's own pages, and of searches and calculations, which have no end. */
const ownBytes = 32 * 1024 * 1024
const otherBytes = 4 * 1024 * 1024

/** Bytes of a page in all its forms: HTML shrinks to less than a fifth, and what is read often is there as text too; headers and its place take the rest. */
const bytesOf = ({ plain }: CachedResponse): number => plain.length * 1.8 + 4096

/** Milliseconds after which a page is made anew even when nothing was written: rates grow old by themselves. */
const longest = 60_000

interface Entry {
  response: CachedResponse
  expires: number
  /** Most pages are asked for once while they are kept: their best forms wait for the second time. */
  asked: boolean
}

export class PageCache {
  readonly #epoch: () => number
  readonly #uptime: () => number
  readonly #own = new SegmentedCache<Entry>(ownBytes)
  readonly #others = new SegmentedCache<Entry>(otherBytes)
  #version = -1

  constructor(epoch: () => number, uptime: () => number) {
    this.#epoch = epoch
    this.#uptime = uptime
  }

  get(url: string): CachedResponse | undefined {
    this.#forgetOlder()
    const entry = this.#partOf(url).get(url)
    if (!entry || entry.expires < this.#uptime()) return undefined
    if (!entry.asked) {
      entry.asked = true
      void addBestForms(entry.response)
    }
    return entry.response
  }

  /** `madeAt` is the epoch before the page's data was read: a write in between makes it not worth keeping. */
  put(url: string, response: CachedResponse, madeAt: number): void {
    this.#forgetOlder()
    if (madeAt !== this.#version) return
    const entry = { response, expires: this.#uptime() + longest, asked: false }
    this.#partOf(url).set(url, entry, bytesOf(response))
  }

  #partOf(url: string): SegmentedCache<Entry> {
    // Error pages have names in place of addresses, one for each section.
    return isOwnAddress(url) || !url.startsWith('/') ? this.#own : this.#others
  }

  #forgetOlder(): void {
    const version = this.#epoch()
    if (version === this.#version) return
    this.#own.clear()
    this.#others.clear()
    this.#version = version
  }
}

/** A page as a response, small from its first visit on, and smaller from its third. */
export const pageResponse = async (
  html: string,
  status: number,
  headers: OutgoingHttpHeaders,
): Promise<CachedResponse> => {
  const plain = bytesOfText(html)
  const brotli = plain.length > maxSyncLength ? await brotliOf(plain) : brotliAtOnce(plain)
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
const maxSyncLength = 200_000

const addBestForms = async (response: CachedResponse): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(response.plain), gzipOf(response.plain)])
  response.brotli = br
  response.gzip = gz
}
