/** The tray icon: it opens a window when none is open, and shows the number of new requests. */
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'
import { texts } from '#messages/desktop/main/program.js'

export interface TrayActions {
  show(): void
  call(): void
  requests(): void
  quit(): void
}

/** Icon size in the units of the system, which scales it. */
const iconSize = { width: 16, height: 16 }

/**
 * Returns the function that shows the number of new requests.
 * @param icon path of the program's picture
 */
export const openTray = (icon: string, actions: TrayActions): ((unread: number) => void) => {
  const tray = new Tray(nativeImage.createFromPath(icon).resize(iconSize))
  // On macOS a click opens the menu, and a window would come in front of it.
  if (process.platform !== 'darwin') tray.on('click', actions.show)
  const show = (unread: number): void => {
    tray.setToolTip([texts.programName, unread > 0 && texts.unreadTip({ unread })].filter(Boolean).join(', '))
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(unread, actions)))
  }
  show(0)
  return show
}

export const trayTemplate = (unread: number, actions: TrayActions): MenuItemConstructorOptions[] => [
  { label: texts.openProgram, click: actions.show },
  { label: texts.callQuote, click: actions.call },
  { label: unread > 0 ? texts.newRequests({ unread }) : texts.requests, click: actions.requests },
  { type: 'separator' },
  { label: texts.quit, click: actions.quit },
]
