/** Runs an Express middleware from inside a handler, at the moment that the handler chooses. */
import type { Request, RequestHandler } from 'express'

/** Resolves when the middleware calls `next`, rejects with the error that it passes to `next`. */
export const runMiddleware = (middleware: RequestHandler, request: Request): Promise<void> =>
  new Promise((resolve, reject) => {
    const response = request.res
    if (!response) return reject(new Error('No response belongs to the request'))
    const done = middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()))
    if (done instanceof Promise) done.catch(reject)
  })
