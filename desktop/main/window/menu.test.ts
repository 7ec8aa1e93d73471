import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuPlaces } from '#shared/kinds/all-kinds.ts'
import { isOpenableScreen } from '#shared/kinds/record-links.ts'
import { type MenuActions, menuTemplate } from './menu.ts'

const sent: unknown[] = []
const actions: MenuActions = {
  send: command => sent.push(command),
  call: () => undefined,
  openAnother: () => undefined,
  back: () => undefined,
  forward: () => undefined,
  print: () => undefined,
  changeServer: () => undefined,
  checkForUpdate: () => undefined,
  exportLog: () => undefined,
  sendLog: () => undefined,
  about: () => undefined,
}
const items = (platform: NodeJS.Platform) => {
  const flat = (list: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
    list.flatMap(item => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
  return flat(menuTemplate(platform, actions, 'CommandOrControl+Shift+K'))
}

test.each(['win32', 'linux', 'darwin'] as const)(
  'on %s every entry has a Russian name and does something',
  platform => {
    for (const item of items(platform).filter(entry => entry.type !== 'separator')) {
      expect(item.label).toMatch(/[а-яё]/)
      expect(item.role !== undefined || item.click !== undefined || item.submenu !== undefined).toBe(true)
    }
  },
)

test('no shortcut is given twice', () => {
  const shortcuts = items('linux').flatMap(item => item.accelerator ?? [])
  expect(new Set(shortcuts).size).toBe(shortcuts.length)
})

test('the developer tools are not offered', () => {
  expect(JSON.stringify(items('linux'))).not.toMatch(/devtools/i)
})

test('every screen of the menu is one that may be opened', () => {
  sent.length = 0
  for (const item of items('linux')) {
    if (item.role === undefined) (item.click as (() => void) | undefined)?.()
  }
  const paths = sent.flatMap(command =>
    'path' in (command as object) ? (command as { path: string }).path : [],
  )
  expect(paths).toEqual(['/admin/posts/create', ...menuPlaces.map(({ path }) => path)])
  expect(paths).toContain('/admin/orders')
  expect(paths.every(isOpenableScreen)).toBe(true)
  expect(sent.flatMap(command => ('path' in (command as object) ? [] : command))).toEqual(
    ['save', 'signOut', 'find', 'palette'].map(kind => ({ kind })),
  )
})

const own = 'undo redo cut copy paste pasteAndMatchStyle selectAll'
const view = 'reload zoomIn zoomIn zoomOut resetZoom togglefullscreen'

test.each([
  ['linux', `quit ${own} ${view} minimize close`],
  ['darwin', `services hide hideOthers unhide quit close ${own} ${view} minimize close`],
] as const)('on %s the system does what is its own', (platform, roles) => {
  expect(
    items(platform)
      .flatMap(({ role }) => role ?? [])
      .join(' '),
  ).toBe(roles)
  const shown = items(platform).filter(({ visible }) => visible === false)
  expect(shown.map(({ accelerator }) => accelerator)).toEqual(['CmdOrCtrl+='])
})

test('the keys are those that people know', () => {
  const keys = (platform: NodeJS.Platform) => items(platform).flatMap(({ accelerator }) => accelerator ?? [])
  expect(keys('linux')).toEqual([
    ...['CommandOrControl+Shift+K', 'CmdOrCtrl+Shift+N', 'CmdOrCtrl+N', 'CmdOrCtrl+S', 'CmdOrCtrl+P'],
    ...['CmdOrCtrl+F', 'CmdOrCtrl+K', 'Alt+Left', 'Alt+Right'],
    ...[1, 2, 8, 7, 3, 4, 5, 6, 9, ','].map(key => `CmdOrCtrl+${key}`),
    'CmdOrCtrl+=',
  ])
  expect(keys('darwin')).toEqual(expect.arrayContaining(['Cmd+[', 'Cmd+]']))
})

test('who the program is stands in the help, on macOS in the menu of the program', () => {
  const [first, last] = ['linux', 'darwin'].map(platform =>
    items(platform as NodeJS.Platform).findIndex(({ label }) => label === 'О программе'),
  )
  expect([(first ?? 0) > 40, last]).toEqual([true, 1])
})
