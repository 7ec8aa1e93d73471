/**
 * Shortens a browser's report of a policy breach for the log: anybody can send one, so it is bounded and holds no
 * secret URL.
 */

import { isSecretAddress, loggedPath } from '#server/platform/http/requests/secret-urls.ts'
import type { PolicyReport } from '#shared/contract/system/system.ts'

export interface Breach {
  directive: string
  /** Origin, or a word such as `inline`. */
  blocked: string
  /** Path of the page, without its query. */
  page: string
}

const maxLogged = 5

/** Breaches of a report in the form of `report-uri` or `report-to`; at most `maxLogged`. */
export const breachesIn = (report: PolicyReport): Breach[] =>
  (Array.isArray(report)
    ? report.filter(({ type }) => type === 'csp-violation').map(({ body }) => body)
    : [report['csp-report']]
  )
    .slice(0, maxLogged)
    .map(body => ({
      directive: word(body.effectiveDirective ?? body['effective-directive'] ?? body['violated-directive']),
      blocked: originOf(body.blockedURL ?? body['blocked-uri']),
      page: pathOf(body.documentURL ?? body['document-uri']),
    }))

const word = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[^\w:/.-]/g, '_').slice(0, 100) : ''

const originOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : ''
  return word(URL.canParse(text) ? `${new URL(text).protocol}//${new URL(text).host}` : text)
}

const pathOf = (value: unknown): string => {
  if (typeof value !== 'string' || !URL.canParse(value)) return ''
  const { pathname } = new URL(value)
  return isSecretAddress(pathname) ? loggedPath(pathname) : word(pathname)
}
