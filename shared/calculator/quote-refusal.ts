/** A quote that cannot be made at all; the server answers it with 422. */

export type RefusalCode = 'date_before_tariff'

/** Carries a stable code and a sentence in Russian for the person who asked. */
export class QuoteRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'QuoteRefusal'
    this.code = code
  }
}
