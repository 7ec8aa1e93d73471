/** Filters the actions of the command palette by the typed text. */
import type { SpotlightProps } from '@mantine/spotlight'
import { isFound } from '#shared/domain/search/search-text.ts'

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
