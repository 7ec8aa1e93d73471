/**
 * The program's name on Windows. For notifications Electron adds a start-menu entry with the file's product name unless
 * one of that name exists: so it must equal the name of the installer's shortcut.
 */
const windowsName = 'Таможенный брокер'

/** Arguments for electron-builder. The files keep their ASCII names on every system. */
export const nameArguments = (platform: NodeJS.Platform): string[] =>
  platform === 'win32' ? [`-c.productName=${windowsName}`] : []
