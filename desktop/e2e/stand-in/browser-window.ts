/** `BrowserWindow` of the stand-in: a page of Chromium with the place and state of a window. */
import { readFileSync } from 'node:fs'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { app } from './app.ts'
import { KnownEvents, onlyKnown, strict } from './strict.ts'
import { noteUse } from './used-calls.ts'
import { StandInWebContents } from './web-contents.ts'
import { addWindow, openWindows, removeWindow } from './windows.ts'

const knownOptions = [
  'backgroundColor',
  'height',
  'icon',
  'minHeight',
  'minWidth',
  'show',
  'title',
  'webPreferences',
  'width',
  'x',
  'y',
]
const knownPreferences = [
  'allowRunningInsecureContent',
  'contextIsolation',
  'experimentalFeatures',
  'navigateOnDragDrop',
  'nodeIntegration',
  'nodeIntegrationInSubFrames',
  'nodeIntegrationInWorker',
  'partition',
  'preload',
  'safeDialogs',
  'sandbox',
  'spellcheck',
  'webSecurity',
  'webviewTag',
]
const knownEvents = ['close', 'closed', 'focus', 'move', 'ready-to-show', 'resize', 'show']

class StandInWindow extends KnownEvents {
  webContents: StandInWebContents
  #bounds: Rectangle
  #isMaximized = false
  #isMinimized = false
  #isVisible: boolean
  #isClosing = false
  #isClosed = false

  static getAllWindows(): StandInWindow[] {
    return openWindows() as unknown as StandInWindow[]
  }

  static fromWebContents(contents: StandInWebContents): StandInWindow | null {
    return (
      StandInWindow.getAllWindows().find(window => window.webContents.targetId === contents.targetId) ?? null
    )
  }

  constructor(options: BrowserWindowConstructorOptions) {
    super('BrowserWindow', knownEvents)
    onlyKnown('BrowserWindow', options, knownOptions)
    onlyKnown('webPreferences', options.webPreferences ?? {}, knownPreferences)
    this.webContents = strict('webContents', new StandInWebContents(options.webPreferences ?? {}))
    const { width = 800, height = 600, x = 0, y = 0 } = options
    this.#bounds = { x, y, width, height }
    this.#isVisible = options.show ?? true
    app.emit('web-contents-created', {}, this.webContents)
    const preload = options.webPreferences?.preload
    this.webContents.attach(preload === undefined ? '' : readFileSync(preload, 'utf8'), {
      width,
      height,
    })
    this.webContents.on('did-finish-load', () => this.emit('ready-to-show'))
    addWindow(this)
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address)
  }

  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    this.#isVisible = true
    this.emit('show')
  }

  hide(): void {
    this.#isVisible = false
  }

  focus(): void {
    this.emit('focus')
  }

  /** Shows a hidden window, and gives it the keyboard. */
  maximize(): void {
    this.#isMaximized = true
    if (!this.#isVisible) this.show()
  }

  minimize(): void {
    this.#isMinimized = true
  }

  restore(): void {
    this.#isMinimized = false
  }

  isMaximized(): boolean {
    return this.#isMaximized
  }

  isMinimized(): boolean {
    return this.#isMinimized
  }

  isVisible(): boolean {
    return this.#isVisible
  }

  /** What a journey looks at: Electron does not tell. */
  progress: number[] = []

  setProgressBar(part: number): void {
    this.progress.push(part)
  }

  isDestroyed(): boolean {
    return this.#isClosed
  }

  getNormalBounds(): Rectangle {
    return { ...this.#bounds }
  }

  getBounds(): Rectangle {
    return { ...this.#bounds }
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    this.emit('resize')
    this.emit('move')
  }

  async close(): Promise<void> {
    if (this.#isClosed || this.#isClosing) return
    let isPrevented = false
    this.emit('close', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    // As in Electron the page is asked after the program, and who stays on it ends no program.
    if (isPrevented || !(await this.webContents.mayUnload()) || this.#isClosing) return
    this.#isClosing = true
    await this.webContents.close()
    // Listeners of `closed` find it destroyed, and nobody does before.
    this.#isClosed = true
    removeWindow(this)
    this.emit('closed')
    if (openWindows().length === 0) app.emit('window-all-closed')
  }
}

/** Both `new` and the static calls are held to what is implemented. */
export const BrowserWindow = new Proxy(strict('BrowserWindow', StandInWindow), {
  construct: (_target, [options]: [BrowserWindowConstructorOptions]) => {
    noteUse('new BrowserWindow')
    return strict('BrowserWindow', new StandInWindow(options))
  },
})

export const webContents = strict('webContents', {
  fromDevToolsTargetId: (targetId: string): StandInWebContents | undefined =>
    StandInWindow.getAllWindows().find(window => window.webContents.targetId === targetId)?.webContents,
})
