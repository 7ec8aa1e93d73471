/** `app` of the stand-in: life of the program, one instance, folders and the command line. */
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { runtime } from './runtime.ts'
import { KnownEvents, strict } from './strict.ts'
import { openWindows } from './windows.ts'

/** `activate`, `open-file` and `open-url` come from macOS alone and are never sent here. */
const knownEvents = [
  'activate',
  'window-all-closed',
  'second-instance',
  'open-file',
  'open-url',
  'web-contents-created',
  'before-quit',
  'will-quit',
  'quit',
]

class StandInApp extends KnownEvents {
  isPackaged = false
  #isReady = false
  #isQuitting = false
  #badge = 0

  constructor() {
    super('app', knownEvents)
  }

  commandLine = strict('app.commandLine', {
    getSwitchValue: (name: string): string => {
      const prefix = `--${name}=`
      return process.argv.find(word => word.startsWith(prefix))?.slice(prefix.length) ?? ''
    },
    hasSwitch: (name: string): boolean =>
      process.argv.some(word => word === `--${name}` || word.startsWith(`--${name}=`)),
  })

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  isReady(): boolean {
    return this.#isReady
  }

  async whenReady(): Promise<void> {
    await runtime.ready.promise
    this.#isReady = true
  }

  getName(): string {
    return runtime.name
  }

  getVersion(): string {
    return runtime.version
  }

  getAppPath(): string {
    return runtime.appPath
  }

  getPath(name: string): string {
    // Nobody's own data is ever looked for.
    if (name !== 'userData' && name !== 'appData')
      throw new Error(`STAND-IN, not Electron: app.getPath('${name}') is not implemented`)
    return runtime.userData
  }

  setPath(name: string, path: string): void {
    if (name !== 'userData')
      throw new Error(`STAND-IN, not Electron: app.setPath('${name}') is not implemented`)
    rmSync(runtime.userData, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
    runtime.userData = path
  }

  setAppUserModelId(): void {}

  setBadgeCount(count: number): boolean {
    this.#badge = count
    return true
  }

  getBadgeCount(): number {
    return this.#badge
  }

  /**
   * Electron answers at once, so the lock is taken on a name that the kernel frees with the process. The
   * second instance learns of the first one a moment later and ends itself before it is ready.
   */
  requestSingleInstanceLock(): boolean {
    const name =
      process.platform === 'linux' ? `\0broker-${runtime.userData}` : join(runtime.userData, 'instance')
    const server = createServer(socket => {
      let text = ''
      socket.setEncoding('utf8').on('data', part => {
        text += part
      })
      socket.on('end', () => this.emit('second-instance', {}, JSON.parse(text) as string[], process.cwd()))
    })
    server.on('error', () => {
      const socket = connect(name, () => socket.end(JSON.stringify(process.argv)))
      socket.on('close', () => process.exit(0))
      socket.on('error', () => process.exit(1))
    })
    server.listen(name)
    server.unref()
    return true
  }

  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    this.emit('before-quit', {})
    // A Chromium that responds no more must not keep the program alive.
    const patience = new Promise(resolve => setTimeout(resolve, 12_000))
    const closed = Promise.allSettled(openWindows().map(window => window.close()))
    const flushed = closed.then(() => runtime.browser?.close())
    void Promise.race([flushed, patience]).then(() => this.exit(0))
  }

  exit(code: number): void {
    this.emit('will-quit', {})
    this.emit('quit', {}, code)
    // What the program writes on its way out gets a moment, as Electron gives it.
    setTimeout(() => process.exit(code), 50)
  }
}

export const app = strict('app', new StandInApp())
