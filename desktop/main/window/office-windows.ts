/** The open windows: which there are, what each shows and where it stands, so that a restart brings them back. */
import type { BrowserWindow } from 'electron'
import { appOrigin } from '#desktop/main/app-origin.ts'
import { mayNavigate } from '#desktop/main/links/may-navigate.ts'
import {
  maxWindows,
  type SavedWindow,
  type SettingsFile,
  type WindowBounds,
} from '#desktop/main/settings/settings-file.ts'
import type { Appearance } from './open-window.ts'

/** The window that is called while talking; work of other kinds is not led into it. */
export const callScreen = '/admin/call'

export interface OpenRequest {
  address: string
  saved: WindowBounds | null
  onPlace(place: WindowBounds): void
  onStay(): void
  appears: Appearance
}

export interface OfficeWindowsNeeds {
  open(request: OpenRequest): BrowserWindow
  /** Asks, where there is something to ask, whether the program may end. */
  askToEnd(): boolean
  settings: SettingsFile
  /** The page has named itself: what it shows is at the path. */
  onTitle(path: string, title: string): void
}

export interface OfficeWindows {
  /**
   * Brings back the windows of the last time, or opens the first one. `path` is shown in the first, unless null.
   * @param isHidden only the first is opened, and not shown: its page hears of new requests
   */
  restore(path: string | null, isHidden?: boolean): void
  /** Shows the window that has the screen, or opens one for it. */
  open(path: string): void
  /** One more window of the screen that the person is on. */
  openAnother(): void
  /** A window for ordinary work, before the person. */
  showForWork(): BrowserWindow
  /**
   * The window that was used last, shown if it was hidden: what is asked of a person is not asked in hiding.
   * @param isCalledFor false leaves the keyboard where it is
   */
  forQuestion(isCalledFor?: boolean): BrowserWindow
  /** The window that was used last; null while the program ends. */
  current(): BrowserWindow | null
  all(): BrowserWindow[]
  /** Leads the windows beside the current one to an address; false when the person stays on unsaved work in one of them. */
  leadOthers(address: string): Promise<boolean>
  /** False when the person stays; else the program ends. */
  mayEnd(): boolean
  /** From now on closed windows belong to the end of the program: they come back the next time. */
  beginEnd(): void
}

interface OpenWindow {
  window: BrowserWindow
  place: WindowBounds | null
  path: string
  onStay(): void
}

export const officeWindows = ({
  open: openWindow,
  askToEnd,
  settings,
  onTitle,
}: OfficeWindowsNeeds): OfficeWindows => {
  /** The most recently used first. */
  const open: OpenWindow[] = []
  /** Windows of the last time, until the first one is shown. */
  let toComeBack: SavedWindow[] = []
  let isEnding = false

  const mayEnd = (): boolean => {
    isEnding ||= askToEnd()
    return isEnding
  }

  const save = () => {
    const windows = [...open, ...toComeBack].map(({ place, path }) => ({ place, path }))
    void settings.change({ windows: windows.slice(0, maxWindows) })
  }

  const add = (path: string, saved: WindowBounds | null, appears: Appearance = 'inFront'): OpenWindow => {
    const window = openWindow({
      address: appOrigin + path,
      saved,
      appears,
      onPlace: place => {
        one.place = place
        save()
      },
      onStay: () => {
        isEnding = false
        one.onStay()
      },
    })
    const one: OpenWindow = { window, place: saved, path, onStay: () => undefined }
    const noteScreen = (address: string) => {
      const screen = screenToRestore(address)
      if (screen === null || screen === one.path) return
      one.path = screen
      save()
    }
    window.webContents.on('did-navigate', (_event, address) => noteScreen(address))
    window.webContents.on('did-navigate-in-page', (_event, address, isMainFrame) => {
      if (isMainFrame) noteScreen(address)
    })
    window.webContents.on('page-title-updated', (_event, title) => onTitle(one.path, title))
    window.on('focus', () => {
      open.splice(open.indexOf(one), 1)
      open.unshift(one)
    })
    window.on('close', event => {
      if (isEnding || open.length > 1) return
      // Hidden and not closed: its page goes on listening for new requests.
      if (settings.current().staysInTray) window.hide()
      else if (mayEnd()) return
      event.preventDefault()
    })
    window.on('closed', () => {
      // The last one is the program's end, too: it is there again the next time.
      const isLast = open.length === 1
      open.splice(open.indexOf(one), 1)
      if (!isEnding && !isLast) save()
    })
    open.unshift(one)
    return one
  }

  const forWork = (): BrowserWindow =>
    (open.find(({ path }) => path !== callScreen) ?? add('/admin', null)).window

  return {
    restore(path, isHidden = false) {
      const [first, ...others] = settings.current().windows
      toComeBack = others
      const addOthers = () => {
        toComeBack = []
        // From the back, so that the one used last is in front, whichever has something to show first.
        for (const { path: screen, place } of others.reverse())
          add(screenToRestore(appOrigin + screen) ?? '/admin', place, 'behind')
      }
      if (!isHidden) addOthers()
      const screen = path ?? screenToRestore(appOrigin + (first?.path ?? '')) ?? '/admin'
      const { window } = add(screen, first?.place ?? null, isHidden ? 'hidden' : 'inFront')
      if (isHidden) window.once('show', addOthers)
    },
    open: path => reveal((open.find(one => one.path === path) ?? add(path, null)).window),
    openAnother: () => void add(open[0]?.path ?? '/admin', null),
    showForWork: () => {
      const window = forWork()
      reveal(window)
      return window
    },
    forQuestion(isCalledFor = true) {
      const window = open[0]?.window ?? forWork()
      if (window.isVisible()) return window
      if (isCalledFor) reveal(window)
      else window.showInactive()
      return window
    },
    current: () => open[0]?.window ?? null,
    all: () => open.map(({ window }) => window),
    async leadOthers(address) {
      for (const one of open.slice(1)) {
        const isGone = await new Promise<boolean>(resolve => {
          one.onStay = () => resolve(false)
          one.window.webContents.once('did-navigate', () => resolve(true))
          one.window.once('closed', () => resolve(true))
          void one.window.loadURL(address)
        })
        if (!isGone) return false
      }
      return true
    },
    mayEnd,
    beginEnd: () => {
      isEnding = true
    },
  }
}

/**
 * The path of a screen that may be shown again at the next start: not those around the session. Without its query, which
 * may hold what somebody has looked for.
 */
export const screenToRestore = (address: string): string | null => {
  if (!mayNavigate(address)) return null
  const { pathname } = new URL(address)
  return pathname.length <= 300 && /^\/admin(?!\/(?:login|logout|password|forgotten)(?:\/|$))/.test(pathname)
    ? pathname
    : null
}

const reveal = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
