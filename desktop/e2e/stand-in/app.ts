/** `app` of the stand-in: life of the program, one instance, folders and the command line. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { runtime } from './runtime.ts'
import { KnownEvents, strict } from './strict.ts'
import { openWindows } from './windows.ts'

/** `activate` and `open-file` come from macOS alone and are never sent here, nor is `child-process-gone`. */
const knownEvents = [
  'activate',
  'window-all-closed',
  'second-instance',
  'open-file',
  'open-url',
  'web-contents-created',
  'before-quit',
  'child-process-gone',
  'will-quit',
  'quit',
]

class StandInApp extends KnownEvents {
  isPackaged = false
  #isReady = false
  #isQuitting = false
  #badge = 0
  #crashDumps = ''
  /** The first instance has heard of this one. */
  #told: Promise<void> = Promise.resolve()

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
    if (name === 'crashDumps') return this.#crashDumps
    // Nobody's own data is ever looked for.
    if (name !== 'userData' && name !== 'appData')
      throw new Error(`STAND-IN, not Electron: app.getPath('${name}') is not implemented`)
    return runtime.userData
  }

  setPath(name: string, path: string): void {
    if (name === 'crashDumps') {
      this.#crashDumps = path
      return
    }
    if (name !== 'userData')
      throw new Error(`STAND-IN, not Electron: app.setPath('${name}') is not implemented`)
    rmSync(runtime.userData, { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
    runtime.userData = path
  }

  setAppUserModelId(): void {}

  getPreferredSystemLanguages(): string[] {
    return ['ru-UA']
  }

  setBadgeCount(count: number): boolean {
    this.#badge = count
    return true
  }

  getBadgeCount(): number {
    return this.#badge
  }

  /** As Electron it answers at once: by a file that names the process of the first instance. */
  requestSingleInstanceLock(additionalData: unknown = null): boolean {
    const file = join(runtime.userData, 'stand-in.lock')
    const name =
      process.platform === 'linux' ? `\0broker-${runtime.userData}` : join(runtime.userData, 'instance')
    if (isHeld(file)) {
      const told = Promise.withResolvers<void>()
      const started: SecondStart = { argv: process.argv, folder: process.cwd(), additionalData }
      const socket = connect(name, () => socket.end(JSON.stringify(started)))
      socket.on('close', () => told.resolve()).on('error', () => told.resolve())
      this.#told = told.promise
      return false
    }
    writeFileSync(file, String(process.pid))
    process.on('exit', () => rmSync(file, { force: true }))
    const server = createServer(socket => {
      let text = ''
      socket.setEncoding('utf8').on('data', part => {
        text += part
      })
      socket.on('end', () => void this.#hear(JSON.parse(text) as SecondStart))
    })
    server.listen(name)
    server.unref()
    return true
  }

  async #hear({ argv, folder, additionalData }: SecondStart): Promise<void> {
    // Told as soon as the program is ready, which may be before it listens.
    await runtime.ready.promise
    this.emit('second-instance', {}, asChromium(argv), folder, additionalData)
  }

  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    let isPrevented = false
    this.emit('before-quit', {
      preventDefault: () => {
        isPrevented = true
      },
    })
    if (isPrevented) {
      this.#isQuitting = false
      return
    }
    // A Chromium that responds no more must not keep the program alive.
    const patience = setTimeout(() => this.exit(0), 12_000)
    const end = async (): Promise<void> => {
      await Promise.allSettled(openWindows().map(window => window.close()))
      const isStaying = openWindows().length > 0
      if (isStaying) clearTimeout(patience)
      this.#isQuitting = !isStaying
      if (isStaying) return
      await Promise.all([this.#told, runtime.browser?.close()])
      this.exit(0)
    }
    void end()
  }

  exit(code: number): void {
    this.emit('will-quit', {})
    this.emit('quit', {}, code)
    // What the program writes on its way out gets a moment, as Electron gives it.
    setTimeout(() => process.exit(code), 50)
  }
}

interface SecondStart {
  argv: string[]
  /** Its working directory, in which it may name files. */
  folder: string
  additionalData: unknown
}

/** The order of Chromium's command line, with a word of its own: switches first, up to a `--`, and then the others. */
const asChromium = ([program = '', ...words]: string[]): string[] => {
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const isSwitch = (word: string): boolean => /^--?[^-]/.test(word)
  const before = words.slice(0, end)
  return [
    program,
    ...before.filter(isSwitch),
    '--original-process-start-time=13400000000000000',
    ...before.filter(word => !isSwitch(word)),
    ...words.slice(end),
  ]
}

const isHeld = (file: string): boolean => {
  try {
    return process.kill(Number(readFileSync(file, 'utf8')), 0)
  } catch {
    return false
  }
}

export const app = strict('app', new StandInApp())
