/**
 * Under which name Windows has the program. Electron makes an entry of its own in the start menu for notifications, named
 * after the file's product name, unless one of that name is there: so it is the name of the installer's shortcut.
 */
const windowsName = 'Таможенный брокер'

/** Arguments for electron-builder. The files keep their ASCII names on every system. */
export const nameArguments = (platform: NodeJS.Platform): string[] =>
  platform === 'win32' ? [`-c.productName=${windowsName}`] : []
