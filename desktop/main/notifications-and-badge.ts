/** How the program renders attention outside its window: notifications and the count on its icon. */
import { app, type BrowserWindow, Notification, nativeImage } from 'electron'
import type { CallArguments } from '#desktop/bridge/desktop-bridge.ts'

export const desktopNotifications = (
  window: BrowserWindow,
  badgePicture: string,
  go: (path: string) => void,
) => {
  // A notification that is collected as garbage no longer answers a click.
  const shown = new Set<Notification>()
  return {
    showNotice: ({ title, body, path }: CallArguments<'notify'>[0]): void => {
      if (!Notification.isSupported()) return
      const notification = new Notification({ title, body })
      shown.add(notification)
      notification.on('click', () => go(path))
      notification.on('close', () => shown.delete(notification))
      notification.show()
    },
    setUnread: (count: number): void => {
      app.setBadgeCount(count)
      if (process.platform !== 'win32') return
      const picture = count === 0 ? null : nativeImage.createFromPath(badgePicture)
      window.setOverlayIcon(picture, count === 0 ? '' : `Новых заявок: ${count}`)
    },
  }
}
