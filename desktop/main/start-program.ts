/** Assembles the program once the system is ready. The windows open as early as possible; tray and menus follow. */
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  type MessageBoxOptions,
  nativeImage,
  nativeTheme,
  powerMonitor,
  screen,
} from 'electron'
import { eventChannels } from '#desktop/bridge/bridge-channels.ts'
import { texts } from '#messages/desktop/main/program.js'
import { currentLanguage } from '#messages/language.js'
import { appStart, serverScreen } from './app-origin.ts'
import { callShortcut } from './call-shortcut.ts'
import { draggedFiles } from './files/dragged-files.ts'
import { readTableFile } from './files/opened-file.ts'
import { saveDialog } from './files/save-dialog.ts'
import { inOrder } from './in-order.ts'
import { callHandlers } from './ipc/call-handlers.ts'
import { handleCalls } from './ipc/handle-calls.ts'
import { type AskedStart, askedBy, type HeldStart } from './links/held-start.ts'
import { readDumps } from './log/crash-dumps.ts'
import { desktopNotifications } from './notifications-and-badge.ts'
import { newServerQuestion, putAsideNotice, quitQuestion, unsavedQuestion } from './question-dialogs.ts'
import { showRecords, withoutRemoved, withRecord } from './recent-records.ts'
import { offeredServer } from './server/preset-server.ts'
import { openServices, type Services } from './services.ts'
import { hasLeftEntries } from './session/system-keychain.ts'
import { configFolder, isStartedBySystem, openAtLogin, renewAtLogin } from './settings/open-at-login.ts'
import { changePreferences, isQuiet, readPreferences } from './settings/preferences.ts'
import type { SettingsFile } from './settings/settings-file.ts'
import { takeRequest } from './take-request-from-notification.ts'
import { openTray } from './tray.ts'
import { type UnsavedCounts, unsavedCounts } from './unsaved-counts.ts'
import { lookForUpdates } from './updates/look-for-updates.ts'
import { type MenuActions, menuTemplate } from './window/menu.ts'
import { menuActions } from './window/menu-actions.ts'
import { callScreen, type OfficeWindows, officeWindows } from './window/office-windows.ts'
import { openWindow } from './window/open-window.ts'
import { openPages, type PageMessages, pageMessages } from './window/window-pages.ts'

const here = dirname(fileURLToPath(import.meta.url))
const rendererFolder = join(here, '../renderer')
const preload = join(here, '../preload/preload.cjs')
const icon = join(rendererFolder, 'icon.png')

/** Milliseconds after which a shutdown of the system that has not ended this program is taken for stopped. */
const shutdownLasts = 60_000

/** Icon under the pointer while a file is dragged out, in the system's units. */
const dragIconSize = { width: 48, height: 48 }

/** Milliseconds since this process began, for the log: what a slow start was spent on. */
const sinceStart = (): number => Math.round(performance.now())

