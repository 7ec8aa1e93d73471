/** Error of a page that cannot be shown: its status and the sentence for the error page. */
import { notOpened } from '#messages/platform/errors.js'

export class PageError extends Error {
  readonly status: number

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PageError'
    this.status = status
  }
}

/** Turns any error of loading a page into a `PageError`; its status is 500 unless it already has one. */
export const asPageError = (error: unknown): PageError => {
  if (error instanceof PageError) return error
  return new PageError(500, notOpened, { cause: error })
}
