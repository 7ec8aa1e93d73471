/** Ctrl+K: pages and frequent actions by name, and the records found by the searches of `groups`. */
import { Spotlight, type SpotlightActionGroupData } from '@mantine/spotlight'
import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { can } from '#shared/domain/can.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import type { Destination } from './destination.ts'
import { filterActions } from './filter-actions.ts'
import type { PaletteAction, PaletteGroup } from './palette-group.ts'
import { usePaletteSearch } from './use-palette-search.ts'

export interface CommandPaletteProps {
  destinations: readonly Destination[]
  groups: readonly PaletteGroup[]
}

export const CommandPalette = ({ destinations, groups }: CommandPaletteProps) => {
  const user = useUser()
  const { shell } = useServices()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const found = usePaletteSearch(groups, query)
  if (!user) return null
  const shown =
    (group: Pick<PaletteGroup, 'icon'>) =>
    ({ go, icon = group.icon, ...action }: PaletteAction) => ({
      ...action,
      leftSection: <Icon name={icon} />,
      onClick: () => (typeof go === 'string' ? void navigate(go) : go()),
    })
  const actions: SpotlightActionGroupData[] = [
    {
      group: 'Разделы',
      actions: destinations
        .filter(({ needs }) => can(user, needs))
        .map(({ path, title, icon, keywords }) =>
          shown({ icon })({ id: path, label: title, keywords, go: path }),
        ),
    },
    ...groups
      .filter(({ needs }) => can(user, needs))
      .map(group => ({
        group: group.title,
        actions: [
          ...(group.actions?.({ user, shell }) ?? []).map(shown(group)),
          // The query as keywords: otherwise the palette's filter could drop a record that the server has found.
          ...(found[group.title] ?? []).map(find => ({ ...shown(group)(find), keywords: query })),
        ],
      })),
  ]
  return (
    <Spotlight
      actions={actions.filter(group => group.actions.length > 0)}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', 'mod + Л']}
      // Works in text fields, selects and editors too, since none of them uses the key.
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
        onKeyDown: openFirst,
      }}
    />
  )
}

/** Enter opens the first row, since Spotlight selects none when results arrive after the last letter. */
const openFirst = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
  if (key !== 'Enter' || currentTarget.value === '') return
  const rows = currentTarget.closest('[role="dialog"]')
  if (rows?.querySelector('[data-selected]') === null)
    rows.querySelector<HTMLElement>('[data-action]')?.click()
}
