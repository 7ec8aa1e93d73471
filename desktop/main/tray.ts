/** The tray icon: it opens a window when none is open, and shows the number of new requests. */
import { Menu, type MenuItemConstructorOptions, nativeImage, Tray } from 'electron'

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
    tray.setToolTip(['Таможенный брокер', unread > 0 && `новых заявок: ${unread}`].filter(Boolean).join(', '))
    tray.setContextMenu(Menu.buildFromTemplate(trayTemplate(unread, actions)))
  }
  show(0)
  return show
}

export const trayTemplate = (unread: number, actions: TrayActions): MenuItemConstructorOptions[] => [
  { label: 'Открыть программу', click: actions.show },
  { label: 'Расчёт для звонящего', click: actions.call },
  { label: unread > 0 ? `Новые заявки: ${unread}` : 'Заявки', click: actions.requests },
  { type: 'separator' },
  { label: 'Завершить', click: actions.quit },
]
