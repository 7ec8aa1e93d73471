/** Checks that run by name before a page is shown. */
import { PageError } from './page-error.ts'

/** `stay`: the page is shown. `leave`: the browser loads another document. */
export type Verdict = 'stay' | 'leave'

export interface Visit {
  /** Path and query. */
  path: string
  /** Loads a URL as a new document. */
  leaveFor: (path: string) => void
}

const known: Record<string, (visit: Visit) => Verdict> = {
  // The admin is a separate document, and only the server can read the cookie that protects its pages.
  'admin-auth': visit => {
    visit.leaveFor(visit.path)
    return 'leave'
  },
}

/** Runs the named middleware in order; throws `Unknown middleware {name}` with status 500. */
export const runPageMiddleware = (names: readonly string[], visit: Visit): Verdict => {
  for (const name of names) {
    const middleware = Object.hasOwn(known, name) ? known[name] : undefined
    if (!middleware) throw new PageError(500, `Unknown middleware ${name}`)
    if (middleware(visit) === 'leave') return 'leave'
  }
  return 'stay'
}
