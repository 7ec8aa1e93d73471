/** Thrown if a page has another URL now, and answered with a 301. */
export class RedirectError extends Error {
  readonly path: string
  /** True when `path` contains its language prefix; otherwise the prefix of the requested language is added. */
  readonly isAddress: boolean
  /** True when the query of the old URL must not be added, since it caused the redirect. */
  readonly dropsQuery: boolean

  constructor(path: string, { isAddress = false, dropsQuery = false } = {}) {
    super(`Moved to ${path}`)
    // Browsers would read a path that begins with two slashes or backslashes as the name of another host.
    this.path = path.replace(/^[/\\]{2,}/, '/')
    this.isAddress = isAddress
    this.dropsQuery = dropsQuery
  }

  /** The new path with the query of the old URL, such as the parameters of a campaign. */
  withQueryOf(url: string): string {
    return this.dropsQuery ? this.path : this.path + (/\?.+$/.exec(url)?.[0] ?? '')
  }
}
