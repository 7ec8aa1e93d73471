import * as texts from '#messages/admin/frame.js'
/** Command palette groups: actions by name, and search results of every area once a text is typed. */

import { tableNames } from '#shared/calculator/tables/table-names.ts'
import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { can } from '#shared/domain/can.ts'
import { allKinds, allSubjects, type KindWith, menuTitle } from '#shared/kinds/all-kinds.ts'
import type { None } from '#shared/kinds/kind.ts'
import { showKeyboardHelp } from './platform/navigation/keyboard-help.tsx'
import type { PaletteAction, PaletteGroup, PaletteSearch } from './platform/navigation/palette-group.ts'
import { tabsFor } from './system/settings/settings-tabs.ts'

const writing: PaletteAction[] = [
  { id: 'new-post', label: texts.newPost, icon: 'plus', go: '/admin/posts/create' },
  { id: 'new-meta', label: texts.newMeta, icon: 'plus', go: '/admin/meta/create' },
]

const always: PaletteAction[] = [
  { id: 'new-order', label: texts.newOrder, icon: 'plus', go: '/admin/orders/create' },
  { id: 'new-requests', label: texts.newRequests, icon: 'inbox', go: '/admin/requests?status=new' },
  {
    id: 'keyboard',
    label: texts.shortcuts,
    keywords: texts.keyboardWords,
    icon: 'keyboard',
    go: showKeyboardHelp,
  },
  { id: 'logout', label: texts.signOut, icon: 'signOut', go: '/admin/logout' },
]

type Found = (search: PaletteSearch) => Promise<readonly PaletteAction[]>

/** Search functions by subject; a subject that the person may not read is skipped. */
const finders = {
  request: async search => (await import('./work/requests/find-requests.ts')).findRequests(search),
  order: async search => (await import('./work/orders/find-orders.ts')).findOrders(search),
  quotes: async search => (await import('./calculation/quotes/find-quotes.ts')).findQuotes(search),
  tariff: async search => (await import('./calculation/tariffs/find-figures.ts')).findFigures(search),
  post: async search => (await import('./content/find-content.ts')).findPosts(search),
  'site-page': async search => (await import('./content/find-content.ts')).findSitePages(search),
  case: async search => (await import('./content/find-content.ts')).findCases(search),
  picture: async search => (await import('./content/find-content.ts')).findPictures(search),
  table: { none: 'its tables stand there by name' },
  meta: { none: 'it is named after the page that it describes' },
} satisfies Record<Exclude<KindWith<'record'>, KindWith<'partOf'>> | 'quotes' | 'tariff', Found | None>
type Findable = {
  [K in keyof typeof finders]: (typeof finders)[K] extends None ? never : K
}[keyof typeof finders]

const found: PaletteGroup[] = Object.entries(finders).flatMap(([name, find]) => {
  if ('none' in find) return []
  const { menu, reads } = { ...allKinds, ...allSubjects }[name as Findable]
  return { title: menuTitle(name as Findable), icon: menu.icon, needs: reads, find }
})

export const paletteGroups: readonly PaletteGroup[] = [
  {
    title: texts.actions,
    icon: 'plus',
    needs: 'account.self',
    actions: ({ user }) => (can(user, 'content.write') ? [...writing, ...always] : always),
  },
  {
    title: texts.tables,
    icon: 'table',
    needs: 'tables.read',
    actions: () =>
      tableTitles.map(title => ({
        id: `table-${title}`,
        label: tableNames[title],
        keywords: title,
        go: `/admin/tables/${title}`,
      })),
  },
  {
    title: texts.settings,
    icon: 'settings',
    needs: 'options.read',
    find: async search => (await import('./calculation/options/find-options.ts')).findOptions(search),
    actions: ({ user, shell }) =>
      tabsFor(user, shell).map(({ value, title, keywords }) => ({
        id: `setting-${value}`,
        label: title,
        keywords,
        go: `/admin/setting?tab=${value}`,
      })),
  },
  ...found,
]
