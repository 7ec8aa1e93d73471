/** `webContents` of the stand-in: one page of Chromium with the program's preload in it. */
import { existsSync } from 'node:fs'
import type { FindInPageOptions, WebPreferences } from 'electron'
import { fromChromium } from './gateway.ts'
import { answerMessage } from './ipc.ts'
import { PageNavigation } from './page-navigation.ts'
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

type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

let lastId = 0

export class StandInWebContents extends KnownEvents {
  targetId = ''
  id: number
  #session = ''
  #isDestroyed = false
  #frameOfContext = new Map<number, string>()
  #navigation = new PageNavigation({
    send: (method, params) => this.#send(method, params),
    emit: (event, ...args) => this.emit(event, ...args),
  })
  #attached = Promise.resolve()
  #isCrashed = false
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
    const loaded = this.#attached.then(() => this.#navigation.load(address))
    loaded.catch(() => undefined)
    return loaded
  }

  /** As Electron's it takes a file that is there and says nothing of an empty icon; nobody drops it here. */
  startDrag({ file, icon }: { file: string; icon: { isEmpty(): boolean } }): void {
    if (icon.isEmpty()) return
    if (!existsSync(file)) throw new Error(`STAND-IN, not Electron: there is no ${file} to drag`)
  }

  reload(): void {
    this.#navigation.reload()
  }

  isLoadingMainFrame(): boolean {
    return this.#navigation.isLoading
  }

  getURL(): string {
    return this.#navigation.url
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

  /** False when the page has a draft and the program does not want to lose it. */
  async mayUnload(): Promise<boolean> {
    await this.#attached.catch(() => undefined)
    if (this.#isDestroyed || this.#isCrashed) return true
    const answer = this.#send<{ result: { value?: boolean } }>('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(unloadName)}]?.()`,
    }).catch(() => null)
    const silence = new Promise<null>(resolve => setTimeout(resolve, unloadPatience, null).unref())
    return this.#navigation.mayLose((await Promise.race([answer, silence]))?.result.value === true)
  }

  async close(): Promise<void> {
    if (this.#isDestroyed) return
    await browser()
      .devTools.send('Target.closeTarget', { targetId: this.targetId })
      .catch(() => undefined)
    this.#isDestroyed = true
    this.emit('destroyed')
    this.#navigation.breakOff()
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
    const { devTools } = browser()
    const on = <T>(event: string, listener: (params: T) => void): void =>
      devTools.on(event, (params: T, sessionId: string | undefined) => {
        if (sessionId === this.#session) listener(params)
      })
    on('Page.loadEventFired', () => {
      this.#isCrashed = false
    })
    this.#navigation.listen(on)
    on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
      this.#frameOfContext.set(context.id, context.auxData?.frameId ?? '')
    })
    on('Runtime.bindingCalled', (call: { name: string; payload: string; executionContextId: number }) => {
      if (call.name === bindingName) void this.#answer(call)
    })
    on('Inspector.targetCrashed', () => {
      this.#isCrashed = true
      this.#navigation.breakOff()
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
    })
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
      this.#navigation.leavesUnsaved = unsaved
      return
    }
    if (open !== undefined) return this.#open(open)
    if (clicked !== undefined) return this.#showMenu(clicked)
    const frame = this.#navigation.frame(this.#frameOfContext.get(call.executionContextId) ?? '')
    const event = strict('IpcMainInvokeEvent', { senderFrame: frame, sender: this })
    await this.#deliver(await answerMessage(event, call.payload))
  }
}

interface Context {
  id: number
  auxData?: { frameId?: string }
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
