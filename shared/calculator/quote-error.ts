/** A quote that cannot be made at all; the server responds with 422. */

export type QuoteErrorCode = 'date_before_tariff'

/** Has a stable code, and a Russian sentence for the user. */
export class QuoteError extends Error {
  readonly code: QuoteErrorCode

  constructor(code: QuoteErrorCode, message: string) {
    super(message)
    this.name = 'QuoteError'
    this.code = code
  }
}
