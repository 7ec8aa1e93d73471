/**
 * Puts the program together once the system is ready: what it opens, who talks to whom, in order. Long because it
 * is the only place that knows all the parts; what each does is in its own file.
 */
import { homedir, networkInterfaces } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  type MessageBoxOptions,
  nativeImage,
  nativeTheme,
  net,
  powerMonitor,
  screen,
  session,
  shell,
  type WebContents,
} from 'electron'
import { eventChannels } from '#desktop/bridge/bridge-channels.ts'
import type { BridgeMenuCommand, Uploaded } from '#desktop/bridge/desktop-bridge.ts'
import { appScheme, appStart, serverScreen } from './app-origin.ts'
import { callShortcut } from './call-shortcut.ts'
import { draggedFiles } from './files/dragged-files.ts'
import { readTableFile, tableFileIn } from './files/opened-file.ts'
import { callHandlers } from './ipc/call-handlers.ts'
import { handleCalls } from './ipc/handle-calls.ts'
import { deepLinkIn } from './links/deep-link.ts'
import { guardContents, guardSession, openExternal } from './links/guard-contents.ts'
import type { WaitingLink } from './links/waiting-link.ts'
import { openLog } from './log/app-log.ts'
import { readDumps } from './log/crash-dumps.ts'
import { noteUnexpected } from './log/unexpected.ts'
import { desktopNotifications } from './notifications-and-badge.ts'
import { changeStore } from './offline/change-store.ts'
import { keyStore } from './offline/key-store.ts'
import { offlineReads } from './offline/offline-reads.ts'
import { recordCache } from './offline/record-cache.ts'
import { waitingChanges } from './offline/waiting-changes.ts'
import { workKeys } from './offline/work-keys.ts'
import { showRecords, withRecord } from './recent-records.ts'
import { forwardRequest } from './scheme/forward-request.ts'
import { liveStream } from './scheme/live-stream.ts'
import { serveApp } from './scheme/serve-app.ts'
import { serveDevelopment } from './scheme/serve-development.ts'
import { newServerQuestion } from './server/new-server-question.ts'
import { offeredServer, presetServer } from './server/preset-server.ts'
import { serverClient } from './server/server-client.ts'
import { serverList } from './server/server-list.ts'
import { unsavedWorkQuestion } from './server/unsaved-work-question.ts'
import { uploadWith } from './server/upload.ts'
import { knownDevices } from './session/known-devices.ts'
import { cookieMirror } from './session/mirror-cookie.ts'
import { desktopSession } from './session/session.ts'
import { forDevelopment, keychainStore } from './session/token-store.ts'
import { isStartedBySystem, openAtLogin, renewAtLogin } from './settings/open-at-login.ts'
import { changePreferences, isQuiet, readPreferences } from './settings/preferences.ts'
import { openSettings } from './settings/settings-file.ts'
import { takeRequest } from './take-request.ts'
import { openTray } from './tray.ts'
import { feedOf, installNow, openUpdater } from './updates/open-updater.ts'
import { programUpdates } from './updates/updates.ts'
import { contextMenuTemplate } from './window/context-menu.ts'
import { type PageFinder, pageFinder } from './window/find-in-page.ts'
import { menuTemplate } from './window/menu.ts'
import { menuActions } from './window/menu-actions.ts'
import { callScreen, officeWindows } from './window/office-windows.ts'
import { openWindow } from './window/open-window.ts'
import { waitingQuestion } from './window/waiting-question.ts'

const here = dirname(fileURLToPath(import.meta.url))
const rendererFolder = join(here, '../renderer')
const preload = join(here, '../preload/preload.cjs')

/** A keychain that waits for a person to unlock it must not hold up the window for longer. */
const keychainPatience = 8_000

/** The network gives up a silent server only after minutes. */
const readPatience = { cached: 5_000, lost: 55_000 }

/** How often the program looks for a newer version by itself, and how long after its start first. Milliseconds. */
const updateLooks = { first: 60_000, every: 6 * 60 * 60_000 }

/** How often the program looks whether anybody is at the computer. Milliseconds. */
const idleLooks = 20_000

/** Chromium writes what a page has stored up to a minute later, which a power cut would cost. Milliseconds. */
const storageFlushes = 3_000

/** How often the stream of requests is looked after. Milliseconds. */
const streamLooks = 5_000

/** Under the pointer while a file is dragged out, in the units of the system. */
const dragIconSize = { width: 48, height: 48 }

/** Milliseconds since this process began, for the log: what a slow start was spent on. */
const sinceStart = (): number => Math.round(performance.now())

const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap(all => all ?? [])
    .flatMap(({ internal, address }) => (internal ? [] : [address]))
    .sort()
    .join(' ')

