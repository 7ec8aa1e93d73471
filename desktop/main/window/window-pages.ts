/** The pages of all windows: their session and scheme, what each may do, and what is sent to them. */
import { app, type BrowserWindow, clipboard, Menu, session, shell, type WebContents } from 'electron'
import { eventChannels } from '#desktop/bridge/bridge-channels.ts'
import type { Uploaded } from '#desktop/bridge/desktop-bridge.ts'
import { appOrigin, appScheme } from '#desktop/main/app-origin.ts'
import { guardContents, guardSession } from '#desktop/main/links/guard-contents.ts'
import { serveApp } from '#desktop/main/scheme/serve-app.ts'
import { serveDevelopment } from '#desktop/main/scheme/serve-development.ts'
import type { Services } from '#desktop/main/services.ts'
import { currentLanguage } from '#messages/language.js'
import type { MenuCommand } from '#shared/contract/platform/program.ts'
import { returnPath } from '#shared/domain/system/login-path.ts'
import { contextMenuTemplate } from './context-menu.ts'
import { type PageFinder, pageFinder } from './find-in-page.ts'

/**
 * Milliseconds between writes of page storage to the disk. Chromium alone writes up to a minute later, which a power
 * cut would cost.
 */
const storageFlushes = 3_000

export interface PageMessages {
  to(window: BrowserWindow, channel: string, payload?: MenuCommand | Uploaded | number | null): void
  toAll(channel: string, payload?: Uploaded | number | null): void
  /** Sends a command once the page listens: earlier ones would be lost. */
  command(window: BrowserWindow | null, given: MenuCommand): void
  /** Leads on a window that asks for a password, to the screen or file that was asked of it meanwhile as well. */
  leadOn(window: BrowserWindow): void
  /** Called when the page begins to listen. */
  listens(contents: WebContents): void
}

export const pageMessages = (windows: () => BrowserWindow[]): PageMessages => {
  const listening = new WeakSet<WebContents>()
  /** Commands that wait on a page for its person to sign in. */
  const unheard = new WeakMap<WebContents, MenuCommand>()
  const to: PageMessages['to'] = (window, channel, payload) => {
    if (!window.isDestroyed()) window.webContents.send(channel, payload)
  }
  const command: PageMessages['command'] = (window, given) => {
    if (window === null) return
    const { webContents: contents } = window
    if (signInOf(contents) !== null && (given.kind === 'go' || given.kind === 'file')) {
      unheard.set(contents, given)
      contents.once('did-navigate-in-page', () => unheard.delete(contents))
    }
    if (listening.has(contents) && !contents.isLoadingMainFrame()) {
      to(window, eventChannels.menu, given)
      return
    }
    const sendOnceLoaded = (): void => {
      // The window's first, empty page may finish later than the load of ours has begun.
      if (isOurs(contents)) to(window, eventChannels.menu, given)
      else contents.once('did-finish-load', sendOnceLoaded)
    }
    contents.once('did-finish-load', sendOnceLoaded)
  }
  return {
    to,
    toAll(channel, payload) {
      for (const window of windows()) to(window, channel, payload)
    },
    command,
    leadOn(window) {
      const { webContents: contents } = window
      const page = signInOf(contents)
      if (page === null) return
      const given = unheard.get(contents)
      unheard.delete(contents)
      listening.delete(contents)
      void window.loadURL(appOrigin + returnPath(page.searchParams.get('next')))
      if (given !== undefined) command(window, given)
    },
    listens: contents => {
      if (isOurs(contents)) listening.add(contents)
    },
  }
}

/** False before the first page has loaded. */
const isOurs = (contents: WebContents): boolean => contents.getURL().startsWith(`${appOrigin}/`)

/** Address of a page that asks for a password; null for any other. */
const signInOf = (contents: WebContents): URL | null => {
  const page = URL.parse(contents.getURL())
  return page?.pathname === '/admin/login' ? page : null
}

/** @returns finds the search bar of a window */
export const openPages = (
  { servers, forward, openOutside, log }: Services,
  rendererFolder: string,
  { listens }: PageMessages,
): ((window: BrowserWindow | null) => PageFinder | null) => {
  const pageSession = session.fromPartition('persist:office')
  setInterval(() => pageSession.flushStorageData(), storageFlushes).unref()
  guardSession(pageSession, path => shell.showItemInFolder(path))
  const spoken = pageSession.availableSpellCheckerLanguages
  pageSession.setSpellCheckerLanguages(['ru', 'uk', 'en-US'].filter(language => spoken.includes(language)))
  const vite = app.isPackaged ? undefined : process.env.VITE_DEV_SERVER_URL
  const development = vite === undefined ? undefined : serveDevelopment(vite)
  pageSession.protocol.handle(appScheme, serveApp(rendererFolder, forward, currentLanguage, development))

  const finders = new WeakMap<WebContents, PageFinder>()
  app.on('web-contents-created', (_event, contents) => {
    finders.set(contents, pageFinder(contents))
    contents.on('did-finish-load', () => listens(contents))
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
  return window => (window && finders.get(window.webContents)) ?? null
}
