/** Rejects changes that another site's page sends. */
import type { Request, RequestHandler } from 'express'
import { httpError } from '#server/platform/http/errors/http-error.ts'
import { isSecretAddress } from '#server/platform/http/requests/secret-urls.ts'

/**
 * True when a request that changes something comes from our own pages or from a program that is no browser.
 * Calls are authenticated by a header that other sites cannot add; this also keeps them from posting the public forms.
 *
 * @example sentByOwnPage({ site: 'cross-site', origin: 'https://evil.example' }, 'https://broker.example', 'broker.example') // false
 */
const sentByOwnPage = (
  from: { site: string | undefined; origin: string | undefined },
  publicUrl: string,
  host: string | undefined,
): boolean => {
  if (from.site !== undefined && !['same-origin', 'none'].includes(from.site)) return false
  if (from.origin === undefined || from.origin === publicUrl) return true
  // Behind a proxy the page may be open under another name of this server than PUBLIC_URL; the page's own host counts.
  return URL.canParse(from.origin) && new URL(from.origin).host === host
}

export const rejectCrossSite =
  (publicUrl: string): RequestHandler =>
  (request, _response, next) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return next()
    // A page at a secret URL posts to itself without an origin (its referrer policy hides it), and knowing the URL is
    // the proof.
    if (isSecretAddress(request.path)) return next()
    const from = { site: request.get('sec-fetch-site'), origin: request.get('origin') }
    if (sentByOwnPage(from, publicUrl, hostOf(request))) return next()
    next(httpError('request.foreign-page'))
  }

const hostOf = (request: Request): string | undefined => request.get('host')
