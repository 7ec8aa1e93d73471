/** Opens a window, reports its place, and offers a reload when its page crashes. */
import type { BrowserWindow, BrowserWindowConstructorOptions, Dialog, Screen } from 'electron'
import type { AppLog } from '#desktop/main/log/app-log.ts'
import { question } from '#desktop/main/question-dialogs.ts'
import type { WindowBounds } from '#desktop/main/settings/settings-file.ts'
import { texts } from '#messages/desktop/main/window.js'
import { webPreferences } from './web-preferences.ts'
import { boundsToRestore, smallestWindow } from './window-bounds.ts'

/** Behind another window, which keeps the keyboard; hidden, until it is asked for. */
export type Appearance = 'inFront' | 'behind' | 'hidden'

export interface WindowNeeds {
  create(options: BrowserWindowConstructorOptions): BrowserWindow
  screen: Pick<Screen, 'getPrimaryDisplay' | 'getAllDisplays'>
  dialog: Pick<Dialog, 'showMessageBox' | 'showMessageBoxSync'>
  log: AppLog
  preload: string
  icon: string
  /** URL of the page that the window loads first. */
  address: string
  /** Place of the window in the previous run, or null. */
  saved: WindowBounds | null
  appears: Appearance
  onPlace(place: WindowBounds): void
  /** Asks to end the program; false when the person stays. */
  mayEnd(): boolean
  quit(): void
  /** Called when the person stays on a draft: neither the window nor the program closes. */
  onStay(): void
  /** False while the window's background should be dark. */
  isLight: boolean
}

export const openWindow = (needs: WindowNeeds): BrowserWindow => {
  const { saved } = needs
  const main = needs.screen.getPrimaryDisplay()
  const displays = [main, ...needs.screen.getAllDisplays().filter(display => display.id !== main.id)]
  const areas = displays.map(({ workArea }) => workArea)
  const window = needs.create({
    ...boundsToRestore(saved, areas),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    title: texts.programName,
    icon: needs.icon,
    show: false,
    backgroundColor: needs.isLight ? '#f7f4ef' : '#14161a',
    webPreferences: webPreferences(needs.preload),
  })
  // Maximizing also shows a window and focuses it: before the page is ready that is a white flash.
  let isMaximizedLater = saved?.maximized === true
  const maximize = () => {
    if (isMaximizedLater) window.maximize()
    isMaximizedLater = false
  }
  if (needs.appears === 'hidden') window.once('show', maximize)
  if (needs.appears === 'behind') window.once('focus', maximize)
  window.once('ready-to-show', () => {
    if (needs.appears === 'hidden') return
    if (needs.appears === 'behind') window.showInactive()
    else {
      maximize()
      window.show()
    }
    needs.log.info(`Shown ${Math.round(performance.now())} ms after the start`)
  })
  reportPlace(window, () =>
    needs.onPlace({ ...window.getNormalBounds(), maximized: isMaximizedLater || window.isMaximized() }),
  )
  offerReload(window, needs)
  askBeforeLosingDrafts(window, needs)
  void window.loadURL(needs.address)
  return window
}

const reportPlace = (window: BrowserWindow, report: () => void): void => {
  let timer: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(timer)
    if (!window.isDestroyed()) report()
  }
  const saveSoon = () => {
    clearTimeout(timer)
    timer = setTimeout(save, 500)
  }
  window.on('resize', saveSoon)
  window.on('move', saveSoon)
  window.on('close', save)
}

const offerReload = (window: BrowserWindow, { dialog, log, mayEnd, quit }: WindowNeeds): void => {
  let isAsking = false
  /** Index of the chosen button; null when the window is gone, or already has a dialog. */
  const ask = async (message: string, buttons: string[]): Promise<number | null> => {
    if (isAsking) return null
    isAsking = true
    // Shown without focus: the person has not asked for this dialog.
    if (!window.isVisible()) window.showInactive()
    const detail = texts.editsAreKept
    const options = question({ type: 'error', message, detail, buttons })
    const { response } = await dialog.showMessageBox(window, options)
    isAsking = false
    return window.isDestroyed() ? null : response
  }
  const end = (): void => {
    if (!mayEnd()) return
    // A page that is gone or hung does not answer whether it may close.
    window.destroy()
    quit()
  }
  let isEnded = false
  const afterCrash = async (): Promise<void> => {
    const answer = await ask(texts.pageCrashed, [texts.reload, texts.closeProgram])
    if (answer === 0) window.webContents.reload()
    if (answer === 1) end()
  }
  const whileHung = async (): Promise<void> => {
    const answer = await ask(texts.pageHangs, [texts.wait, texts.reload, texts.closeProgram])
    if (answer === 1) {
      // A hung page does not react to a reload, so its process is ended first.
      isEnded = true
      window.webContents.forcefullyCrashRenderer()
      window.webContents.reload()
    }
    if (answer === 2) end()
  }
  window.webContents.on('render-process-gone', (_event, details) => {
    const wasEnded = isEnded
    isEnded = false
    if (wasEnded || details.reason === 'clean-exit') return
    log.warn(`The page is gone: ${details.reason} (${details.exitCode})`, null)
    void afterCrash()
  })
  window.webContents.on('did-fail-load', (_event, code, name, address, isMainFrame) => {
    // Aborted by a person who stays on a draft.
    if (isMainFrame && name !== 'ERR_ABORTED') log.warn(`${address} did not load: ${name} (${code})`, null)
  })
  // The page's event, not the window's, which Electron also sends five seconds after a person has chosen to stay.
  window.webContents.on('unresponsive', () => {
    log.warn('The page does not respond', null)
    void whileHung()
  })
}

/** Asks the person before a draft is lost: Electron alone keeps the page open without saying so. */
const askBeforeLosingDrafts = (window: BrowserWindow, { dialog, onStay }: WindowNeeds): void => {
  window.webContents.on('will-prevent-unload', event => {
    if (!window.isVisible()) window.show()
    const choice = dialog.showMessageBoxSync(window, leaveQuestion())
    if (choice === 1) event.preventDefault()
    else onStay()
  })
}

const leaveQuestion = () =>
  question({
    type: 'question',
    message: texts.unsavedChanges,
    detail: texts.leaveQuestion,
    buttons: [texts.stay, texts.leave],
  })
