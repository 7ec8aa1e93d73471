/** Stands for a quote when the engine's code does not load: after a deploy, or without a connection. */
import { badResponse, noResponse } from '#messages/platform/errors.js'
import type { LiveQuote } from './live-quote.ts'

/** The next change asks for the code again; a browser that remembers the failure needs the page anew. */
export const withoutEngine = (): LiveQuote & { priced: null; problem: string } => {
  const problem = navigator.onLine ? badResponse : noResponse
  return { input: null, statement: null, problems: { '': problem }, past: [], priced: null, problem }
}