export const startProgram = (links: WaitingLink, files: WaitingLink): void => {
  const readyAt = sinceStart()
  const userData = app.getPath('userData')
  const settings = openSettings(userData)
  const log = openLog(join(userData, 'logs'), () => new Date())
  noteUnexpected({ process, app, dialog, log })

  const servers = serverList(settings)
  const isFirstStart = servers.remembered().length === 0
  const preset = () => (app.isPackaged ? presetServer(process.platform, process.resourcesPath) : null)
  const presetAtFirst = isFirstStart ? preset() : null
  if (presetAtFirst !== null) void servers.choose(presetAtFirst)
  // In memory only: a stored cookie would put the token into a file.
  const serverSession = session.fromPartition('server', { cache: false })
  const upload = uploadWith(options => net.request({ ...options, session: serverSession }))
  const client = serverClient(
    (url, { onSent, ...init }) =>
      onSent === undefined ? serverSession.fetch(url, init) : upload(url, init, onSent),
    Date.now,
    offset => {
      const isNews = Math.abs(offset - settings.current().clockOffset) > 60_000
      if (isNews) void settings.change({ clockOffset: offset })
    },
  )
  const serverNow = () => Date.now() + settings.current().clockOffset
  const toPage = (
    window: BrowserWindow | null,
    channel: string,
    payload?: BridgeMenuCommand | Uploaded | number | null,
  ): void => {
    if (window !== null && !window.isDestroyed()) window.webContents.send(channel, payload)
  }
  const toAllPages = (channel: string, payload?: Uploaded | number | null): void => {
    for (const window of windows.all()) toPage(window, channel, payload)
  }
  /** Pages whose preload listens: what is sent before that is lost. */
  const listening = new WeakSet<WebContents>()
  const command = (window: BrowserWindow | null, given: BridgeMenuCommand): void => {
    if (window === null) return
    const { webContents: contents } = window
    const send = () => toPage(window, eventChannels.menu, given)
    if (listening.has(contents) && !contents.isLoadingMainFrame()) send()
    else contents.once('did-finish-load', send)
  }
  const loadKeychain = async () => {
    const { default: keychain } = await import('keytar')
    return app.isPackaged ? keychain : forDevelopment(keychain)
  }
  const officeSession = desktopSession({
    tokens: keychainStore(loadKeychain, keychainPatience),
    cookie: cookieMirror(serverSession.cookies),
    now: serverNow,
    pendingForget: {
      has: origin => settings.current().pendingForget.includes(origin),
      set: (origin, isPending) => {
        const others = settings.current().pendingForget.filter(other => other !== origin)
        return settings.change({ pendingForget: isPending ? [...others, origin] : others })
      },
    },
    onEnd: () => toAllPages(eventChannels.sessionEnd),
    onChange: isSignedIn => {
      shortcut.setSignedIn(isSignedIn)
      if (!isSignedIn) live.end()
    },
    warn: log.warn,
  })
  powerMonitor.on('resume', () => {
    officeSession.checkClock()
    live.renew()
  })
  const lockIfAlone = () => {
    const { lockAfter } = settings.current()
    const origin = servers.chosen()
    if (lockAfter === null || origin === null || officeSession.tokenFor(origin) === null) return
    if (['idle', 'locked'].includes(powerMonitor.getSystemIdleState(lockAfter * 60)))
      void officeSession.end(origin, true)
  }
  setInterval(lockIfAlone, idleLooks).unref()

  const pageSession = session.fromPartition('persist:office')
  setInterval(() => pageSession.flushStorageData(), storageFlushes).unref()
  guardSession(pageSession, path => shell.showItemInFolder(path))
  const spoken = pageSession.availableSpellCheckerLanguages
  pageSession.setSpellCheckerLanguages(['ru', 'uk', 'en-US'].filter(language => spoken.includes(language)))
  const records = recordCache(
    join(userData, 'offline'),
    keyStore('offline-records', loadKeychain, keychainPatience, log.warn),
    serverNow,
  )
  const changes = waitingChanges({
    store: changeStore(
      join(userData, 'waiting'),
      keyStore('waiting-changes', loadKeychain, keychainPatience, log.warn),
      log.warn,
    ),
    client,
    session: officeSession,
    server: servers.chosen,
    now: serverNow,
    later: (pause, run) => {
      const timer = setTimeout(run, pause)
      return () => clearTimeout(timer)
    },
    onChange: () => toAllPages(eventChannels.waitingChanges),
    warn: log.warn,
  })
  const unsavedWorkKeys = workKeys(keyStore('unsaved-work', loadKeychain, keychainPatience, log.warn))
  const offline = offlineReads({
    cache: records,
    changes,
    client,
    isSignedIn: (origin, token) => officeSession.tokenFor(origin) === token,
    now: serverNow,
    elapsed: () => performance.now(),
    onSaved: savedAt => toAllPages(eventChannels.saved, savedAt),
    warn: log.warn,
  })
  const live = liveStream({ elapsed: () => performance.now(), addresses: ownAddresses })
  setInterval(live.look, streamLooks).unref()
  const forward = forwardRequest({
    server: servers.chosen,
    client,
    session: officeSession,
    offline,
    live,
    patience: readPatience,
    onUploaded: uploaded => toAllPages(eventChannels.uploaded, uploaded),
    warn: log.warn,
  })
  const vite = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL
  const development = vite === undefined ? undefined : serveDevelopment(vite)
  pageSession.protocol.handle(appScheme, serveApp(rendererFolder, forward, development))

  const openOutside = (address: string) => openExternal(shell, address, servers.chosen())
  const finders = new Map<number, PageFinder>()
  app.on('web-contents-created', (_event, contents) => {
    const { id } = contents
    finders.set(id, pageFinder(contents))
    contents.once('destroyed', () => finders.delete(id))
    contents.on('did-finish-load', () => listening.add(contents))
    guardContents(contents, address => {
      openOutside(address).catch((cause: unknown) => log.warn('The link could not be opened', cause))
    })
    contents.on('context-menu', (_clickedEvent, clicked) => {
      const items = contextMenuTemplate(clicked, servers.chosen(), {
        replace: word => contents.replaceMisspelling(word),
        learn: word => pageSession.addWordToSpellCheckerDictionary(word),
        copy: text => void clipboard.writeText(text),
        copyPicture: () => contents.copyImageAt(clicked.x, clicked.y),
      })
      if (items.length > 0) Menu.buildFromTemplate(items).popup()
    })
  })

  const icon = join(rendererFolder, 'icon.png')
  let waiting = 0
  const windows = officeWindows({
    settings,
    askToEnd: () => {
      if (waiting === 0) return true
      const isLost = unsavedWorkKeys.endsWithProgram(servers.chosen() ?? '')
      return dialog.showMessageBoxSync(windows.forQuestion(), waitingQuestion(waiting, isLost)) === 1
    },
    onTitle: (path, title) => {
      const recent = withRecord(settings.current().recent, { path, title })
      if (recent === settings.current().recent) return
      void settings.change({ recent })
      listRecords()
    },
    open: request =>
      openWindow({
        ...request,
        create: options => new BrowserWindow(options),
        screen,
        dialog,
        log,
        preload,
        icon,
        isLight: !nativeTheme.shouldUseDarkColors,
      }),
  })
  app.on('before-quit', event => {
    if (!windows.mayEnd()) event.preventDefault()
  })
  // Nobody is asked while the system goes down: what waits lies on the disk.
  powerMonitor.on('shutdown', windows.beginEnd)
  // A click on the dock, where the last window may be hidden.
  app.on('activate', () => windows.showForWork())
  const firstPath = links.listen(path => go(path)) ?? deepLinkIn(process.argv)
  windows.restore(firstPath, firstPath === null && isStartedBySystem(app, process.platform, process.argv))
  const go = (path: string): void => command(windows.showForWork(), { kind: 'go', path })
  const openFile = (path: string): void => {
    void readTableFile(path).then(file => {
      const window = windows.showForWork()
      if (file !== null) command(window, { kind: 'file', ...file })
    })
  }
  const firstFile = files.listen(openFile) ?? tableFileIn(process.argv, process.cwd())
  if (firstFile !== null) openFile(firstFile)
  app.on('second-instance', (_event, commandLine, workingDirectory) => {
    const path = deepLinkIn(commandLine)
    const file = tableFileIn(commandLine, workingDirectory)
    if (file !== null) openFile(file)
    else if (path === null) windows.showForWork()
    else go(path)
  })

  const listRecords = (): void =>
    showRecords(settings.current().recent, {
      platform: process.platform,
      app,
      program: process.execPath,
      showInDock: items => app.dock?.setMenu(Menu.buildFromTemplate(items)),
      go,
    })
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
    isQuiet: () => isQuiet(settings.current().quietHours, new Date().toTimeString().slice(0, 5)),
    isLocked: () => powerMonitor.getSystemIdleState(1) === 'locked',
    go,
    take: request => {
      void takeRequest({ client, session: officeSession }, servers.chosen(), request)
        // Why not is best seen in the request itself.
        .then(isTaken => isTaken || go(`/admin/requests?open=${request}`))
    },
    warn: log.warn,
  })
  const startPlaces = {
    platform: process.platform,
    program: process.env.APPIMAGE ?? process.execPath,
    configFolder: process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'),
  }
  const loginItem = (isOn: boolean) => openAtLogin(app, isOn, startPlaces)
  if (app.isPackaged && settings.current().opensAtLogin)
    renewAtLogin(app, startPlaces).catch((cause: unknown) =>
      log.warn('The start with the system was not renewed', cause),
    )
  const ask = async (question: MessageBoxOptions): Promise<number> =>
    (await dialog.showMessageBox(windows.forQuestion(), question)).response
  const updates = programUpdates({
    open: () => openUpdater(app, feedOf(app), log),
    ask: ({ message, detail, buttons }) => {
      const last = buttons.length - 1
      return ask({ type: 'info', message, detail, buttons, defaultId: 0, cancelId: last, noLink: true })
    },
    announce: notifications.showUpdate,
    announceSilence: notifications.showSilence,
    memory: {
      read: () => settings.current().updates,
      write: memory => void settings.change({ updates: memory }),
    },
    now: serverNow,
    showProgress: part => {
      for (const window of windows.all()) window.setProgressBar(part ?? -1)
    },
    install: updater => {
      // With the tray a closed window would only hide.
      windows.beginEnd()
      installNow(app, updater, process.platform)
    },
    warn: log.warn,
  })
  const look = () => void updates.look()
  setTimeout(look, updateLooks.first).unref()
  setInterval(look, updateLooks.every).unref()
  const dragged = draggedFiles(join(userData, 'dragged'))
  // After a crash there may be some.
  dragged.remove()
  app.on('will-quit', dragged.remove)
  const handlers = callHandlers({
    appVersion: app.getVersion(),
    servers,
    client,
    session: officeSession,
    devices: knownDevices(loadKeychain, keychainPatience, log.warn),
    askWhereToSave: async defaultPath => {
      const { canceled, filePath } = await dialog.showSaveDialog(windows.forQuestion(), { defaultPath })
      return canceled || filePath === '' ? null : filePath
    },
    dragOut: async (suggestedName, content) => {
      const file = await dragged.write(suggestedName, content)
      const window = windows.current()
      window?.webContents.startDrag({ file, icon: nativeImage.createFromPath(icon).resize(dragIconSize) })
    },
    forgetDragged: dragged.remove,
    openExternal: openOutside,
    showNotice: notifications.showNotice,
    setUnread: count => {
      notifications.setUnread(count)
      showInTray(count)
    },
    setWaiting: count => {
      waiting = count
    },
    readPreferences: () => readPreferences(settings),
    changePreferences: async to => {
      await changePreferences(settings, to, app.isPackaged ? loginItem : null)
      shortcut.choose(to.callKeys)
      showMenu()
    },
    endInOtherWindows: () => {
      for (const window of windows.all().slice(1)) toPage(window, eventChannels.sessionEnd)
    },
    leaveOtherWindows: () => windows.leadOthers(appStart),
    onServerChange: () => {
      live.end()
      // The window that changed it goes there by itself.
      for (const window of windows.all().slice(1)) void window.loadURL(appStart)
    },
    isShortcutTaken: shortcut.isTaken,
    forgetRecords: records.clear,
    forgetRecent: async () => {
      await settings.change({ recent: [] })
      listRecords()
    },
    changes,
    confirmServer: async origin => origin === preset() || (await ask(newServerQuestion(origin))) === 1,
    askToLose: async unsaved => (await ask(unsavedWorkQuestion(unsaved))) === 1,
    updateProgram: updates.demand,
    workKeys: unsavedWorkKeys,
    finder: () => finders.get(windows.current()?.webContents.id ?? 0) ?? null,
    warn: log.warn,
  })
  handleCalls(ipcMain, handlers, log.warn)
  const takeOffered = async (address: string): Promise<void> => {
    const check = await handlers.chooseServer(address)
    if (check.ok) await windows.current()?.loadURL(appStart)
  }
  const offered = isFirstStart && presetAtFirst === null ? offeredServer(process.argv) : null
  if (offered !== null)
    takeOffered(offered).catch((cause: unknown) =>
      log.warn('The server of the command line was not chosen', cause),
    )
  const actions = menuActions({
    window: windows.forQuestion,
    dialog,
    log,
    dumps: () => readDumps(app.getPath('crashDumps')),
    appVersion: app.getVersion(),
    server: servers.chosen,
    openExternal: openOutside,
    send: given => command(windows.current(), given),
    changeServer: () => void windows.current()?.loadURL(serverScreen),
    call,
    openAnother: windows.openAnother,
    checkForUpdate: updates.check,
  })
  const showMenu = () => {
    const template = menuTemplate(process.platform, actions, settings.current().callKeys)
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
  }
  showMenu()
  log.info(`Started ${app.getVersion()}: ready ${readyAt} ms, window ${sinceStart()} ms after the start`)
}
