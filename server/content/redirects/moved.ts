/** Another address has the page now: thrown by whoever loads a page, sent as a 301. */
export class Moved extends Error {
  readonly path: string

  constructor(path: string) {
    super(`Moved to ${path}`)
    this.path = path
  }

  /** What came with the old address, such as the mark of a campaign, goes on to the new one. */
  withQueryOf(url: string): string {
    return this.path + (/\?.+$/.exec(url)?.[0] ?? '')
  }
}
