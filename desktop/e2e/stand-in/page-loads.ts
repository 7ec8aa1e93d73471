/** What `loadURL` promises: kept and broken as Electron does it (`_awaitNextLoad` in `lib/browser/api/web-contents.ts`). */

/** Numbers of Chromium's `net_error_list.h`, by name: those that a load here has ended with. */
export const netErrors = {
  ERR_FAILED: -2,
  ERR_ABORTED: -3,
  ERR_CONNECTION_REFUSED: -102,
  ERR_EMPTY_RESPONSE: -324,
}

export type NetError = keyof typeof netErrors

/** @param errorText as Chromium's protocol has it: `net::ERR_ABORTED` */
export const netErrorOf = (errorText: string): NetError => {
  const name = errorText.replace('net::', '')
  if (name in netErrors) return name as NetError
  throw new Error(`STAND-IN, not Electron: a load ended with ${name}`)
}

export interface PageLoad {
  address: string
  resolve(): void
  reject(error: Error): void
}

export class PageLoads {
  /** Asked of Chromium, and neither shown nor given up by it. */
  #asked = new Set<PageLoad>()
  #current: PageLoad | undefined
  /** Chromium's ids of documents: the one that the current load brings, the one shown, the last that has loaded. */
  #expected: string | undefined
  #shown: string | undefined
  #loaded: string | undefined

  isCurrent(load: PageLoad): boolean {
    return this.#current === load
  }

  /** True for a document that the program has asked for, not the page. */
  isOwn(address: string): boolean {
    return [...this.#asked].some(load => load.address === address)
  }

  begin(load: PageLoad): void {
    this.break('ERR_ABORTED', load.address)
    this.#current = load
    this.#expected = undefined
    this.#asked.add(load)
  }

  /** @param document what Chromium brings for it; its events may have come before this answer */
  answered(load: PageLoad, document: string | undefined): void {
    this.#asked.delete(load)
    if (!this.isCurrent(load)) return
    this.#expected = document
    this.#end()
  }

  commit(document: string): void {
    this.#shown = document
  }

  /** The document that is shown has loaded. */
  finish(): void {
    this.#loaded = this.#shown
    this.#end()
  }

  /** Events of an earlier document may come late: they end no load. */
  #end(): void {
    if (this.#expected === undefined || this.#loaded !== this.#expected) return
    this.#current?.resolve()
    this.#current = undefined
  }

  /** @param address of the load that failed, or that took its place */
  break(name: NetError, address = this.#current?.address ?? ''): void {
    const errno = netErrors[name]
    const error = new Error(`${name} (${errno}) loading '${address}'`)
    this.#current?.reject(Object.assign(error, { errno, code: name, url: address }))
    this.#current = undefined
  }
}
