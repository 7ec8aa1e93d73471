/** The records that were open last, in the jump list of Windows and the dock's menu of macOS. Linux has no such list. */
import type { App, JumpListItem, MenuItemConstructorOptions } from 'electron'
import { deepLinkScheme } from '#desktop/main/links/deep-link.ts'
import { maxRecent, type RecentRecord } from '#desktop/main/settings/settings-file.ts'
import { texts } from '#messages/desktop/main/program.js'
import { mayBeRecent } from '#shared/kinds/record-links.ts'

/** The list with the record in front; the same list when the path is not a record's. */
export const withRecord = (
  known: RecentRecord[],
  { path, title }: { path: string; title: string },
): RecentRecord[] => {
  const name = title
    .replace(/ · (?:Управление|Керування)$/, '')
    .trim()
    .slice(0, 80)
  if (!mayBeRecent(path) || name === '') return known
  const [first] = known
  if (first?.path === path && first.title === name) return known
  return [{ path, title: name }, ...known.filter(other => other.path !== path)].slice(0, maxRecent)
}

/** Windows shows no list that has an item again which the person has removed from it. */
export const withoutRemoved = (
  records: RecentRecord[],
  platform: NodeJS.Platform,
  app: Pick<App, 'getJumpListSettings'>,
): RecentRecord[] => {
  if (platform !== 'win32') return records
  const removed = app.getJumpListSettings().removedItems.map(({ args }) => args)
  return records.filter(({ path }) => !removed.includes(linkTo(path)))
}

export interface ListPlaces {
  platform: NodeJS.Platform
  app: Pick<App, 'setJumpList'>
  /** Program that Windows starts for an entry. */
  program: string
  showInDock(items: MenuItemConstructorOptions[]): void
  go(path: string): void
}

export const showRecords = (
  records: readonly RecentRecord[],
  { platform, app, ...places }: ListPlaces,
): void => {
  if (platform === 'darwin') {
    places.showInDock(records.map(({ path, title }) => ({ label: title, click: () => places.go(path) })))
  }
  if (platform !== 'win32') return
  const items = records.map(
    ({ path, title }): JumpListItem => ({
      type: 'task',
      title,
      program: places.program,
      args: linkTo(path),
    }),
  )
  app.setJumpList(items.length === 0 ? [] : [{ type: 'custom', name: texts.recent, items }])
}

const linkTo = (path: string): string => `${deepLinkScheme}://open${path}`
