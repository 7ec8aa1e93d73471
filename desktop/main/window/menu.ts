/** The native menu, in Russian. Commands go to the screens; for actions of the system Electron's roles are used. */
import type { MenuItemConstructorOptions } from 'electron'
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
    { label: 'О программе', click: actions.about },
    separator,
    { label: 'Услуги', role: 'services', submenu: [] },
    separator,
    { label: 'Скрыть программу', role: 'hide' },
    { label: 'Скрыть остальные', role: 'hideOthers' },
    { label: 'Показать все', role: 'unhide' },
    separator,
    { label: 'Завершить', role: 'quit' },
  ]
  const file: MenuItemConstructorOptions[] = [
    {
      label: 'Расчёт для звонящего',
      click: actions.call,
      ...(callKeys !== null && { accelerator: callKeys }),
    },
    { label: 'Новое окно', accelerator: 'CmdOrCtrl+Shift+N', click: actions.openAnother },
    to('Новая статья', '/admin/posts/create', 'CmdOrCtrl+N'),
    { label: 'Сохранить', accelerator: 'CmdOrCtrl+S', click: () => actions.send({ kind: 'save' }) },
    { label: 'Напечатать…', accelerator: 'CmdOrCtrl+P', click: actions.print },
    separator,
    { label: 'Сменить сервер…', click: actions.changeServer },
    { label: 'Выйти из учётной записи', click: () => actions.send({ kind: 'signOut' }) },
    separator,
    isMac ? { label: 'Закрыть окно', role: 'close' } : { label: 'Закрыть программу', role: 'quit' },
  ]
  const edit: MenuItemConstructorOptions[] = [
    { label: 'Отменить', role: 'undo' },
    { label: 'Повторить', role: 'redo' },
    separator,
    { label: 'Вырезать', role: 'cut' },
    { label: 'Копировать', role: 'copy' },
    { label: 'Вставить', role: 'paste' },
    { label: 'Вставить без оформления', role: 'pasteAndMatchStyle' },
    { label: 'Выделить всё', role: 'selectAll' },
    separator,
    { label: 'Найти', accelerator: 'CmdOrCtrl+F', click: () => actions.send({ kind: 'find' }) },
  ]
  const go: MenuItemConstructorOptions[] = [
    { label: 'Быстрый переход…', accelerator: 'CmdOrCtrl+K', click: () => actions.send({ kind: 'palette' }) },
    separator,
    { label: 'Назад', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: actions.back },
    { label: 'Вперёд', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: actions.forward },
    separator,
    ...menuPlaces.map(({ title, path, key }) => to(title(), path, key && `CmdOrCtrl+${key}`)),
  ]
  const view: MenuItemConstructorOptions[] = [
    { label: 'Обновить страницу', role: 'reload' },
    separator,
    { label: 'Крупнее', role: 'zoomIn' },
    // The key for «+» without Shift: the role alone would demand Shift.
    { label: 'Крупнее', role: 'zoomIn', accelerator: 'CmdOrCtrl+=', visible: false },
    { label: 'Мельче', role: 'zoomOut' },
    { label: 'Обычный размер', role: 'resetZoom' },
    separator,
    { label: 'Во весь экран', role: 'togglefullscreen' },
  ]
  const windowItems: MenuItemConstructorOptions[] = [
    { label: 'Свернуть', role: 'minimize' },
    { label: 'Закрыть окно', role: 'close' },
  ]
  const help: MenuItemConstructorOptions[] = [
    { label: 'Проверить обновления…', click: actions.checkForUpdate },
    { label: 'Сохранить журнал…', click: actions.exportLog },
    { label: 'Отправить журнал в поддержку', click: actions.sendLog },
    ...(isMac ? [] : [separator, { label: 'О программе', click: actions.about }]),
  ]
  return [
    ...(isMac ? [{ label: 'Таможенный брокер', submenu: application }] : []),
    { label: 'Файл', submenu: file },
    { label: 'Правка', submenu: edit },
    { label: 'Переход', submenu: go },
    { label: 'Вид', submenu: view },
    { label: 'Окно', submenu: windowItems },
    { label: 'Справка', submenu: help },
  ]
}
