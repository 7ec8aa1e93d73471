/** Anonymous JSON responses, as new as the database, compressed once and sent without going through Express again. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { type CachedResponse, sendCachedResponse } from './cached-response.ts'
import { brotliOf, gzipOf } from './compress.ts'
import { contentEpoch } from './content-epoch.ts'
import type { JsonResponse } from './json-response.ts'
import { isOwnAddress } from './own-address.ts'
import { SegmentedCache } from './segmented-cache.ts'

/** Bytes of all cached responses together: of the content's own addresses, and of searches, which come and go without end. */
const ownBytes = 24 * 1024 * 1024
const otherBytes = 4 * 1024 * 1024
/** Bytes of a response in all its forms, its headers and its place among them. */
const bytesOf = ({ plain }: CachedResponse): number => plain.length * 1.8 + 4096
/** Bytes below which compressing gains nothing. */
const worthCompressing = 1024

/** Milliseconds after which a response is made anew even when nothing was written: rates grow old by themselves. */
const maxAge = 60_000

interface Entry {
  response: CachedResponse
  expires: number
}

/** An entry counts only in the content epoch that it was filled in. */
export class ResponseCache {
  /** See `contentEpoch`. */
  readonly epoch: () => number
  readonly #uptime: () => number
  readonly #own = new SegmentedCache<Entry>(ownBytes)
  readonly #others = new SegmentedCache<Entry>(otherBytes)
  #filledIn = -1

  constructor(ctx: Pick<Context, 'database' | 'now' | 'uptime'>) {
    this.epoch = contentEpoch(ctx)
    this.#uptime = ctx.uptime
  }

  /** Sends the cached response to a read without a token; false leaves the request to Express. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const cached = this.#get(request.url ?? '/')
    if (!cached) return false
    sendCachedResponse(request, response, cached)
    return true
  }

  #get(url: string): CachedResponse | undefined {
    this.#forgetOlder()
    const entry = this.#partOf(url).get(url)
    return entry && entry.expires > this.#uptime() ? entry.response : undefined
  }

  /** `filledAt` is the epoch before the handler read: a write in between makes the response not worth keeping. */
  put(url: string, response: CachedResponse, filledAt: number): void {
    this.#forgetOlder()
    if (filledAt !== this.#filledIn) return
    this.#partOf(url).set(url, { response, expires: this.#uptime() + maxAge }, bytesOf(response))
    if (response.plain.length >= worthCompressing) void compress(response)
  }

  #partOf(url: string): SegmentedCache<Entry> {
    return isOwnAddress(url) ? this.#own : this.#others
  }

  #forgetOlder(): void {
    const epoch = this.epoch()
    if (epoch === this.#filledIn) return
    this.#own.clear()
    this.#others.clear()
    this.#filledIn = epoch
  }
}

/** Until it is done the response goes out plain. */
const compress = async (response: CachedResponse): Promise<void> => {
  const [br, gz] = await Promise.all([brotliOf(response.plain), gzipOf(response.plain)])
  response.brotli = br
  response.gzip = gz
}

/** A response under the headers that the response has by now, but those that belong to one request alone. */
export const cachedResponse = (
  response: ServerResponse,
  { status, json, tag, taggable }: JsonResponse,
): CachedResponse => {
  const { 'x-request-id': _, etag: __, ...headers }: OutgoingHttpHeaders = response.getHeaders()
  return {
    status,
    plain: json,
    brotli: null,
    gzip: null,
    tag: taggable ? tag : null,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
  }
}
