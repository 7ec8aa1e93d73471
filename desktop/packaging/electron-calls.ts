/** Lists the Electron calls in the program's sources, for the table in desktop/packaging/electron-calls.md. */

/** The names under which the sources hold Electron's objects, and what Electron's documentation calls them. */
const holders: Record<string, string> = {
  app: 'app',
  BrowserWindow: 'BrowserWindow',
  clipboard: 'clipboard',
  clientRequest: 'ClientRequest',
  contents: 'webContents',
  contextBridge: 'contextBridge',
  cookies: 'session.cookies',
  crashReporter: 'crashReporter',
  dialog: 'dialog',
  ipcMain: 'ipcMain',
  ipcRenderer: 'ipcRenderer',
  item: 'DownloadItem',
  globalShortcut: 'globalShortcut',
  Menu: 'Menu',
  nativeImage: 'nativeImage',
  nativeTheme: 'nativeTheme',
  net: 'net',
  Notification: 'Notification',
  notification: 'Notification',
  pageSession: 'session',
  powerMonitor: 'powerMonitor',
  protocol: 'protocol',
  screen: 'screen',
  serverSession: 'session',
  session: 'session',
  shell: 'shell',
  tray: 'Tray',
  window: 'BrowserWindow',
}

/** Objects that are reached through another one. */
const parts: Record<string, string> = {
  'app.commandLine': 'app.commandLine',
  'app.dock': 'app.dock',
  'BrowserWindow.webContents': 'webContents',
  'session.cookies': 'session.cookies',
  'session.protocol': 'session.protocol',
}

/** Matches a use outside a string that is not a property of another object; a spread may precede it. */
const used = new RegExp(
  String.raw`(?<![\w'"\x60/-]|(?<!\.\.)\.)(?:needs\.)?(${Object.keys(holders).join('|')})((?:\??\.\w+)+)(?:\(\s*'([\w-]+)')?`,
  'g',
)
const made = /\bnew (BrowserWindow|Notification|Tray)\(/g
const shownMenu = /\bMenu\.buildFromTemplate\(\w+\)\.(popup)\(/g

/**
 * Calls and properties as `app.quit`, events as `app:quit`, sorted and each once.
 * @param source one file of the program, or several joined
 */
export const electronCallsIn = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const found = [
    ...[...code.matchAll(made)].map(match => `new ${match[1]}`),
    ...[...code.matchAll(shownMenu)].map(match => `Menu.${match[1]}`),
  ]
  for (const [, holder = '', path = '', event] of code.matchAll(used)) {
    let object = holders[holder] ?? ''
    for (const name of path.replaceAll('?', '').slice(1).split('.')) {
      const part = parts[`${object}.${name}`]
      if (part !== undefined) {
        object = part
        continue
      }
      const listens = event !== undefined && ['on', 'once'].includes(name)
      const isChannel = object === 'ipcRenderer' || object === 'ipcMain'
      found.push(listens && !isChannel ? `${object}:${event}` : `${object}.${name}`)
      break
    }
  }
  return [...new Set(found)].sort()
}

/** Calls of each row of the table in desktop/packaging/electron-calls.md, by the row's report of where they ran. */
export const callsInTable = (readme: string): Map<string, string[]> => {
  const [, table = ''] =
    /\| Electron calls \| where they ran \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(readme) ?? []
  const rows = table.trim().split('\n')
  return new Map(
    rows.map(row => {
      const [, calls = '', where = ''] = row.split('|').map(cell => cell.trim())
      return [where, [...calls.matchAll(/`([^`]+)`/g)].map(match => match[1] ?? '')]
    }),
  )
}
