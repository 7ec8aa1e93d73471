/** Shows what needs attention outside the window: notifications and the count on the icon. */
import {
  app,
  type BrowserWindow,
  Notification,
  type NotificationConstructorOptions,
  nativeImage,
} from 'electron'
import type { CallArguments } from '#desktop/bridge/desktop-bridge.ts'
import { texts } from '#messages/desktop/main/program.js'

export interface NoticeActions {
  windows(): BrowserWindow[]
  /** Path of the picture that Windows shows over the icon. */
  badgePicture: string
  /** Notifications that can still be clicked, held here since a garbage-collected one reacts to no click. */
  held: Set<Notification>
  /** Origin of the chosen server. */
  server(): string | null
  isQuiet(): boolean
  /** True while the screen is locked: passers-by read what is shown on it. */
  isLocked(): boolean
  go(path: string): void
  /** Assigns the request to the person, whose window stays as it is. */
  take(request: number): void
  warn(message: string, cause: unknown): void
}

/** Bound of held notifications: not every system reports when one is closed. */
const maxHeld = 100

export const desktopNotifications = ({
  windows,
  badgePicture,
  held,
  server,
  isQuiet,
  isLocked,
  go,
  take,
  warn,
}: NoticeActions) => {
  // Each window reports a new request by itself; it is announced once.
  const announced = new Set<string>()
  const present = (options: NotificationConstructorOptions, onClick: () => void): Notification => {
    const notification = new Notification(options)
    held.add(notification)
    const [oldest] = held
    if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
    notification.on('click', () => {
      held.delete(notification)
      onClick()
    })
    notification.on('close', ({ reason }) => {
      // `timedOut`: Windows has moved the notification to its centre, where it can be clicked for days.
      if (reason !== 'timedOut') held.delete(notification)
    })
    notification.on('failed', (_event, error) => {
      held.delete(notification)
      warn('The system has not shown a notification', error)
    })
    notification.show()
    return notification
  }
  const showOfProgram = (title: string, body: string, onClick: () => void): void => {
    if (!isQuiet() && Notification.isSupported()) present({ title, body }, onClick)
  }
  return {
    showNotice: ({ title, body, path, about }: CallArguments<'notify'>[0]): void => {
      if (announced.has(about) || isQuiet() || !Notification.isSupported()) return
      announced.add(about)
      // Numbers are of one server: on the one that is chosen later they are other people's.
      const origin = server()
      const onSameServer = (act: () => void) => () => {
        if (server() === origin) act()
      }
      const open = onSameServer(() => go(path))
      if (isLocked()) {
        present({ title: texts.somethingNew, body: texts.unlockToSee }, open)
        return
      }
      const request = requestOf(path)
      if (request === null) {
        present({ title, body }, open)
        return
      }
      const actions = [{ type: 'button' as const, text: texts.takeRequest }]
      const notification = present({ title, body, actions }, open)
      notification.on(
        'action',
        onSameServer(() => take(request)),
      )
    },
    showUpdate: (version: string, onClick: () => void): void =>
      showOfProgram(texts.versionAvailable({ version }), texts.pressForNews, onClick),
    showSilence: (days: number, onClick: () => void): void =>
      showOfProgram(texts.updatesUnchecked, texts.daysUnchecked({ days }), onClick),
    setUnread: (count: number): void => {
      if (process.platform !== 'win32') {
        app.setBadgeCount(count)
        return
      }
      // Set directly: on Windows Electron's own badge would also be an overlay and replace this one.
      const picture = count === 0 ? null : nativeImage.createFromPath(badgePicture)
      const label = count === 0 ? '' : texts.newRequestCount({ count })
      for (const window of windows()) window.setOverlayIcon(picture, label)
    },
  }
}

/** The request that a notification is about; null for any other. */
const requestOf = (path: string): number | null => {
  const [, number] = /^\/admin\/requests\?open=([1-9]\d{0,14})$/.exec(path) ?? []
  return number === undefined ? null : Number(number)
}
