import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { isOpenableScreen } from '#desktop/main/links/deep-link.ts'
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
  return flat(menuTemplate(platform, actions))
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
  expect(paths).toHaveLength(15)
  expect(paths.every(isOpenableScreen)).toBe(true)
  expect(sent).toContainEqual({ kind: 'save' })
})
