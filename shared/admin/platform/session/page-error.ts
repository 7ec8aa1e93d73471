/** A page that cannot be shown: the error page renders its status and message. */
export class PageError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}
