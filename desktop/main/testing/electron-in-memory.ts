/** A fake Electron for tests of the whole program: every call is recorded, nothing is shown. */
import { EventEmitter } from 'node:events'

type Handler = (...args: never[]) => unknown

/** Records what the program has done to the system, and sets what the system answers. */
export const system = {
  folder: '',
  isPackaged: false,
  /** The number of the button that is pressed in every dialog. */
  pressed: 0,
  /** URLs of the calls that were sent. */
  asked: [] as string[],
  /** Response of the chosen server. */
  respond: (_path: string): Response => new Response(null, { status: 404 }),
  quits: 0,
  idleSeconds: 0,
  isScreenLocked: false,
  /** Pages go on loading until the test says that they have finished. */
  isSlow: false,
  badge: 0,
  tray: { toolTip: '', items: [] as MenuItem[], click: (): unknown => undefined },
  menu: [] as MenuItem[],
  dialogs: [] as string[],
  /** The last dialog. */
  question: { message: '' } as Question,
  /** Options of the last save dialog. */
  saving: {},
  /** Number of times that the storage of pages was written to the disk. */
  flushes: 0,
  notifications: [] as FakeNotification[],
  opened: [] as string[],
  dragged: [] as string[],
  calls: new Map<string, (event: object, ...args: unknown[]) => Promise<unknown>>(),
  sessions: new Map<string, ReturnType<typeof sessionOf>>(),
  keychain: new Map<string, string>(),
}

interface Question {
  message: string
  detail?: string
  buttons?: string[]
  defaultId?: number
}

interface MenuItem {
  label?: string
  submenu?: MenuItem[]
  click?(): void
}

let lastId = 0
const nextId = (): number => {
  lastId += 1
  return lastId
}

class FakeContents extends EventEmitter {
  id = nextId()
  sent: unknown[][] = []
  openWindow: (details: { url: string }) => unknown = () => undefined
  setWindowOpenHandler(handler: FakeContents['openWindow']) {
    this.openWindow = handler
  }
  send(...message: unknown[]) {
    this.sent.push(message)
  }
  isLoadingMainFrame = () => false
  startDrag = ({ file }: { file: string }) => system.dragged.push(file)
  findInPage = () => 1
  reload = (): void => undefined
}

