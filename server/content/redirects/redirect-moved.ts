/** Thrown when a page has another URL now, and sent as a 301. */
export class RedirectError extends Error {
  readonly path: string
  /** True when `path` contains its language prefix; otherwise the prefix of the requested language is added. */
  readonly isAddress: boolean
  /** True when the query of the old URL must not be added, since it caused the redirect. */
  readonly dropsQuery: boolean

  constructor(path: string, { isAddress = false, dropsQuery = false } = {}) {
    super(`Moved to ${path}`)
    // Two leading slashes, or backslashes that browsers read as such, would name another host.
    this.path = path.replace(/^[/\\]{2,}/, '/')
    this.isAddress = isAddress
    this.dropsQuery = dropsQuery
  }

  /** The new path with the query of the old URL, for instance the mark of a campaign. */
  withQueryOf(url: string): string {
    return this.dropsQuery ? this.path : this.path + (/\?.+$/.exec(url)?.[0] ?? '')
  }
}
