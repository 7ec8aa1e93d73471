/** State of a list: filters, order and page in the URL query; columns, density and views stored for the person. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { z } from 'zod'
import { useUrlFilters } from '#shared/admin/platform/components/controls/use-url-filters.ts'
import { notifyFailure } from '#shared/admin/platform/components/dialogs/notify.ts'
import {
  type ListSettings,
  type ListState,
  type ListView,
  saveListSettingsEndpoint,
} from '#shared/contract/platform/lists.ts'
import type { ListName } from '#shared/kinds/all-kinds.ts'
import { viewQuery } from '#shared/kinds/list-views.ts'
import { useServices } from '../services.ts'
import { useUser } from '../session/use-session.ts'
import { type ListColumn, shownColumns } from './list-columns.ts'
import { listStateKey, listStateQuery, rememberHere } from './list-queries.ts'

/** A column without `compare`, which only a list that sorts in the browser has. */
export type HeadColumn = Omit<ListColumn, 'sort'> & {
  sort?: { up: string; down: string; first?: 'up' | 'down' }
}

export type List<Name extends string = string> = ReturnType<typeof useList<Name>>

/** `filters` are the names of the list's filters in the URL query. */
export const useList = <Name extends string>(
  name: ListName,
  filters: readonly Name[],
  all: readonly HeadColumn[] = [],
) => {
  const { client, queries } = useServices()
  const userId = useUser()?.id ?? 0
  const url = useUrlFilters([...filters, 'sort', 'columns'] as const)
  const [search, setSearch] = useSearchParams()
  const state = useQuery(listStateQuery(client, name, userId)).data ?? usual
  const inAddress = url.values.columns === '' ? null : url.values.columns.split(',')
  const shown = shownColumns(all, inAddress ?? state.columns)
  const query = viewQuery(name, search.toString())
  const [openedId, setOpenedId] = useState<number | null>(null)

  const open = (view: ListView | null, replace = false) => {
    setOpenedId(view?.id ?? null)
    const next = new URLSearchParams(view?.query ?? '')
    const tab = search.get('tab')
    if (tab !== null) next.set('tab', tab)
    setSearch(next, { replace })
  }

  // The default view opens only on arrival: a person who clears the filters wants to see everything.
  const arrived = useRef(true)
  const first = state === usual ? null : (state.views.find(({ isDefault }) => isDefault) ?? null)
  const openFirst = useEffectEvent(() => {
    arrived.current = false
    if (first && search.toString() === (search.has('tab') ? `tab=${search.get('tab')}` : ''))
      open(first, true)
  })
  useEffect(() => {
    if (arrived.current && state !== usual) openFirst()
  }, [state])

  const save = async (change: Partial<ListSettings>) => {
    const { columns, density, views } = { ...state, ...change }
    const next = { columns, density, views }
    queries.setQueryData(listStateKey(name), next)
    rememberHere(name, userId, next)
    try {
      await client.call(saveListSettingsEndpoint, { params: { list: name }, body: { columns, density } })
    } catch (error) {
      notifyFailure(error)
    }
  }

  return {
    ...url,
    narrowed: filters.some(filter => url.values[filter] !== ''),
    name,
    filters,
    all,
    /** `sort` in the URL query; empty for the list's default order. */
    sort: url.values.sort,
    setSort: (sort: string) => url.set('sort', sort),
    shows: (key: string) => shown.includes(key),
    setColumns: (keys: readonly string[]) => {
      // Columns in the URL query come from a view: changing them leaves the person's stored choice alone.
      if (inAddress) url.set('columns', keys.join(','), { keepPage: true })
      else void save({ columns: [...keys] })
    },
    density: state.density,
    setDensity: (density: ListState['density']) => void save({ density }),
    views: state.views,
    query: withColumns(query, all.length > 0 && !inAddress && state.columns ? shown : null),
    open,
    /** The view that matches the current query, or else the one opened last here. */
    opened: state.views.find(({ id, query: saved }) => saved === query || id === openedId) ?? null,
  }
}

/** The filters that `schema` takes, for a call: a link may hold values of another version. */
export const filterIn = <S extends z.ZodObject>(
  schema: S,
  values: Readonly<Record<string, string>>,
): z.input<S> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value !== '' && (schema.shape[name] as z.ZodType | undefined)?.safeParse(value).success,
    ),
  ) as z.input<S>

const usual: ListState = { columns: null, density: 'normal', views: [] }

/** Adds the shown columns to the query of a view, so that the view keeps them. */
const withColumns = (query: string, columns: readonly string[] | null): string => {
  if (!columns) return query
  const next = new URLSearchParams(query)
  next.set('columns', columns.join(','))
  next.sort()
  return next.toString()
}
