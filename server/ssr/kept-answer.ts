/** An answer that is ready in memory, and the quickest way to hand it over. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { requestIdOf } from '../http/request-id.ts'

export interface KeptAnswer {
  status: number
  plain: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
  /** Strong, quoted; null for answers that are never the same twice. */
  tag: string | null
  headers: OutgoingHttpHeaders
}

/** Sends the form that the client takes, or 304 when it has it already. Only GET and HEAD come here. */
export const sendKept = (request: IncomingMessage, response: ServerResponse, kept: KeptAnswer): void => {
  const { tag } = kept
  const id = requestIdOf(request)
  if (tag !== null && kept.status === 200 && hasTag(request.headers['if-none-match'], tag)) {
    response.writeHead(304, { Vary: 'Accept-Encoding', ...kept.headers, ETag: tag, 'X-Request-Id': id })
    response.end()
    return
  }
  const accepted = request.headers['accept-encoding']
  const encoding = choose(accepted, kept)
  const form = formOf(kept, encoding)
  response.writeHead(kept.status, { ...form.headers, 'X-Request-Id': id })
  response.end(request.method === 'HEAD' ? undefined : form.body)
}

type Encoding = 'br' | 'gzip' | 'plain'

const choose = (accepted: string | undefined, kept: KeptAnswer): Encoding => {
  if (typeof accepted !== 'string') return 'plain'
  if (kept.brotli && accepts(accepted, 'br')) return 'br'
  return kept.gzip && accepts(accepted, 'gzip') ? 'gzip' : 'plain'
}

/** Named, and not named with a weight of zero. */
const accepts = (header: string, encoding: string): boolean => {
  if (!header.includes(encoding)) return false
  return header.split(',').some(part => {
    const [name, weight] = part.split(';', 2).map(piece => piece.trim())
    return name === encoding && !/^q=0(?:\.0*)?$/.test(weight ?? '')
  })
}

const hasTag = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header === '*' || header.split(',').some(one => one.trim().replace(/^W\//, '') === tag))

interface Form {
  body: Buffer
  headers: OutgoingHttpHeaders
}

/** The headers of each form are put together once: a page is answered thousands of times a second. */
const formOf = (kept: KeptAnswer, encoding: Encoding): Form => {
  const body = (encoding === 'br' ? kept.brotli : encoding === 'gzip' ? kept.gzip : null) ?? kept.plain
  let forms = readyForms.get(kept)
  if (!forms) {
    forms = {}
    readyForms.set(kept, forms)
  }
  const known = forms[encoding]
  // The compressed bytes may have come since.
  if (known?.body === body) return known
  const headers: OutgoingHttpHeaders = {
    Vary: 'Accept-Encoding',
    ...kept.headers,
    ...(kept.tag === null ? {} : { ETag: kept.tag }),
    ...(encoding === 'plain' ? {} : { 'Content-Encoding': encoding }),
    'Content-Length': body.length,
  }
  const made = { body, headers }
  forms[encoding] = made
  return made
}

const readyForms = new WeakMap<KeptAnswer, Partial<Record<Encoding, Form>>>()
