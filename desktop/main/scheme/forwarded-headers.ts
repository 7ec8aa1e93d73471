/** Allow-lists of headers: of requests from the page to the server, and of responses to the page. */
import { decodePercent } from '#shared/domain/search/decode-percent.ts'

/** Folders of the server that the page may read; everything else at `app://` is a file of the program. */
const forwardedFolders: readonly string[] = ['api', 'currency', 'images', 'media']

/** `page`: a file of the program; `server`: forwarded; `sign-in`: rejected, since those responses carry the token. */
export type PathOwner = 'page' | 'server' | 'sign-in'

/** Express matches without regard to case and forgives slashes at the end, so the comparison does too. */
export const ownerOfPath = (pathname: string): PathOwner => {
  const segments = pathname.split('/').filter(segment => segment !== '')
  const [folder, subject, verb] = segments.map(lowered)
  if (folder === undefined || !forwardedFolders.includes(folder)) return 'page'
  const givesToken = folder === 'api' && subject === 'auth' && (verb === 'login' || verb === 'session')
  return givesToken ? 'sign-in' : 'server'
}

/**
 * A style sheet or a font of the site, which the preview of a post asks for: read from the server where the program has no
 * file of that name. Scripts never come from there.
 */
export const isSiteStyle = (pathname: string): boolean => /^\/assets\/[\w-]+\.(?:css|woff2)$/.test(pathname)

/** True where a response may carry a fresh token (a change of password), which the page must not see. */
export const mayCarryToken = (pathname: string): boolean => {
  const [folder, subject] = pathname.split('/').filter(segment => segment !== '')
  return lowered(folder ?? '') === 'api' && lowered(subject ?? '') === 'auth'
}

const passedRequestHeaders: readonly string[] = [
  'accept',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'prefer',
  'range',
  'x-current-password',
]

export const pickHeaders = (from: Headers, names: readonly string[]): Headers =>
  new Headers([...from].filter(([name]) => names.includes(name)))

/** Keeps only the listed headers and adds the session's token; the page can set neither `Authorization` nor `Cookie`. */
export const headersForServer = (fromPage: Headers, token: string | null): Headers => {
  const headers = pickHeaders(fromPage, passedRequestHeaders)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  return headers
}

const passedResponseHeaders: readonly string[] = [
  'accept-ranges',
  'allow',
  'cache-control',
  'content-disposition',
  'content-language',
  'content-length',
  'content-range',
  'content-type',
  'date',
  'deprecation',
  'etag',
  'last-modified',
  'location',
  'preference-applied',
  'retry-after',
  'sunset',
  'vary',
  'x-request-id',
]

/** Keeps only headers that the page reads; none can affect its connection or the application's origin. */
export const headersForPage = (fromServer: Headers): Headers => {
  const headers = pickHeaders(fromServer, passedResponseHeaders)
  // The body is decompressed already: the compressed length would cut it short.
  if (fromServer.has('content-encoding')) headers.delete('content-length')
  const links = fromServer.get('link')
  if (links !== null && !/preload|preconnect|prefetch|stylesheet/i.test(links)) headers.set('link', links)
  return headers
}

const script =
  /^(?:text|application)\/(?:x-)?(?:java|ecma|live|j|vb)script|^application\/(?:wasm|manifest\+json)$/
const document = /^(?:text\/(?:html|xml)|application\/(?:xhtml\+xml|xml)|multipart\/.*)$/

/**
 * True for a type that the server may not give to the page: scripts, styles but the site's own, and documents. An API
 * call may have a document as its data (a person's file, the preview of a post): the page reads it as text, and its
 * policy keeps it from running.
 */
export const isForbiddenType = (pathname: string, contentType: string | null): boolean => {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (script.test(type)) return true
  if (type === 'text/css') return !isSiteStyle(pathname)
  return document.test(type) && lowered(pathname.split('/').find(segment => segment !== '') ?? '') !== 'api'
}

const lowered = (segment: string): string => (decodePercent(segment) ?? segment).toLowerCase()
