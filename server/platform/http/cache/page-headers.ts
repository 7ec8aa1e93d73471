/** Headers of pages and static files, the same from the fast path and from Express. */
import type { Config } from '#server/platform/config/config.ts'
import { privatePolicy, reportingEndpoints } from '#server/platform/http/defences/content-policy.ts'

/** Headers of every response, as `securityHeaders` gives them to calls. */
export const commonHeaders = (config: Pick<Config, 'https'>): Record<string, string> => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(config.https ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
})

/** Headers of a public page. Browsers revalidate it each time, mostly with a 304. */
export const pageHeaders = (config: Pick<Config, 'https'>, policy: string): Record<string, string> => ({
  ...commonHeaders(config),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'Reporting-Endpoints': reportingEndpoints,
})

/** Headers of a page whose URL is its secret: it is not stored or indexed, and its links do not send the URL along. */
export const privateHeaders = (config: Pick<Config, 'https'>): Record<string, string> => ({
  ...commonHeaders(config),
  'Referrer-Policy': 'no-referrer',
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': privatePolicy,
  'X-Robots-Tag': 'noindex, nofollow, noarchive',
})
