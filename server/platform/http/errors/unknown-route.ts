/** Handler after all routes: 405 for a known path with another method, 404 for the rest. */
import type { RequestHandler } from 'express'
import { match } from 'path-to-regexp'
import type { Endpoint } from '#shared/contract/platform/endpoint.ts'
import { httpError } from './http-error.ts'

export const unknownRoute = (endpoints: readonly Endpoint[]): RequestHandler => {
  const patterns = endpoints.map(endpoint => ({
    method: endpoint.method,
    matches: match(endpoint.path, { sensitive: true, trailing: false }),
  }))
  return (request, response, next) => {
    const methods = [
      ...new Set(
        patterns.filter(pattern => matchesPath(pattern.matches, request.path)).map(pattern => pattern.method),
      ),
    ]
    if (methods.length === 0) return next(httpError('route.unknown'))
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
    response.setHeader('Allow', allow)
    if (request.method === 'OPTIONS') return void response.status(204).end()
    next(httpError('route.method', { values: { methods: allow } }))
  }
}

/** A path with broken percent-encoding matches nothing. */
const matchesPath = (matches: ReturnType<typeof match>, path: string): boolean => {
  try {
    return matches(path) !== false
  } catch {
    return false
  }
}
