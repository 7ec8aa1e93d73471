/** The native menu. Commands go to the screens; for actions of the system Electron's roles are used. */
import type { MenuItemConstructorOptions } from 'electron'
import { texts } from '#messages/desktop/main/window.js'
import type { MenuCommand } from '#shared/contract/platform/program.ts'
import { menuPlaces } from '#shared/kinds/all-kinds.ts'
import type { menuActions } from './menu-actions.ts'

export interface MenuActions extends ReturnType<typeof menuActions> {
  send(command: MenuCommand): void
  call(): void
  openAnother(): void
  changeServer(): void
}

export const menuTemplate = (
  platform: NodeJS.Platform,
  actions: MenuActions,
  callKeys: string | null,
): MenuItemConstructorOptions[] => {
  const isMac = platform === 'darwin'
  const to = (label: string, path: string, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => actions.send({ kind: 'go', path }),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }

  const application: MenuItemConstructorOptions[] = [
    { label: texts.about, click: actions.about },
    separator,
    { label: texts.services, role: 'services', submenu: [] },
    separator,
    { label: texts.hideProgram, role: 'hide' },
    { label: texts.hideOthers, role: 'hideOthers' },
    { label: texts.showAll, role: 'unhide' },
    separator,
    { label: texts.quit, role: 'quit' },
  ]
  const file: MenuItemConstructorOptions[] = [
    {
      label: texts.callQuote,
      click: actions.call,
      ...(callKeys !== null && { accelerator: callKeys }),
    },
    { label: texts.newWindow, accelerator: 'CmdOrCtrl+Shift+N', click: actions.openAnother },
    to(texts.newPost, '/admin/posts/create', 'CmdOrCtrl+N'),
    { label: texts.save, accelerator: 'CmdOrCtrl+S', click: () => actions.send({ kind: 'save' }) },
    { label: texts.print, accelerator: 'CmdOrCtrl+P', click: actions.print },
    separator,
    { label: texts.changeServer, click: actions.changeServer },
    { label: texts.signOutOfAccount, click: () => actions.send({ kind: 'signOut' }) },
    separator,
    isMac ? { label: texts.closeWindow, role: 'close' } : { label: texts.closeProgram, role: 'quit' },
  ]
  const edit: MenuItemConstructorOptions[] = [
    { label: texts.undo, role: 'undo' },
    { label: texts.redo, role: 'redo' },
    separator,
    { label: texts.cut, role: 'cut' },
    { label: texts.copy, role: 'copy' },
    { label: texts.paste, role: 'paste' },
    { label: texts.pastePlain, role: 'pasteAndMatchStyle' },
    { label: texts.selectAll, role: 'selectAll' },
    separator,
    { label: texts.find, accelerator: 'CmdOrCtrl+F', click: () => actions.send({ kind: 'find' }) },
  ]
  const go: MenuItemConstructorOptions[] = [
    { label: texts.quickJump, accelerator: 'CmdOrCtrl+K', click: () => actions.send({ kind: 'palette' }) },
    separator,
    { label: texts.back, accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: actions.back },
    { label: texts.forward, accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: actions.forward },
    separator,
    ...menuPlaces.map(({ title, path, key }) => to(title(), path, key && `CmdOrCtrl+${key}`)),
  ]
  const view: MenuItemConstructorOptions[] = [
    { label: texts.reloadPage, role: 'reload' },
    separator,
    { label: texts.larger, role: 'zoomIn' },
    // The key for «+» without Shift: the role alone would demand Shift.
    { label: texts.larger, role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
    { label: texts.smaller, role: 'zoomOut' },
    { label: texts.usualSize, role: 'resetZoom' },
    separator,
    { label: texts.fullScreen, role: 'togglefullscreen' },
  ]
  const windowItems: MenuItemConstructorOptions[] = [
    { label: texts.minimise, role: 'minimize' },
    { label: texts.closeWindow, role: 'close' },
  ]
  const help: MenuItemConstructorOptions[] = [
    { label: texts.checkUpdates, click: actions.checkForUpdate },
    { label: texts.saveLog, click: actions.exportLog },
    { label: texts.sendLog, click: actions.sendLog },
    ...(isMac ? [] : [separator, { label: texts.about, click: actions.about }]),
  ]
  return [
    ...(isMac ? [{ label: texts.programName, submenu: application }] : []),
    { label: texts.menus.file, submenu: file },
    { label: texts.menus.edit, submenu: edit },
    { label: texts.menus.go, submenu: go },
    { label: texts.menus.view, submenu: view },
    { label: texts.menus.window, submenu: windowItems },
    { label: texts.menus.help, submenu: help },
  ]
}
