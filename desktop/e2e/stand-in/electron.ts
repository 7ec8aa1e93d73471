/** The module that the program gets for `electron` on a machine without its binary. */
import { existsSync, readFileSync } from 'node:fs'
import type { MenuItemConstructorOptions } from 'electron'
import { app } from './app.ts'
import { KnownEvents, onlyKnown, strict } from './strict.ts'
import { noteUse } from './used-calls.ts'

export { BrowserWindow, webContents } from './browser-window.ts'
export { ipcMain } from './ipc.ts'
export { net } from './net.ts'
export { session } from './session.ts'
export { app }

/** A dialog waits for a person; a journey that comes to one replaces the function. */
const unanswered = (name: string) => (): never => {
  throw new Error(`STAND-IN, not Electron: ${name} waits for a person and the journey gave no answer`)
}

export const dialog = strict('dialog', {
  showMessageBox: unanswered('dialog.showMessageBox'),
  showMessageBoxSync: unanswered('dialog.showMessageBoxSync'),
  showSaveDialog: unanswered('dialog.showSaveDialog'),
})

export const shell = strict('shell', { openExternal: unanswered('shell.openExternal') })

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: { scheme: string; privileges: object }[]): void {
    for (const { scheme, privileges } of schemes) {
      if (scheme !== 'app') throw new Error(`STAND-IN, not Electron: the scheme ${scheme} is not known`)
      onlyKnown('privileges', privileges, ['codeCache', 'secure', 'standard', 'stream', 'supportFetchAPI'])
    }
  },
})

interface StandInMenuItem {
  label: string
  role: string
  click: () => void
  submenu: StandInMenu | undefined
}

const knownItemParts = ['accelerator', 'click', 'label', 'role', 'submenu', 'type', 'visible']

class StandInMenu {
  static #ofApplication: StandInMenu | null = null
  items: StandInMenuItem[]

  constructor(items: StandInMenuItem[]) {
    this.items = items
  }

  popup(): void {
    unanswered('menu.popup')()
  }

  static buildFromTemplate(template: MenuItemConstructorOptions[]): StandInMenu {
    const items = template.map(item => {
      onlyKnown('MenuItem', item, knownItemParts)
      const { label = '', role = '', click, submenu } = item
      return strict('MenuItem', {
        label,
        role: role.toLowerCase(),
        click: () => (click as (() => void) | undefined)?.(),
        submenu: Array.isArray(submenu) ? StandInMenu.buildFromTemplate(submenu) : undefined,
      })
    })
    return strict('Menu', new StandInMenu(items))
  }

  static setApplicationMenu(menu: StandInMenu): void {
    StandInMenu.#ofApplication = menu
  }

  static getApplicationMenu(): StandInMenu | null {
    return StandInMenu.#ofApplication
  }
}

export const Menu = strict('Menu', StandInMenu)

export const crashReporter = strict('crashReporter', {
  start: (options: object): void => onlyKnown('crashReporter.start', options, ['uploadToServer']),
})

let copied = ''

export const clipboard = strict('clipboard', {
  async writeText(text: string): Promise<void> {
    copied = text
  },
  readText: async (): Promise<string> => copied,
})

class StandInNotification extends KnownEvents {
  /** What a journey looks at and presses: Electron keeps no list. */
  static shown: StandInNotification[] = []
  title: string
  body: string

  static isSupported(): boolean {
    return true
  }

  constructor(options: { title: string; body: string }) {
    super('Notification', ['action', 'click', 'close', 'failed', 'show'])
    onlyKnown('Notification', options, ['actions', 'title', 'body'])
    this.title = options.title
    this.body = options.body
  }

  show(): void {
    StandInNotification.shown.push(this)
    this.emit('show')
  }
}

export const Notification = new Proxy(strict('Notification', StandInNotification), {
  construct: (_target, [options]: [{ title: string; body: string }]) => {
    noteUse('new Notification')
    return strict('Notification', new StandInNotification(options))
  },
})

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }

export const screen = strict('screen', {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
})

export const nativeTheme = strict('nativeTheme', { shouldUseDarkColors: false })

export const powerMonitor = strict(
  'powerMonitor',
  Object.assign(new KnownEvents('powerMonitor', ['resume', 'shutdown']), {
    getSystemIdleState: () => 'active',
  }),
)

/** Squirrel of macOS and Windows; electron-updater sends this event on every system. */
export const autoUpdater = strict('autoUpdater', new KnownEvents('autoUpdater', ['before-quit-for-update']))

class StandInImage {
  #isEmpty: boolean

  constructor(isEmpty: boolean) {
    this.#isEmpty = isEmpty
  }

  /** Of an empty image an empty one. */
  resize(): StandInImage {
    return strict('NativeImage', new StandInImage(this.#isEmpty))
  }

  isEmpty(): boolean {
    return this.#isEmpty
  }
}

/** A file that is not there, or no picture, gives an empty image and no error. */
const imageOf = (path: string): StandInImage => {
  const isPicture = existsSync(path) && /^(\x89PNG|\xff\xd8\xff)/.test(readFileSync(path, 'latin1'))
  return strict('NativeImage', new StandInImage(!isPicture))
}

export const nativeImage = strict('nativeImage', { createFromPath: imageOf })

class StandInTray extends KnownEvents {
  /** What a journey looks at and presses: Electron keeps no list and tells neither. */
  static made: StandInTray[] = []
  shown: { toolTip: string; menu: StandInMenu | null; isBlank: boolean }

  /** A path that gives no picture is an error; an empty image is a tray icon that nobody sees. */
  constructor(image: StandInImage | string) {
    super('Tray', ['click'])
    if (!app.isReady()) throw new Error('Cannot create Tray before app is ready')
    const icon = typeof image === 'string' ? imageOf(image) : image
    if (typeof image === 'string' && icon.isEmpty())
      throw new Error(`Failed to load image from path '${image}'`)
    this.shown = { toolTip: '', menu: null, isBlank: icon.isEmpty() }
    StandInTray.made.push(this)
  }

  setToolTip(toolTip: string): void {
    this.shown.toolTip = toolTip
  }

  setContextMenu(menu: StandInMenu | null): void {
    this.shown.menu = menu
  }
}

export const Tray = new Proxy(strict('Tray', StandInTray), {
  construct: (_target, [image]: [StandInImage | string]) => {
    noteUse('new Tray')
    return strict('Tray', new StandInTray(image))
  },
})

const shortcuts = new Map<string, () => void>()

export const globalShortcut = strict('globalShortcut', {
  register: (accelerator: string, press: () => void): boolean => {
    if (shortcuts.has(accelerator)) return false
    shortcuts.set(accelerator, press)
    return true
  },
  isRegistered: (accelerator: string): boolean => shortcuts.has(accelerator),
  /** Keys of the whole system, pressed by a journey: Electron has no such call. */
  press: (accelerator: string): void => shortcuts.get(accelerator)?.(),
  unregister: (accelerator: string): void => void shortcuts.delete(accelerator),
})
