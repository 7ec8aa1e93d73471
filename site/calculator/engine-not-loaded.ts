/** Result when the engine's code cannot be loaded: after a deploy, or without a connection. */
import { badResponse, noResponse } from '#messages/platform/errors.js'
import type { LiveQuote } from './live-quote.ts'

/** The next change tries to load the code again; a browser that has cached the failure needs a page reload. */
export const withoutEngine = (): LiveQuote & { priced: null; problem: string } => {
  const problem = navigator.onLine ? badResponse : noResponse
  return { input: null, statement: null, problems: { '': problem }, past: [], priced: null, problem }
}
