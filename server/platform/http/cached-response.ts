/** A response that is ready in memory, and the quickest way to hand it over. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Accepted, acceptedEncodings } from './accepted-encodings.ts'
import { requestIdOf } from './request-id.ts'

export interface CachedResponse {
  status: number
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  /** Strong, quoted; null for responses that are never the same twice. */
  tag: string | null
  headers: OutgoingHttpHeaders
}

/** Sends the form that the client takes, or 304 when it has it already. Only GET and HEAD come here. */
export const sendCachedResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  cached: CachedResponse,
): void => {
  const { tag } = cached
  const asked = request.headers['if-none-match']
  if (asked !== undefined && tag !== null && cached.status === 200 && hasTag(asked, tag)) {
    const forms = formsOf(cached)
    forms.unchanged ??= rawHeaders(cached, {})
    response.writeHead(304, withId(forms.unchanged, request))
    response.end()
    return
  }
  const form = formOf(cached, acceptedEncodings(request.headers['accept-encoding']))
  response.writeHead(cached.status, withId(form.headers, request))
  if (request.method === 'HEAD') response.end()
  else if (form.text === null) response.end(form.body)
  else response.end(form.text, 'latin1')
}

const hasTag = (header: string, tag: string): boolean =>
  header === tag || header === '*' || header.split(',').some(one => one.trim().replace(/^W\//, '') === tag)

/** Names and values in turns, the value of `X-Request-Id` last: `writeHead` takes them without a look at each. */
type RawHeaders = string[]

interface Form {
  body: Buffer
  /** The bytes of a short body as a string: Node writes it in one piece with the head, which costs a tenth less. */
  text: string | null
  headers: RawHeaders
}

/** Bytes up to which copying a body behind its head costs less than a second piece. */
const shortBody = 32_768
/** The same of a body as it is: few ask for those, and a second copy of a long one would take more than its gain is worth. */
const shortPlain = 2_048

type Encoding = 'br' | 'gzip' | 'plain'

/** What the forms are made of is put together once: a page is sent thousands of times a second. */
type Forms = Partial<Record<Encoding, Form> & { unchanged: RawHeaders }>

const readyForms = new WeakMap<CachedResponse, Forms>()

const formsOf = (cached: CachedResponse): Forms => {
  let forms = readyForms.get(cached)
  if (!forms) {
    forms = {}
    readyForms.set(cached, forms)
  }
  return forms
}

const formOf = (cached: CachedResponse, accepted: Accepted): Form => {
  const encoding: Encoding =
    cached.brotli && accepted.br ? 'br' : cached.gzip && accepted.gzip ? 'gzip' : 'plain'
  const body = (encoding === 'br' ? cached.brotli : encoding === 'gzip' ? cached.gzip : null) ?? cached.plain
  const forms = formsOf(cached)
  const known = forms[encoding]
  if (known?.body === body) {
    // Most pages are asked for once while they are cached: only the others get a second copy.
    if (known.text === null && body.length <= (encoding === 'plain' ? shortPlain : shortBody))
      known.text = body.toString('latin1')
    return known
  }
  const headers = rawHeaders(cached, {
    ...(encoding === 'plain' ? {} : { 'Content-Encoding': encoding }),
    'Content-Length': String(body.length),
  })
  const form = { body, text: null, headers }
  forms[encoding] = form
  return form
}

const rawHeaders = (cached: CachedResponse, more: Record<string, string>): RawHeaders => {
  const raw: RawHeaders = []
  let varies = false
  for (const headers of [cached.headers, cached.tag === null ? {} : { ETag: cached.tag }, more]) {
    for (const [name, value] of Object.entries(headers)) {
      if (name.toLowerCase() === 'vary') varies = true
      if (Array.isArray(value)) for (const one of value) raw.push(name, one)
      else if (value !== undefined) raw.push(name, String(value))
    }
  }
  if (!varies) raw.push('Vary', 'Accept-Encoding')
  raw.push('X-Request-Id', '')
  return raw
}

/** The same list each time: it is read before this turn of the loop is over. */
const withId = (headers: RawHeaders, request: IncomingMessage): RawHeaders => {
  headers[headers.length - 1] = requestIdOf(request)
  return headers
}
