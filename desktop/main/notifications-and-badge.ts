/** How the program renders attention outside its window: notifications and the count on its icon. */
import { app, type BrowserWindow, Notification, nativeImage } from 'electron'
import type { CallArguments } from '#desktop/bridge/desktop-bridge.ts'

export interface NoticeActions {
  windows(): BrowserWindow[]
  /** A picture over the icon of Windows. */
  badgePicture: string
  isQuiet(): boolean
  go(path: string): void
  /** Takes the request in work; the person goes on with what they do. */
  take(request: number): void
}

export const desktopNotifications = ({ windows, badgePicture, isQuiet, go, take }: NoticeActions) => {
  // Each window hears of a request by itself; the person is told once.
  const announced = new Set<string>()
  // A notification that is collected as garbage no longer answers a click.
  const shown = new Set<Notification>()
  const showOfProgram = (title: string, body: string, onClick: () => void): void => {
    if (isQuiet() || !Notification.isSupported()) return
    const notification = new Notification({ title, body })
    shown.add(notification)
    notification.on('click', onClick)
    notification.on('close', () => shown.delete(notification))
    notification.show()
  }
  return {
    showNotice: ({ title, body, path, about }: CallArguments<'notify'>[0]): void => {
      if (announced.has(about) || isQuiet() || !Notification.isSupported()) return
      announced.add(about)
      const request = requestOf(path)
      const actions = [{ type: 'button' as const, text: 'Взять в работу' }]
      const notification = new Notification({ title, body, ...(request !== null && { actions }) })
      shown.add(notification)
      notification.on('click', () => go(path))
      notification.on('action', () => {
        if (request !== null) take(request)
      })
      notification.on('close', () => shown.delete(notification))
      notification.show()
    },
    showUpdate: (version: string, onClick: () => void): void =>
      showOfProgram(`Доступна версия ${version}`, 'Нажмите, чтобы узнать, что нового.', onClick),
    showSilence: (days: number, onClick: () => void): void =>
      showOfProgram(
        'Обновления не проверены',
        `Не удаётся проверить дней: ${days}. Нажмите, чтобы повторить.`,
        onClick,
      ),
    setUnread: (count: number): void => {
      if (process.platform !== 'win32') {
        app.setBadgeCount(count)
        return
      }
      // Electron renders a badge on Windows as an overlay of its own, in the place of ours.
      const picture = count === 0 ? null : nativeImage.createFromPath(badgePicture)
      const label = count === 0 ? '' : `Новых заявок: ${count}`
      for (const window of windows()) window.setOverlayIcon(picture, label)
    },
  }
}

/** The request that a notification is about; null for any other. */
const requestOf = (path: string): number | null => {
  const [, number] = /^\/admin\/requests\?open=([1-9]\d{0,14})$/.exec(path) ?? []
  return number === undefined ? null : Number(number)
}