export class FakeWindow extends EventEmitter {
  static all: FakeWindow[] = []
  #contents = Object.assign(new FakeContents(), { getURL: () => this.address })
  isHidden = false
  address = ''
  options: { webPreferences?: { preload: string; partition: string } }
  constructor(options: FakeWindow['options']) {
    super()
    this.options = options
    FakeWindow.all.push(this)
    app.emit('web-contents-created', {}, this.#contents)
  }
  get webContents() {
    if (this.isDestroyed()) throw new TypeError('Object has been destroyed')
    return this.#contents
  }
  isDestroyed = () => !FakeWindow.all.includes(this)
  isMinimized = () => false
  isVisible = () => !this.isHidden
  isMaximized = () => false
  getNormalBounds = () => ({ x: 0, y: 0, width: 900, height: 700 })
  show = () => {
    this.isHidden = false
    this.emit('show')
  }
  focus = () => this.emit('focus')
  setProgressBar = () => undefined
  hide = () => {
    this.isHidden = true
  }
  loadURL = async (address: string) => {
    this.address = address
    this.webContents.emit('did-navigate', {}, address)
    if (!system.isSlow) this.webContents.emit('did-finish-load')
  }
  close() {
    let isPrevented = false
    this.emit('close', { preventDefault: () => (isPrevented = true) })
    if (isPrevented) return
    FakeWindow.all.splice(FakeWindow.all.indexOf(this), 1)
    this.emit('closed')
  }
}

class FakeNotification extends EventEmitter {
  static isSupported = () => true
  words: { title: string; body: string }
  constructor(words: { title: string; body: string }) {
    super()
    this.words = words
  }
  show() {
    system.notifications.push(this)
  }
}

class FakeApp extends EventEmitter {
  get isPackaged() {
    return system.isPackaged
  }
  getPath = () => system.folder
  getVersion = () => '1.4.0'
  setBadgeCount = (count: number) => {
    system.badge = count
  }
  setJumpList = () => undefined
  quit = () => {
    system.quits += 1
  }
}

export const app = new FakeApp()

class FakeTray extends EventEmitter {
  constructor() {
    super()
    system.tray = { toolTip: '', items: [], click: () => this.emit('click') }
  }
  setToolTip(toolTip: string) {
    system.tray.toolTip = toolTip
  }
  setContextMenu(items: MenuItem[]) {
    system.tray.items = items
  }
}

const sessionOf = (options: object) => {
  const handlers = new Map<string, Handler>()
  const set = (name: string) => (handler: Handler) => handlers.set(name, handler)
  const made = {
    options,
    handlers,
    availableSpellCheckerLanguages: ['ru'],
    cookieNames: [] as string[],
    cookies: {
      async set({ name }: { name: string }) {
        made.cookieNames.push(name)
      },
      remove: async () => undefined,
    },
    setSpellCheckerLanguages: () => undefined,
    flushStorageData: () => {
      system.flushes += 1
    },
    setPermissionRequestHandler: set('request'),
    setPermissionCheckHandler: set('check'),
    setDevicePermissionHandler: set('device'),
    on: (event: string, handler: Handler) => handlers.set(event, handler),
    protocol: { handle: (scheme: string, handler: Handler) => handlers.set(`${scheme}:`, handler) },
    async fetch(address: string, { method = 'GET' }: RequestInit = {}) {
      system.asked.push(`${method} ${address}`)
      return system.respond(new URL(address).pathname)
    },
  }
  return made
}

const answeredAtOnce = (_window: unknown, question: Question) => {
  system.dialogs.push(question.message)
  system.question = question
  return system.pressed
}
const answered = async (...asked: Parameters<typeof answeredAtOnce>) => ({
  response: answeredAtOnce(...asked),
})

const display = { id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }

export const electron = {
  app,
  BrowserWindow: FakeWindow,
  dialog: {
    showMessageBox: answered,
    showMessageBoxSync: answeredAtOnce,
    showErrorBox: (message: string) => void system.dialogs.push(message),
    showSaveDialog: async (_window: unknown, offered: object) => {
      system.saving = offered
      return { canceled: true, filePath: '' }
    },
  },
  globalShortcut: { register: () => true, isRegistered: () => true, unregister: () => undefined },
  ipcMain: {
    handle: (channel: string, handler: (event: object) => Promise<unknown>) =>
      system.calls.set(channel, handler),
  },
  Menu: {
    buildFromTemplate: (items: MenuItem[]) => items,
    setApplicationMenu: (items: MenuItem[]) => {
      system.menu = items
    },
  },
  nativeImage: { createFromPath: () => ({ resize: () => ({}) }) },
  nativeTheme: { shouldUseDarkColors: false },
  Notification: FakeNotification,
  powerMonitor: Object.assign(new EventEmitter(), {
    getSystemIdleState: (seconds: number) => {
      if (system.isScreenLocked) return 'locked'
      return seconds > system.idleSeconds ? 'active' : 'idle'
    },
  }),
  screen: { getPrimaryDisplay: () => display, getAllDisplays: () => [display] },
  session: {
    fromPartition: (name: string, options: object = {}) => {
      const made = sessionOf(options)
      system.sessions.set(name, made)
      return made
    },
  },
  shell: {
    showItemInFolder: () => undefined,
    openExternal: async (address: string) => void system.opened.push(address),
  },
  Tray: FakeTray,
}

/** keytar over `system.keychain`. */
export const keytar = {
  getPassword: async (service: string, account: string) =>
    system.keychain.get(`${service} ${account}`) ?? null,
  setPassword: async (service: string, account: string, text: string) =>
    void system.keychain.set(`${service} ${account}`, text),
  deletePassword: async (service: string, account: string) => system.keychain.delete(`${service} ${account}`),
}
