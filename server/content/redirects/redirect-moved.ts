/** Another address has the page now: thrown by `former-post-address.ts`, `former-page-address.ts` and whoever loads a page, sent as a 301. */
export class RedirectError extends Error {
  readonly path: string
  /** The path has its language in it; without, it is one of the language that was asked for. */
  readonly isAddress: boolean
  /** The old query is what led here: the path has all that it needs. */
  readonly dropsQuery: boolean

  constructor(path: string, { isAddress = false, dropsQuery = false } = {}) {
    super(`Moved to ${path}`)
    // Two slashes, or what browsers take for them, would name another host.
    this.path = path.replace(/^[/\\]{2,}/, '/')
    this.isAddress = isAddress
    this.dropsQuery = dropsQuery
  }

  /** Keeps the query of the old address, such as the mark of a campaign. */
  withQueryOf(url: string): string {
    return this.dropsQuery ? this.path : this.path + (/\?.+$/.exec(url)?.[0] ?? '')
  }
}
