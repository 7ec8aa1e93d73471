/** Headers of the page and of the server's responses that it forwards. */
import { appOrigin } from '#desktop/main/app-origin.ts'

/** Folder of the packed program's scripts. At most styles and fonts below it are read from the server. */
const ownScripts = `${appOrigin}/assets/`

/** Allows only the program's own files; the page connects only to its own origin. */
const pageContentSecurityPolicy = [
  "default-src 'none'",
  `script-src ${ownScripts}`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  `worker-src ${ownScripts}`,
  "manifest-src 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A response of the server opened as a document must not run in the application's origin. */
export const dataContentSecurityPolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

export const pageHeaders = (contentType: string): Record<string, string> => ({
  'content-type': contentType,
  'content-security-policy': pageContentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cache-control': 'no-cache',
})
