/**
 * Responses of pages and anonymous calls, ready to be sent and never older than the database. A write clears nothing:
 * each URL's data are read once more, and where they are unchanged, the cached response stays valid.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Context } from '#server/platform/context.ts'
import type { JsonResponse } from '#server/platform/http/json-response.ts'
import { addDays, kyivDay, startOfKyivDay } from '#shared/domain/time/kyiv-day.ts'
import { addBestForms, type CachedResponse, sendCachedResponse } from './cached-response.ts'

/** Bytes for URLs of the content, and for searches and calculations, whose number of URLs is unlimited. */
const ownBytes = 56 * 1024 * 1024
const otherBytes = 8 * 1024 * 1024
/** Milliseconds after which the data are read anew even when nothing was written: rates grow old by themselves. */
const maxAgeMs = 60_000

interface Entry {
  response: CachedResponse
  /** Hash of the data that the response was made from. */
  source: string
  /** `contentEpoch` at which the data were last read. */
  epoch: number
  expires: number
  /** True after the second request: most responses are asked for once, so only then are their best forms made. */
  asked: boolean
}

/** HTML and JSON shrink to less than a fifth; the rest is for headers and the entry itself. */
const bytesOf = ({ response }: Entry): number => 2 * response.plain.length + 4096

const cacheOf = (maxSize: number) => new LRUCache<string, Entry>({ maxSize, sizeCalculation: bytesOf })

export class ResponseCache {
  /** See `contentEpoch`. */
  readonly epoch: () => number
  readonly #uptime: () => number
  readonly #own = cacheOf(ownBytes)
  readonly #others = cacheOf(otherBytes)

  constructor(ctx: Pick<Context, 'database' | 'now' | 'uptime'>) {
    this.epoch = contentEpoch(ctx)
    this.#uptime = ctx.uptime
  }

  get(url: string): CachedResponse | undefined {
    const entry = this.#partOf(url).get(url)
    if (!entry || entry.expires < this.#uptime() || entry.epoch !== this.epoch()) return undefined
    if (!entry.asked) {
      entry.asked = true
      void addBestForms(entry.response)
    }
    return entry.response
  }

  /**
   * The response of a URL whose data have just been read: the cached one where they are unchanged, else what `make`
   * returns. `epoch` was read before the data: a write in between leaves the response out of date at once.
   */
  async put(
    url: string,
    { data, epoch }: { data: string | Buffer; epoch: number },
    make: () => CachedResponse | Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const part = this.#partOf(url)
    const source = createHash('sha256').update(data).digest('base64url')
    const known = part.peek(url)
    const expires = this.#uptime() + maxAgeMs
    if (known?.source === source) {
      Object.assign(known, { epoch, expires })
      return known.response
    }
    const response = await make()
    part.set(url, { response, source, epoch, expires, asked: false })
    return response
  }

  /** Sends the cached response to a read without a token; false leaves the request to Express. */
  sendCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    if (request.headers.authorization !== undefined) return false
    const cached = this.get(request.url ?? '/')
    if (!cached) return false
    sendCachedResponse(request, response, cached)
    return true
  }

  #partOf(url: string): LRUCache<string, Entry> {
    // Error pages are cached under names, not URLs: one for each section.
    return isOwnAddress(url) || !url.startsWith('/') ? this.#own : this.#others
  }
}

/**
 * True for a URL as our own links spell it: without a query except the blog's, or as a page requests the next page's
 * data. The number of all other URLs is unlimited, so they get a cache of their own and never push these out.
 *
 * @example isOwnAddress('/calculator?price=1') // false
 */
export const isOwnAddress = (url: string): boolean => {
  if (url.length > 600) return false
  if (!url.startsWith(pageData)) return ownPath.test(url)
  const path = new URLSearchParams(url.slice('/api/page?'.length)).get('path') ?? ''
  return ownPath.test(path) && url === pageData + encodeURIComponent(path)
}

const pageData = '/api/page?path='
const ownPath =
  /^(?:\/[\w\-./~]*|\/blog\?(?:category=[1-9]\d{0,8}|(?:category=[1-9]\d{0,8}&)?page=[1-9]\d{0,8}))$/

/** A JSON response with the headers set so far, except those that belong to one request alone. */
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

/** Above any day number: version and day are combined into one number. */
const days = 100_000
const dayMs = 86_400_000

/**
 * The version of the public content, which every cached page and response carries: a number that changes with every
 * write, and with every day in Kyiv, since tariff, tables, prices and rates come into force by date without a write.
 */
const contentEpoch = (ctx: Pick<Context, 'database' | 'now'>): (() => number) => {
  let today = { from: 0, until: 0, number: 0 }
  const dayNumber = (): number => {
    const now = ctx.now().getTime()
    // The wall clock may be set back.
    if (now < today.from || now >= today.until) {
      const day = kyivDay(ctx.now())
      today = {
        from: startOfKyivDay(day).getTime(),
        until: startOfKyivDay(addDays(day, 1)).getTime(),
        number: Date.parse(day) / dayMs,
      }
    }
    return today.number
  }
  return () => ctx.database.contentVersion() * days + dayNumber()
}
