/**
 * `webContents` of the stand-in: one page of Chromium with the program's preload in it. Long because every event
 * of the page is translated here.
 */
import { existsSync } from 'node:fs'
import type { FindInPageOptions, WebPreferences } from 'electron'
import { fromChromium, toChromium } from './gateway.ts'
import { answerMessage } from './ipc.ts'
import { type NetError, netErrorOf, netErrors, type PageLoad, PageLoads } from './page-loads.ts'
import { bindingName, preloadScript, receiverName, unloadName } from './preload-host.ts'
import { browser } from './runtime.ts'
import { KnownEvents, strict } from './strict.ts'
import { pack } from './wire.ts'

const knownEvents = [
  'context-menu',
  'destroyed',
  'did-fail-load',
  'did-finish-load',
  'did-navigate',
  'did-navigate-in-page',
  'found-in-page',
  'render-process-gone',
  'will-frame-navigate',
  'will-navigate',
  'will-prevent-unload',
  'will-redirect',
  // Never sent here: Chromium reports none of them.
  'page-title-updated',
  'unresponsive',
  'will-attach-webview',
]

/** Milliseconds, as long as Chromium waits for a page that does not respond to `beforeunload`. */
const unloadPatience = 5_000

const reportedPreferences = [
  'allowRunningInsecureContent',
  'contextIsolation',
  'experimentalFeatures',
  'nodeIntegration',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'safeDialogs',
  'sandbox',
  'webSecurity',
  'webviewTag',
]

interface Frame {
  id: string
  url: string
  parent: Frame | null
}

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

let lastId = 0

export class StandInWebContents extends KnownEvents {
  targetId = ''
  id: number
  #session = ''
  #isDestroyed = false
  #frames = new Map<string, Frame>()
  #frameOfContext = new Map<number, string>()
  #reloading: string | undefined
  #loads = new PageLoads()
  #attached = Promise.resolve()
  #isCrashed = false
  #isLoading = true
  /** The page reported unsaved work as it began to navigate away. */
  #leavesUnsaved = false
  #finds = 0
  #found = 0
  #windowOpen: OpenHandler | undefined
  #preferences: WebPreferences

  constructor(preferences: WebPreferences) {
    super('webContents', knownEvents)
    lastId += 1
    this.id = lastId
    this.#preferences = preferences
  }

