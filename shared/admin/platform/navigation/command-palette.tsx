/** Ctrl+K: every page and the frequent actions by name, and the posts, pages, pictures and requests that match. */
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { tableDescriptions } from '#shared/admin/calculation/tables/table-descriptions.ts'
import { tabsFor } from '#shared/admin/system/settings/settings-tabs.ts'
import { can } from '#shared/domain/can.ts'
import { tableTitles } from '#shared/domain/table-titles.ts'
import { Icon, type IconName } from '../components/icon.tsx'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { destinations } from './destinations.ts'
import { filterActions } from './filter-actions.ts'
import { showKeyboardHelp } from './keyboard-help.tsx'
import { type Find, usePaletteSearch } from './use-palette-search.ts'

export const CommandPalette = () => {
  const user = useUser()
  const { shell } = useServices()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const found = usePaletteSearch(query)
  if (!user) return null
  const go = (path: string) => () => void navigate(path)
  const finds = (group: string, icon: IconName, list: Find[]): SpotlightActionGroupData => ({
    group,
    actions: list.map(({ path, ...find }) => ({
      ...find,
      // The server has found it; the palette's own filter must not think otherwise.
      keywords: query,
      leftSection: <Icon name={icon} />,
      onClick: go(path),
    })),
  })
  const actions: SpotlightActionGroupData[] = [
    {
      group: 'Разделы',
      actions: destinations
        .filter(({ needs }) => can(user, needs))
        .map(({ path, title, icon, keywords }) => ({
          id: path,
          label: title,
          keywords,
          leftSection: <Icon name={icon} />,
          onClick: go(path),
        })),
    },
    {
      group: 'Действия',
      actions: [
        ...(can(user, 'content.write')
          ? [
              {
                id: 'new-post',
                label: 'Новая статья',
                leftSection: <Icon name="plus" />,
                onClick: go('/admin/posts/create'),
              },
              {
                id: 'new-meta',
                label: 'Новая meta-запись',
                leftSection: <Icon name="plus" />,
                onClick: go('/admin/meta/create'),
              },
            ]
          : []),
        {
          id: 'new-requests',
          label: 'Новые заявки',
          leftSection: <Icon name="inbox" />,
          onClick: go('/admin/requests?status=new'),
        },
        {
          id: 'keyboard',
          label: 'Сочетания клавиш',
          keywords: 'клавиатура помощь',
          leftSection: <Icon name="keyboard" />,
          onClick: showKeyboardHelp,
        },
        {
          id: 'docs',
          label: 'API для программиста',
          keywords: 'документация openapi запросы',
          leftSection: <Icon name="code" />,
          onClick: go('/admin/docs'),
        },
        { id: 'logout', label: 'Выйти', leftSection: <Icon name="signOut" />, onClick: go('/admin/logout') },
      ],
    },
    {
      group: 'Таблицы',
      actions: tableTitles.map(title => ({
        id: `table-${title}`,
        label: tableDescriptions[title].name,
        keywords: title,
        leftSection: <Icon name="table" />,
        onClick: go(`/admin/tables/${title}`),
      })),
    },
    {
      group: 'Настройки',
      actions: [
        ...tabsFor(user, shell).map(({ value, title, keywords }) => ({
          id: `setting-${value}`,
          label: title,
          keywords,
          leftSection: <Icon name="settings" />,
          onClick: go(`/admin/setting?tab=${value}`),
        })),
        ...found.options.map(({ path, ...option }) => ({
          ...option,
          leftSection: <Icon name="settings" />,
          onClick: go(path),
        })),
      ],
    },
    finds('Заявки', 'inbox', found.requests),
    finds('Статьи', 'post', found.posts),
    finds('Страницы', 'layout', found.pages),
    finds('Картинки', 'image', found.pictures),
  ]
  return (
    <Spotlight
      actions={actions.filter(group => group.actions.length > 0)}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', 'mod + Л']}
      // Also from a field, a list and the editor of a text: they have no use for the key.
      tagsToIgnore={[]}
      triggerOnContentEditable
      filter={filterActions}
      nothingFound="Ничего не найдено"
      highlightQuery
      attributes={{ content: { 'aria-label': 'Разделы и действия' } }}
      searchProps={{
        placeholder: 'Раздел или действие',
        'aria-label': 'Раздел или действие',
        leftSection: <Icon name="search" />,
      }}
    />
  )
}
