/** Navigation of the stand-in's `webContents`: which documents its frames show, and what the program hears of them. */
import { fromChromium, toChromium } from './gateway.ts'
import { type NetError, netErrorOf, netErrors, type PageLoad, PageLoads } from './page-loads.ts'

interface NavigatingPage {
  /** Sends a command of Chromium's protocol to the page. */
  send<T>(method: string, params?: object): Promise<T>
  emit(event: string, ...args: unknown[]): boolean
}

interface Frame {
  id: string
  url: string
  parent: Frame | null
}

export class PageNavigation {
  isLoading = true
  /** The page reported a draft as it began to navigate away. */
  leavesUnsaved = false
  #page: NavigatingPage
  #frames = new Map<string, Frame>()
  #reloading: string | undefined
  #loads = new PageLoads()

  constructor(page: NavigatingPage) {
    this.#page = page
  }

  get url(): string {
    return [...this.#frames.values()].find(frame => frame.parent === null)?.url ?? ''
  }

  frame(id: string): Frame | null {
    return this.#frames.get(id) ?? null
  }

  load(address: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#navigate({ address, resolve, reject }).catch(reject)
    return promise
  }

  reload(): void {
    this.#reloading = this.url
    this.#loads.break('ERR_ABORTED', this.#reloading)
    this.isLoading = true
    void this.#page.send('Page.reload')
  }

  /** The page is gone, and with it whatever it was loading. */
  breakOff(): void {
    this.#loads.break('ERR_FAILED')
  }

  /** False when the page has a draft and the program does not want to lose it. */
  mayLose(unsaved: boolean): boolean {
    if (!unsaved) return true
    let isPrevented = false
    this.#page.emit('will-prevent-unload', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    return isPrevented
  }

  listen(on: <T>(event: string, listener: (params: T) => void) => void): void {
    on('Page.frameNavigated', ({ frame }: { frame: ShownFrame }) => {
      const parent = frame.parentId === undefined ? null : this.frame(frame.parentId)
      const url = fromChromium(frame.url)
      this.#frames.set(frame.id, { id: frame.id, url, parent })
      if (parent !== null) return
      // Chromium's page about a failure is no navigation to Electron, and may come after the next load has begun.
      if (url.startsWith('chrome-error:')) return
      this.#loads.commit(frame.loaderId)
      this.#page.emit('did-navigate', {}, url)
    })
    on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
      const frame = this.frame(frameId)
      if (frame === null) return
      frame.url = fromChromium(url)
      this.#page.emit('did-navigate-in-page', {}, frame.url, frame.parent === null)
    })
    on('Page.loadEventFired', () => {
      this.isLoading = false
      this.#page.emit('did-finish-load', {})
      this.#loads.finish()
    })
    on('Fetch.requestPaused', (paused: Paused) => void this.#decide(paused))
  }

  async #navigate(load: PageLoad): Promise<void> {
    const { address } = load
    this.#loads.begin(load)
    this.isLoading = true
    const url = toChromium(address)
    const { errorText, loaderId } = await this.#page.send<Navigated>('Page.navigate', { url })
    this.#loads.answered(load, errorText === undefined ? loaderId : undefined)
    if (errorText === undefined || !this.#loads.isCurrent(load)) return
    const name = netErrorOf(errorText)
    // One that was called off is told by nothing but its end, which Electron calls a failure.
    if (name === 'ERR_ABORTED') this.breakOff()
    else this.#failLoad(name, address)
  }

  #failLoad(name: NetError, address: string): void {
    this.isLoading = false
    this.#page.emit('did-fail-load', {}, netErrors[name], name, address, true)
    this.#loads.break(name, address)
  }

  /** Asks the program about a document that the page wants to load, as Electron does before it goes. */
  async #decide({ requestId, request, frameId, redirectedRequestId }: Paused): Promise<void> {
    const url = fromChromium(request.url)
    const isMainFrame = (this.frame(frameId)?.parent ?? null) === null
    const isLoad = this.#loads.isOwn(url)
    const isOwn = isLoad || url === this.#reloading
    this.#reloading = undefined
    const unsaved = this.leavesUnsaved
    this.leavesUnsaved = false
    let isPrevented = false
    const details = {
      url,
      isMainFrame,
      get defaultPrevented() {
        return isPrevented
      },
      preventDefault: () => {
        isPrevented = true
      },
    }
    if (redirectedRequestId !== undefined) this.#page.emit('will-redirect', details)
    else if (isMainFrame && !this.mayLose(unsaved)) {
      isPrevented = true
      if (isLoad) this.#failLoad('ERR_ABORTED', url)
    } else if (!isOwn) {
      this.#page.emit('will-frame-navigate', details)
      if (isMainFrame && !isPrevented) this.#page.emit('will-navigate', details)
      if (isMainFrame && !isPrevented) this.#loads.break('ERR_ABORTED', url)
    }
    const verdict = isPrevented
      ? this.#page.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#page.send('Fetch.continueRequest', { requestId })
    await verdict.catch(() => undefined)
  }
}

interface Navigated {
  errorText?: string
  /** Of the document to come. */
  loaderId?: string
}

interface ShownFrame {
  id: string
  parentId?: string
  url: string
  loaderId: string
}

interface Paused {
  requestId: string
  /** Of a redirect: the request before it. */
  redirectedRequestId?: string
  request: { url: string }
  frameId: string
}
