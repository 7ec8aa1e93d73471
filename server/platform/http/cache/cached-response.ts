/** A response that is ready in memory, in the encodings that clients accept. */
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { requestIdOf } from '#server/platform/http/requests/request-id.ts'
import { memoizeByKey } from '#server/platform/memoize-by-key.ts'

export interface CachedResponse {
  status: number
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  /** ETag of the plain form, strong and quoted; null for responses that are never the same twice. */
  tag: string | null
  headers: OutgoingHttpHeaders
}

/** Null for a plain form that could not be read; then there is a compressed one. */
export type StaticFile = Omit<CachedResponse, 'plain'> & { readonly plain: Buffer | null }

/** Sends the encoding that the client accepts, or 304 when the client has it already. Only for GET and HEAD. */
export const sendCachedResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse | StaticFile,
): void => {
  const { status, brotli, gzip, tag } = cached
  const headers: OutgoingHttpHeaders = {
    vary: 'Accept-Encoding',
    ...cached.headers,
    'X-Request-Id': requestIdOf(request),
  }
  const known = tag === null || status !== 200 ? undefined : knownTag(request, tag)
  if (known !== undefined) {
    response.writeHead(304, { ...headers, ETag: known }).end()
    return
  }
  const forms = { br: brotli, gzip }
  const accepted = brotli || gzip ? acceptedBy(request) : []
  const encoding =
    compressed.find(encoding => forms[encoding] && accepted.includes(encoding)) ??
    (cached.plain ? null : 'gzip')
  if (tag !== null) headers.ETag = tag.slice(0, -1) + endOfTag(encoding, gzip !== null)
  if (encoding) headers['Content-Encoding'] = encoding
  const body = encoding ? forms[encoding] : cached.plain
  headers['Content-Length'] = body?.length ?? 0
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** The smallest first: browsers accept all and prefer none. */
const compressed = ['br', 'gzip'] as const

/** Memoised: all browsers together send a handful of different headers. */
const acceptedEncodings = memoizeByKey(accepted =>
  new Negotiator({ headers: { 'accept-encoding': accepted } }).encodings([...compressed, 'identity']),
)
const acceptedBy = ({ headers }: IncomingMessage) => acceptedEncodings(headers['accept-encoding'] ?? '')

/** Ends of the tags of a response's forms. The bytes of the fast Brotli form are not those of the best, made with gzip. */
const tagEnds: Record<string, string> = { '"': 'identity', '-gzip"': 'gzip', '-br"': 'br', '-br1"': 'br' }

const endOfTag = (encoding: (typeof compressed)[number] | null, isBest: boolean): string => {
  if (encoding === null) return '"'
  return encoding === 'br' && !isBest ? '-br1"' : `-${encoding}"`
}

/**
 * The tag in an `If-None-Match` of a form that the client accepts, also of one that it would not be sent now. A cache
 * asks for others with the tags of all forms that it has, so none counts that this client cannot read.
 */
export const knownTag = (request: IncomingMessage, tag: string): string | undefined => {
  const asked = request.headers['if-none-match']
  if (asked === undefined || asked === tag) return asked
  const [start, accepted] = [tag.slice(0, -1), acceptedBy(request)]
  return asked
    .split(',')
    .map(listed => listed.trim().replace(/^W\//, '').replace(/^\*$/, tag))
    .find(listed => listed.startsWith(start) && accepted.includes(tagEnds[listed.slice(start.length)] ?? ''))
}

/** A page as a response: compressed fast at its first visit, and as small as it gets after its second. */
export const cachedPageResponse = async (
  html: string,
  status: number,
  headers: OutgoingHttpHeaders,
): Promise<CachedResponse> => {
  const plain = Buffer.from(html)
  const brotli = plain.length > maxSyncLength ? await brotliOf(plain) : brotliAtOnce(plain)
  return {
    status,
    plain,
    brotli,
    gzip: null,
    // The tag hashes the compressed bytes: they identify the page as well, and are a fifth as many.
    tag: `"${createHash('sha256').update(brotli).digest('base64url').slice(0, 22)}"`,
    headers,
  }
}

/** Bytes up to which a page is compressed on the main thread; a longer one goes to another thread. */
const maxSyncLength = 200_000
/** Bytes below which compressing gains nothing. */
const worthCompressing = 1024

/** Adds the best compressed forms; until they are ready, the response is sent as it was. */
export const addBestForms = async (response: CachedResponse): Promise<void> => {
  if (response.plain.length < worthCompressing) return
  const [br, gz] = await Promise.all([brotliOf(response.plain), gzipOf(response.plain)])
  response.brotli = br
  response.gzip = gz
}

/** Compresses responses: well and on other threads for those that are sent often, fast and at once for a first visitor. */
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * As small as quality 9 makes a page, in two thirds of its time. The window of 64 KB is about a page: with a larger one
 * the compressor takes 16 MB for each response and eight times as long, and the response is no smaller.
 */
const brotliOf = (plain: Buffer): Promise<Buffer> =>
  brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })

const gzipOf = (plain: Buffer): Promise<Buffer> => zip(plain, { level: 9 })

/**
 * Compresses to a quarter of the size in a tenth of a millisecond, less than handing the page to another thread costs.
 */
const brotliAtOnce = (plain: Buffer): Buffer =>
  brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_QUALITY]: 1,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
