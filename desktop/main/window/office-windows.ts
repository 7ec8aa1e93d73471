/** The open windows: the screen and the place of each, so that a restart restores them. */
import type { BrowserWindow } from 'electron'
import { appOrigin } from '#desktop/main/app-origin.ts'
import { mayNavigate } from '#desktop/main/links/may-navigate.ts'
import {
  maxWindows,
  type SavedWindow,
  type SettingsFile,
  type WindowBounds,
} from '#desktop/main/settings/settings-file.ts'
import { isOpenableScreen } from '#shared/kinds/record-links.ts'
import type { Appearance } from './open-window.ts'

/** Screen used while on the phone: other kinds of work open in another window. */
export const callScreen = '/admin/call'

export interface OpenRequest {
  address: string
  saved: WindowBounds | null
  onPlace(place: WindowBounds): void
  onStay(): void
  mayEnd(): boolean
  appears: Appearance
}

export interface OfficeWindowsNeeds {
  open(request: OpenRequest): BrowserWindow
  /** Asks whether the program may end, if changes wait. */
  askToEnd(): boolean
  /** True while changes wait that the page of a person who is signed in sends without a decision. */
  isSending(): boolean
  settings: SettingsFile
  /** Called when a window has another page, which says anew what it sends. */
  onPage(): void
  /** Called when a page has set its title. */
  onTitle(path: string, title: string): void
}

export type OfficeWindows = ReturnType<typeof officeWindows>

interface OpenWindow {
  window: BrowserWindow
  place: WindowBounds | null
  path: string
}

export const officeWindows = ({
  open: openWindow,
  askToEnd,
  isSending,
  settings,
  onPage,
  onTitle,
}: OfficeWindowsNeeds) => {
  /** The most recently used first. */
  const open: OpenWindow[] = []
  /** Windows of the previous run that are not open yet, until the first one is shown. */
  let toComeBack: SavedWindow[] = []
  let isEnding = false
  /** Window that was closed and is only hidden until everything is sent; null once somebody has shown it. */
  let closing: BrowserWindow | null = null

  /** Asks to end the program; false when the person stays. */
  const mayEnd = (): boolean => {
    isEnding ||= askToEnd()
    return isEnding
  }

  /** The program goes on after all: its next end asks again. */
  const cancelEnd = (): void => {
    isEnding = false
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
      onStay: cancelEnd,
      mayEnd,
    })
    const one: OpenWindow = { window, place: saved, path }
    const noteScreen = (address: string) => {
      const screen = screenToRestore(address)
      if (screen === null || screen === one.path) return
      one.path = screen
      save()
    }
    window.webContents.on('did-navigate', (_event, address) => {
      onPage()
      noteScreen(address)
    })
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
      // Hides the window instead: its page still receives new requests, and sends what waits.
      if (settings.current().staysInTray) window.hide()
      else if (isSending()) {
        window.hide()
        closing = window
      } else if (mayEnd()) return
      event.preventDefault()
    })
    window.on('closed', () => {
      // Closing the last window ends the program, so it stays in the settings for the next start.
      const isLast = open.length === 1
      open.splice(open.indexOf(one), 1)
      if (closing === window) closing = null
      if (!isEnding && !isLast) save()
    })
    window.on('show', () => {
      closing = null
    })
    open.unshift(one)
    return one
  }

  const forWork = (): BrowserWindow =>
    (open.find(({ path }) => path !== callScreen) ?? add('/admin', null)).window

  return {
    /**
     * Restores the windows of the previous run, or opens the first one. `path` is shown in the first, unless null.
     * @param isHidden opens only the first, hidden, so that its page receives new requests
     */
    restore(path: string | null, isHidden = false): void {
      const saved = settings.current().windows
      // Hidden, the call screen would stay so: a window for work is the one that is shown.
      const listening = saved.find(one => one.path !== callScreen) ?? { place: null, path: '/admin' }
      const first = isHidden ? listening : saved[0]
      toComeBack = saved.filter(one => one !== first)
      const addOthers = () => {
        const others = toComeBack
        toComeBack = []
        // Opened in reverse, so that the most recently used is in front.
        for (const { path: screen, place } of others.reverse())
          add(screenToRestore(appOrigin + screen) ?? '/admin', place, 'behind')
      }
      if (!isHidden) addOthers()
      const screen = path ?? screenToRestore(appOrigin + (first?.path ?? '')) ?? '/admin'
      const { window } = add(screen, first?.place ?? null, isHidden ? 'hidden' : 'inFront')
      if (isHidden) window.once('show', addOthers)
    },
    /** Shows the window that has the screen, or opens one for it. */
    open(path: string): void {
      const returning = toComeBack.find(one => one.path === path)
      toComeBack = toComeBack.filter(one => one !== returning)
      const found = open.find(opened => opened.path === path)
      reveal((found ?? add(path, returning?.place ?? null)).window)
    },
    /** Opens another window with the screen that the person is on. */
    openAnother: () => void add(open[0]?.path ?? '/admin', null),
    /** Shows a window for ordinary work, not that of the call screen. */
    showForWork: (): BrowserWindow => {
      const window = forWork()
      reveal(window)
      return window
    },
    /**
     * The window that was used last, shown if it was hidden, so that a question is seen.
     * @param isCalledFor false leaves the keyboard focus where it is
     */
    forQuestion(isCalledFor = true): BrowserWindow {
      const window = open[0]?.window ?? forWork()
      if (window.isVisible()) return window
      if (isCalledFor) reveal(window)
      else window.showInactive()
      return window
    },
    /** The window that was used last; null while the program ends. */
    current: () => open[0]?.window ?? null,
    all: () => open.map(({ window }) => window),
    /** Leads all windows but the current one to a URL; false when the person stays on a draft in one of them. */
    async leadOthers(address: string): Promise<boolean> {
      for (const { window } of open.slice(1)) {
        // One that was asked before may have closed this one too.
        if (window.isDestroyed()) continue
        const isGone = await new Promise<boolean>(resolve => {
          window.webContents.once('did-navigate', () => resolve(true))
          // Rejected where the person stays on a draft, and where the window closes instead.
          window.loadURL(address).catch(() => resolve(window.isDestroyed()))
        })
        if (!isGone) return false
      }
      return true
    },
    /** Ends a program whose last window was closed, once nothing is sent any more; what is left then is asked about. */
    closeWhenSent(): void {
      if (!isSending()) closing?.close()
    },
    mayEnd,
    cancelEnd,
    /** From now on closed windows are restored at the next start: the program is ending. */
    beginEnd: () => {
      isEnding = true
    },
  }
}

/** The path of a screen that may be shown again at the next start, without its query, which may hold searched words. */
export const screenToRestore = (address: string): string | null => {
  if (!mayNavigate(address)) return null
  const { pathname } = new URL(address)
  return isOpenableScreen(pathname) ? pathname : null
}

const reveal = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
