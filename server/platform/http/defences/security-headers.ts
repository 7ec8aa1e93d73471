/** Headers of every response; pages replace the content policy with their own. */

import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '#server/platform/config/config.ts'
import { commonHeaders } from '#server/platform/http/cache/page-headers.ts'

const dataPolicy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

/** The headers of `securityHeaders`, for responses that are sent before Express. */
export const strictHeaders = (config: Pick<Config, 'https'>): Record<string, string> => ({
  ...commonHeaders(config),
  'Content-Security-Policy': Object.entries(dataPolicy)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; '),
})

/** Strict defaults for responses that are data: nothing may load, frame or sniff them. */
export const securityHeaders = (https: boolean): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: dataPolicy,
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: https ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  }),
  (_request, response, next) => {
    response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
    response.setHeader('Vary', 'Authorization, Accept-Encoding')
    next()
  },
]