  /** As they were given, of the list that Electron reports: nothing here acts on them. */
  getLastWebPreferences(): WebPreferences {
    const isReported = ([name]: [string, unknown]) => reportedPreferences.includes(name)
    return Object.fromEntries(Object.entries(this.#preferences).filter(isReported))
  }

  /** Makes the page and puts the preload into every document that it will ever show. */
  attach(preloadSource: string, size: { width: number; height: number }): void {
    this.#attached = this.#attach(preloadSource, size)
    // Whoever loads a page hears of it.
    this.#attached.catch(() => undefined)
  }

  async #attach(preloadSource: string, size: { width: number; height: number }): Promise<void> {
    const { devTools } = browser()
    const send = <T>(method: string, params: object = {}) => devTools.send<T>(method, params, this.#session)
    const made = await devTools.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      ...size,
    })
    this.targetId = made.targetId
    const attached = await devTools.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: made.targetId,
      flatten: true,
    })
    this.#session = attached.sessionId
    this.#listen()
    await Promise.all([send('Page.enable'), send('Runtime.enable'), send('Inspector.enable')])
    await send('Runtime.addBinding', { name: bindingName })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: preloadScript(preloadSource) })
    await send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] })
  }

  /** Who does not listen to the promise hears of no rejection. */
  loadURL(address: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    promise.catch(() => undefined)
    this.#navigate({ address, resolve, reject }).catch(reject)
    return promise
  }

  async #navigate(load: PageLoad): Promise<void> {
    const { address } = load
    await this.#attached
    this.#loads.begin(load)
    this.#isLoading = true
    const url = toChromium(address)
    const { errorText, loaderId } = await this.#send<Navigated>('Page.navigate', { url })
    this.#loads.answered(load, errorText === undefined ? loaderId : undefined)
    if (errorText === undefined || !this.#loads.isCurrent(load)) return
    const name = netErrorOf(errorText)
    // One that was called off is told by nothing but its end, which Electron calls a failure.
    if (name === 'ERR_ABORTED') this.#loads.break('ERR_FAILED')
    else this.#failLoad(name, address)
  }

  #failLoad(name: NetError, address: string): void {
    this.#isLoading = false
    this.emit('did-fail-load', {}, netErrors[name], name, address, true)
    this.#loads.break(name, address)
  }

  /** As Electron's it takes a file that is there and says nothing of an empty icon; nobody drops it here. */
  startDrag({ file, icon }: { file: string; icon: { isEmpty(): boolean } }): void {
    if (icon.isEmpty()) return
    if (!existsSync(file)) throw new Error(`STAND-IN, not Electron: there is no ${file} to drag`)
  }

  reload(): void {
    this.#reloading = this.getURL()
    this.#loads.break('ERR_ABORTED', this.#reloading)
    this.#isLoading = true
    void this.#send('Page.reload')
  }

  isLoadingMainFrame(): boolean {
    return this.#isLoading
  }

  getURL(): string {
    return [...this.#frames.values()].find(frame => frame.parent === null)?.url ?? ''
  }

  navigationHistory = strict('webContents.navigationHistory', {
    goBack: () => void this.#send('Runtime.evaluate', { expression: 'history.back()' }),
    goForward: () => void this.#send('Runtime.evaluate', { expression: 'history.forward()' }),
  })

  /** A dialog of the system: a journey replaces the function. */
  print(): void {
    throw new Error('STAND-IN, not Electron: webContents.print waits for a person')
  }

  send(channel: string, ...args: unknown[]): void {
    const message = JSON.stringify({ channel, args: pack(args) })
    void this.#deliver(message)
  }

  /** Counts in the page's text and fields; which match is shown, and where, only Electron knows. */
  findInPage(text: string, { forward = true, findNext = false }: FindInPageOptions = {}): number {
    this.#finds += 1
    const requestId = this.#finds
    void this.#count(text).then(matches => {
      const step = forward ? 1 : -1
      const next = findNext ? 1 : this.#found + step
      this.#found = matches === 0 ? 0 : ((next - 1 + matches) % matches) + 1
      const selectionArea = { x: 0, y: 0, width: 0, height: 0 }
      const result = { requestId, activeMatchOrdinal: this.#found, matches, selectionArea, finalUpdate: true }
      this.emit('found-in-page', {}, result)
    })
    return requestId
  }

  stopFindInPage(): void {
    this.#found = 0
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#windowOpen = handler
  }

  forcefullyCrashRenderer(): void {
    void this.#send('Page.crash').catch(() => undefined)
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** False when the page has unsaved work and the program does not want to lose it. */
  async mayUnload(): Promise<boolean> {
    await this.#attached.catch(() => undefined)
    if (this.#isDestroyed || this.#isCrashed) return true
    const answer = this.#send<{ result: { value?: boolean } }>('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(unloadName)}]?.()`,
    }).catch(() => null)
    const silence = new Promise<null>(resolve => setTimeout(resolve, unloadPatience, null).unref())
    return this.#mayLose((await Promise.race([answer, silence]))?.result.value === true)
  }

  #mayLose(unsaved: boolean): boolean {
    if (!unsaved) return true
    let isPrevented = false
    this.emit('will-prevent-unload', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    return isPrevented
  }

  async close(): Promise<void> {
    if (this.#isDestroyed) return
    await browser()
      .devTools.send('Target.closeTarget', { targetId: this.targetId })
      .catch(() => undefined)
    this.#isDestroyed = true
    this.emit('destroyed')
    this.#loads.break('ERR_FAILED')
  }

  async #count(text: string): Promise<number> {
    const expression = `(() => {
      const fields = [...document.querySelectorAll('input, textarea')].filter(field => field.checkVisibility())
      const texts = [document.body.innerText, ...fields.map(field => field.value)]
      const sought = ${JSON.stringify(text.toLowerCase())}
      return texts.reduce((sum, each) => sum + each.toLowerCase().split(sought).length - 1, 0)
    })()`
    const { result } = await this.#send<{ result: { value: number } }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    })
    return result.value
  }

  #send<T>(method: string, params: object = {}): Promise<T> {
    return browser().devTools.send<T>(method, params, this.#session)
  }

  async #deliver(message: string): Promise<void> {
    if (this.#isDestroyed) return
    const expression = `globalThis[${JSON.stringify(receiverName)}]?.(${JSON.stringify(message)})`
    await this.#send('Runtime.evaluate', { expression }).catch(() => undefined)
  }

  #listen(): void {
    const here = (listener: (params: never) => void) => (params: never, sessionId: string | undefined) => {
      if (sessionId === this.#session) listener(params)
    }
    const { devTools } = browser()
    devTools.on(
      'Page.frameNavigated',
      here(({ frame }: { frame: ShownFrame }) => {
        const parent = frame.parentId === undefined ? null : (this.#frames.get(frame.parentId) ?? null)
        const url = fromChromium(frame.url)
        this.#frames.set(frame.id, { id: frame.id, url, parent })
        if (parent !== null) return
        // Chromium's page about a failure is no navigation to Electron, and may come after the next load has begun.
        if (url.startsWith('chrome-error:')) return
        this.#loads.commit(frame.loaderId)
        this.emit('did-navigate', {}, url)
      }),
    )
    devTools.on(
      'Page.navigatedWithinDocument',
      here(({ frameId, url }: { frameId: string; url: string }) => {
        const frame = this.#frames.get(frameId)
        if (frame === undefined) return
        frame.url = fromChromium(url)
        this.emit('did-navigate-in-page', {}, frame.url, frame.parent === null)
      }),
    )
    devTools.on(
      'Runtime.executionContextCreated',
      here(({ context }: { context: { id: number; auxData?: { frameId?: string } } }) => {
        this.#frameOfContext.set(context.id, context.auxData?.frameId ?? '')
      }),
    )
    devTools.on(
      'Runtime.bindingCalled',
      here((call: { name: string; payload: string; executionContextId: number }) => {
        if (call.name === bindingName) void this.#answer(call)
      }),
    )
    devTools.on(
      'Page.loadEventFired',
      here(() => {
        this.#isLoading = false
        this.#isCrashed = false
        this.emit('did-finish-load', {})
        this.#loads.finish()
      }),
    )
    devTools.on(
      'Inspector.targetCrashed',
      here(() => {
        this.#isCrashed = true
        this.#loads.break('ERR_FAILED')
        this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
      }),
    )
    devTools.on(
      'Fetch.requestPaused',
      here((paused: Paused) => void this.#decide(paused)),
    )
  }

  #open(url: string): void {
    const answer = this.#windowOpen?.({ url: fromChromium(url) })
    if (answer?.action !== 'deny')
      throw new Error('STAND-IN, not Electron: a second window is not implemented')
  }

  #showMenu(clicked: ClickedPlace): void {
    const [linkURL, srcURL] = [fromChromium(clicked.linkURL), fromChromium(clicked.srcURL)]
    this.emit('context-menu', {}, { ...clicked, linkURL, srcURL })
  }

  async #answer(call: { payload: string; executionContextId: number }): Promise<void> {
    const { open, clicked, unsaved } = JSON.parse(call.payload) as ToMain
    if (unsaved !== undefined) {
      this.#leavesUnsaved = unsaved
      return
    }
    if (open !== undefined) return this.#open(open)
    if (clicked !== undefined) return this.#showMenu(clicked)
    const frame = this.#frames.get(this.#frameOfContext.get(call.executionContextId) ?? '') ?? null
    const event = strict('IpcMainInvokeEvent', { senderFrame: frame, sender: this })
    await this.#deliver(await answerMessage(event, call.payload))
  }

  /** Asks the program about a document that the page wants to load, as Electron does before it goes. */
  async #decide({ requestId, request, frameId, redirectedRequestId }: Paused): Promise<void> {
    const url = fromChromium(request.url)
    const isMainFrame = this.#frames.get(frameId)?.parent === null || this.#frames.get(frameId) === undefined
    const isLoad = this.#loads.isOwn(url)
    const isOwn = isLoad || url === this.#reloading
    this.#reloading = undefined
    const unsaved = this.#leavesUnsaved
    this.#leavesUnsaved = false
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
    if (redirectedRequestId !== undefined) this.emit('will-redirect', details)
    else if (isMainFrame && !this.#mayLose(unsaved)) {
      isPrevented = true
      if (isLoad) this.#failLoad('ERR_ABORTED', url)
    } else if (!isOwn) {
      this.emit('will-frame-navigate', details)
      if (isMainFrame && !isPrevented) this.emit('will-navigate', details)
      if (isMainFrame && !isPrevented) this.#loads.break('ERR_ABORTED', url)
    }
    const verdict = isPrevented
      ? this.#send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      : this.#send('Fetch.continueRequest', { requestId })
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

interface ToMain {
  open?: string
  clicked?: ClickedPlace
  unsaved?: boolean
}

interface ClickedPlace {
  linkURL: string
  srcURL: string
}

interface Paused {
  requestId: string
  /** Of a redirect: the request before it. */
  redirectedRequestId?: string
  request: { url: string }
  frameId: string
}
