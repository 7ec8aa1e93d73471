/** A quote that cannot be made at all; the server responds with 422. */

export type QuoteErrorCode = 'date_before_tariff'

/** Carries a stable code and a sentence in Russian for the person who asked. */
export class QuoteError extends Error {
  readonly code: QuoteErrorCode

  constructor(code: QuoteErrorCode, message: string) {
    super(message)
    this.name = 'QuoteError'
    this.code = code
  }
}
