/** Ctrl+K: pages and frequent actions by name, and the records found by the searches of `groups`. */

import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight, type SpotlightActionGroupData, type SpotlightProps, spotlight } from '@mantine/spotlight'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import * as texts from '#messages/admin/platform/navigation.js'
import { type FocusMemory, rememberFocus } from '#shared/admin/platform/components/controls/use-focus-back.ts'
import { Icon } from '#shared/admin/platform/components/facts/icon.tsx'
import { can } from '#shared/domain/can.ts'
import { isFound } from '#shared/domain/search/search-text.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import type { Destination } from './destination.ts'
import { type PaletteAction, type PaletteGroup, useFindEverywhere } from './palette-group.ts'

interface CommandPaletteProps {
  destinations: readonly Destination[]
  groups: readonly PaletteGroup[]
}

export const CommandPalette = ({ destinations, groups }: CommandPaletteProps) => {
  const user = useUser()
  const { shell } = useServices()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const { found, isSearching } = usePaletteSearch(groups, query)
  const focus = useRef<FocusMemory | null>(null)
  useFindEverywhere(text => {
    setQuery(text)
    spotlight.open()
  })
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
      group: texts.sections,
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
      // The focused element may go while the palette is open, such as a row that is being removed.
      onSpotlightOpen={() => {
        focus.current = rememberFocus()
      }}
      onExitTransitionEnd={() => focus.current?.giveBack()}
      shortcut={['mod + K', 'mod + Л']}
      // Works in text fields, selects and editors too, since none of them uses the key.
      tagsToIgnore={[]}
      triggerOnContentEditable
      filter={filterActions}
      nothingFound={isSearching ? texts.searching : texts.nothingFound}
      highlightQuery
      attributes={{ content: { 'aria-label': texts.sectionsAndActions } }}
      searchProps={{
        placeholder: texts.sectionOrAction,
        'aria-label': texts.sectionOrAction,
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

/** Least number of letters: fewer would match almost everything. */
const shortest = 2
const maxPerGroup = 5

/** Results by group title. */
type Found = Record<string, readonly PaletteAction[]>

const usePaletteSearch = (
  groups: readonly PaletteGroup[],
  query: string,
): { found: Found; isSearching: boolean } => {
  const { client, queries } = useServices()
  const user = useUser()
  const [q] = useDebouncedValue(query.trim().slice(0, 100), 200)
  const isLongEnough = q.length >= shortest
  const { data = {}, isFetching } = useQuery({
    queryKey: ['palette', q],
    enabled: isLongEnough && user !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found> => {
      const allowed = groups.filter(({ needs }) => user !== null && can(user, needs))
      const found = await Promise.all(
        allowed.map(async ({ title, find }) => {
          // A group whose search fails has no results; the others keep theirs.
          const finds = await find?.({ q, client, queries, signal }).catch(() => [])
          return [title, finds?.slice(0, maxPerGroup) ?? []] as const
        }),
      )
      return Object.fromEntries(found)
    },
  })
  return { found: isLongEnough ? data : {}, isSearching: isFetching || q !== query.trim().slice(0, 100) }
}

/** Actions that match the words, first those that match by name; groups keep their order. */
export const filterActions: NonNullable<SpotlightProps['filter']> = (query, groups) =>
  groups.flatMap(group => {
    if (!('actions' in group)) return []
    const named = group.actions.filter(({ label }) => isFound(query, label ?? ''))
    const others = group.actions.filter(
      action =>
        !named.includes(action) &&
        isFound(query, action.description ?? '', ...[action.keywords ?? []].flat()),
    )
    const actions = [...named, ...others]
    return actions.length > 0 ? [{ ...group, actions }] : []
  })