/** @param starts what other starts, links and files of the system ask for */
export const startProgram = (starts: HeldStart, settings: SettingsFile): void => {
  const readyAt = sinceStart()
  const pages = pageMessages(() => windows.all())
  const services = openServices({
    settings,
    toAllPages: pages.toAll,
    onSignIn: isSignedIn => {
      shortcut.setSignedIn(isSignedIn)
      // Nobody sends any more what a hidden window waits for.
      if (!isSignedIn) windows.closeWhenSent()
    },
    onUnlocked: () => {
      for (const window of windows.all()) pages.leadOn(window)
    },
  })
  const { log, servers, client, session, sealKeys } = services
  const finderOf = openPages(services, rendererFolder, pages)

  const counts = unsavedCounts(servers.chosen, sealKeys.endsWithProgram)
  const windows = officeWindows({
    settings,
    askToEnd: () => {
      const { unsaved, isLost } = counts.atEnd()
      if (unsaved.queued + unsaved.drafts === 0) return true
      return dialog.showMessageBoxSync(windows.forQuestion(), quitQuestion(unsaved, isLost)) === 1
    },
    isSending: () => counts.due() > 0 && services.isSignedIn(),
    onPage: () => counts.note(servers.chosen(), { due: 0 }),
    onTitle: (path, title) => {
      const recent = withRecord(settings.current().recent, { path, title })
      if (recent === settings.current().recent) return
      void settings.change({ recent })
      listRecords()
    },
    open: request =>
      openWindow({
        ...request,
        quit: () => app.quit(),
        create: options => new BrowserWindow(options),
        screen,
        dialog,
        log,
        preload,
        icon,
        isLight: !nativeTheme.shouldUseDarkColors,
      }),
  })
  endWithWindows(windows, counts)
  const go = openAsAsked(windows, pages, starts)
  const ask = async (question: MessageBoxOptions, isCalledFor = true): Promise<number> =>
    (await dialog.showMessageBox(windows.forQuestion(isCalledFor), question)).response

  const listRecords = (): void => {
    const { recent } = settings.current()
    const kept = withoutRemoved(recent, process.platform, app)
    if (kept.length < recent.length) void settings.change({ recent: kept })
    showRecords(kept, {
      platform: process.platform,
      app,
      program: process.execPath,
      showInDock: items => app.dock?.setMenu(Menu.buildFromTemplate(items)),
      go,
    })
  }
  listRecords()
  const call = (): void => windows.open(callScreen)
  const shortcut = callShortcut(globalShortcut, call, log.warn)
  shortcut.choose(settings.current().callKeys)
  const showInTray = openTray(icon, {
    show: () => void windows.showForWork(),
    call,
    requests: () => go('/admin/requests'),
    quit: () => app.quit(),
  })
  const notifications = desktopNotifications({
    windows: windows.all,
    badgePicture: join(rendererFolder, 'badge.png'),
    held: new Set(),
    server: servers.chosen,
    isQuiet: () => isQuiet(settings.current().quietHours, new Date().toTimeString().slice(0, 5)),
    isLocked: () => powerMonitor.getSystemIdleState(1) === 'locked',
    go,
    take: request => {
      void takeRequest({ client, session }, servers.chosen(), request)
        // When the request cannot be taken, it is opened, which shows why.
        .then(isTaken => isTaken || go(`/admin/requests?open=${request}`))
    },
    warn: log.warn,
  })
  let unread = 0
  const showUnread = () => {
    notifications.setUnread(unread)
    showInTray(unread)
  }
  const oneByOne = inOrder()
  const loginItem = openedAtLogin(services, oneByOne)
  const updates = lookForUpdates(services, windows, {
    ask: ({ message, detail, buttons, isCalledFor }) => {
      const last = buttons.length - 1
      const known = { message, detail, buttons, defaultId: last, cancelId: last, noLink: true }
      return ask({ type: 'info', ...known }, isCalledFor)
    },
    announce: notifications.showUpdate,
    announceSilence: notifications.showSilence,
  })
  const dragged = draggedFiles(join(services.userData, 'dragged'))
  // Dragged files may be left from a run that crashed.
  dragged.remove()
  app.on('will-quit', dragged.remove)

  const handlers = callHandlers({
    appVersion: app.getVersion(),
    servers,
    client,
    session,
    devices: services.devices,
    askKeychainAgain: services.askKeychainAgain,
    hasLeftEntries: () => hasLeftEntries(settings.current()),
    sealKeys,
    askWhereToSave: async name => {
      const { canceled, filePath } = await dialog.showSaveDialog(windows.forQuestion(), saveDialog(name))
      return canceled || filePath === '' ? null : filePath
    },
    dragOut: async (suggestedName, content) => {
      const file = await dragged.write(suggestedName, content)
      const window = windows.current()
      window?.webContents.startDrag({ file, icon: nativeImage.createFromPath(icon).resize(dragIconSize) })
    },
    forgetDragged: dragged.remove,
    openExternal: services.openOutside,
    showNotice: notifications.showNotice,
    setUnread: count => {
      unread = count
      showUnread()
    },
    noteUnsaved: (...counted) => {
      counts.note(...counted)
      windows.closeWhenSent()
    },
    readIn: async language => {
      if (language === currentLanguage()) return
      const written = settings.change({ language })
      showMenu()
      showUnread()
      listRecords()
      // The window in which it was chosen reloads itself.
      for (const window of windows.all().slice(1)) window.webContents.reload()
      await written
    },
    readPreferences: () => readPreferences(settings),
    changePreferences: to =>
      oneByOne(async () => {
        await changePreferences(settings, to, loginItem())
        shortcut.choose(to.callKeys)
        showMenu()
      }),
    endInOtherWindows: () => {
      for (const window of windows.all().slice(1)) pages.to(window, eventChannels.sessionEnd)
    },
    leaveOtherWindows: () => windows.leadOthers(appStart),
    onServerChange: () => {
      services.live.end()
      // The window that changed the server loads the start page by itself.
      for (const window of windows.all().slice(1)) void window.loadURL(appStart)
    },
    isShortcutTaken: shortcut.isTaken,
    forgetRecords: services.records.clear,
    forgetRecent: async () => {
      const written = settings.change({ recent: [] })
      listRecords()
      await written
    },
    confirmServer: async origin =>
      origin === services.preset() || (await ask(newServerQuestion(origin))) === 1,
    askToLose: async unsaved => (await ask(unsavedQuestion(unsaved))) === 1,
    updateProgram: updates.demand,
    finder: () => finderOf(windows.current()),
    warn: log.warn,
  })
  handleCalls(ipcMain, handlers, log.warn)
  if (settings.putAside !== null) void ask(putAsideNotice(settings.putAside), false)
  if (services.hasToChoose) takeOfferedServer(services, windows, handlers.chooseServer)

  const actions: MenuActions = {
    ...menuActions({
      window: windows.forQuestion,
      dialog,
      log,
      dumps: () => readDumps(app.getPath('crashDumps')),
      appVersion: app.getVersion(),
      server: servers.chosen,
      openExternal: services.openOutside,
      checkForUpdate: updates.check,
    }),
    send: given => pages.command(windows.current(), given),
    changeServer: () => void windows.current()?.loadURL(serverScreen),
    call,
    openAnother: windows.openAnother,
  }
  const showMenu = () => {
    const template = menuTemplate(process.platform, actions, settings.current().callKeys)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  showMenu()
  log.info(`Started ${app.getVersion()}: ready ${readyAt} ms, window ${sinceStart()} ms after the start`)
}

const endWithWindows = (windows: OfficeWindows, counts: UnsavedCounts): void => {
  app.on('before-quit', event => {
    if (!windows.mayEnd()) event.preventDefault()
  })
  // A shutdown of the system is not held up for queued changes, which are on the disk.
  powerMonitor.on('shutdown', () => {
    if (counts.atEnd().isLost) return
    windows.beginEnd()
    // Another program may have stopped the shutdown.
    setTimeout(windows.cancelEnd, shutdownLasts).unref()
  })
  // A click on the dock icon: the last window may be hidden.
  app.on('activate', () => windows.showForWork())
}

/**
 * Opens the windows of the previous run, and the screens for links or files given at this start, by another start while
 * the program runs, or by the system.
 * @returns opens a screen in a window
 */
const openAsAsked = (
  windows: OfficeWindows,
  { command }: PageMessages,
  starts: HeldStart,
): ((path: string) => void) => {
  const go = (path: string): void => command(windows.showForWork(), { kind: 'go', path })
  const openFile = (path: string): void => {
    void readTableFile(path).then(file => {
      const window = windows.showForWork()
      if (file !== null) return command(window, { kind: 'file', ...file })
      void dialog.showMessageBox(window, {
        type: 'warning',
        message: texts.fileNotOpened,
        detail: texts.fileLimits({ path }),
        noLink: true,
      })
    })
  }
  const open = ({ path, file }: AskedStart): void => {
    if (file !== null) openFile(file)
    else if (path === null) windows.showForWork()
    else go(path)
  }
  const held = starts.listen(open)
  const own = askedBy(process.argv, process.cwd())
  const path = held?.path ?? own?.path ?? null
  const isUncalledFor = held === null && path === null
  windows.restore(path, isUncalledFor && isStartedBySystem(app, process.platform, process.argv))
  const file = held?.file ?? own?.file ?? null
  if (file !== null) openFile(file)
  return go
}

/** @returns switches the start at login on or off; null where the program is not installed */
const openedAtLogin = (
  { settings, log }: Services,
  oneByOne: ReturnType<typeof inOrder>,
): (() => ((isOn: boolean) => Promise<void>) | null) => {
  const places = {
    platform: process.platform,
    // Some launchers leave the name of the AppImage empty.
    program: process.env.APPIMAGE || process.execPath,
    configFolder: configFolder(),
  }
  if (app.isPackaged && settings.current().opensAtLogin)
    oneByOne(() => renewAtLogin(app, places)).catch((cause: unknown) =>
      log.warn('The start with the system was not renewed', cause),
    )
  return () => (app.isPackaged ? isOn => openAtLogin(app, isOn, places) : null)
}

/** Takes the server that a shortcut names at the first start: the person confirms it and types nothing. */
const takeOfferedServer = (
  { log }: Services,
  windows: OfficeWindows,
  choose: (address: string) => Promise<{ ok: boolean }>,
): void => {
  const address = offeredServer(process.argv)
  if (address === null) return
  choose(address)
    .then(({ ok }) => {
      if (ok) void windows.current()?.loadURL(appStart)
    })
    .catch((cause: unknown) => log.warn('The server of the command line was not chosen', cause))
}
