/** What the command palette holds beside the destinations: actions by name, and what the wings find once something is typed. */

import { tableTitles } from '#shared/domain/calculation/table-titles.ts'
import { can } from '#shared/domain/can.ts'
import { tableDescriptions } from './calculation/table-descriptions.ts'
import { showKeyboardHelp } from './platform/navigation/keyboard-help.tsx'
import type { PaletteAction, PaletteGroup } from './platform/navigation/palette-group.ts'
import { tabsFor } from './system/settings/settings-tabs.ts'

const writing: PaletteAction[] = [
  { id: 'new-post', label: 'Новая статья', icon: 'plus', go: '/admin/posts/create' },
  { id: 'new-meta', label: 'Новая meta-запись', icon: 'plus', go: '/admin/meta/create' },
]

const always: PaletteAction[] = [
  { id: 'new-order', label: 'Новый заказ', icon: 'plus', go: '/admin/orders/create' },
  { id: 'new-requests', label: 'Новые заявки', icon: 'inbox', go: '/admin/requests?status=new' },
  {
    id: 'keyboard',
    label: 'Сочетания клавиш',
    keywords: 'клавиатура помощь',
    icon: 'keyboard',
    go: showKeyboardHelp,
  },
  {
    id: 'docs',
    label: 'API для программиста',
    keywords: 'документация openapi запросы',
    icon: 'code',
    go: '/admin/docs',
  },
  { id: 'logout', label: 'Выйти', icon: 'signOut', go: '/admin/logout' },
]

export const paletteGroups: readonly PaletteGroup[] = [
  {
    title: 'Действия',
    icon: 'plus',
    needs: 'account.self',
    actions: ({ user }) => (can(user, 'content.write') ? [...writing, ...always] : always),
  },
  {
    title: 'Таблицы',
    icon: 'table',
    needs: 'tables.read',
    actions: () =>
      tableTitles.map(title => ({
        id: `table-${title}`,
        label: tableDescriptions[title].name,
        keywords: title,
        go: `/admin/tables/${title}`,
      })),
  },
  {
    title: 'Настройки',
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
  {
    title: 'Заявки',
    icon: 'inbox',
    needs: 'requests.read',
    find: async search => (await import('./work/requests/find-requests.ts')).findRequests(search),
  },
  {
    title: 'Заказы',
    icon: 'box',
    needs: 'orders.read',
    find: async search => (await import('./work/orders/find-orders.ts')).findOrders(search),
  },
  {
    title: 'Расчёты',
    icon: 'bill',
    needs: 'requests.read',
    find: async search => (await import('./calculation/quotes/find-quotes.ts')).findQuotes(search),
  },
  {
    title: 'Тариф',
    icon: 'scales',
    needs: 'tables.read',
    find: async search => (await import('./calculation/tariffs/find-figures.ts')).findFigures(search),
  },
  {
    title: 'Статьи',
    icon: 'post',
    needs: 'content.read',
    find: async search => (await import('./content/posts/find-posts.ts')).findPosts(search),
  },
  {
    title: 'Страницы',
    icon: 'layout',
    needs: 'content.read',
    find: async search => (await import('./content/site-pages/find-pages.ts')).findPages(search),
  },
  {
    title: 'Картинки',
    icon: 'image',
    needs: 'content.read',
    find: async search => (await import('./content/media/find-pictures.ts')).findPictures(search),
  },
]
